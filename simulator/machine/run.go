package machine

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/hgrd/hgrd/simulator/event"
)

const (
	firstResident = 4       // blocks that begin together
	maxThreads    = 1024    // of a block
	maxResident   = 1 << 30 // bytes of registers, shared and local memory of all blocks that run
	patience      = 4096    // fuel for each thread without any progress before something is done about it
	company       = 4096    // instructions of each thread since the last block began before more begin
)

// runner drives one launch.
type runner struct {
	executor
	args        []byte
	schedule    Schedule
	together    converging // the schedule, if it is one and there are observers
	cooperative bool

	resident []*block
	begun    uint32 // blocks
	blocks   uint32
	live     uint64 // threads of resident blocks that have not returned
	atGrid   uint64
	objects  map[objectKey]*object
	stages   map[objectKey]*stages
	clusters map[uint64][3]uint32 // dimensions, by the address of their barrier

	idle   int    // fuel given since a thread returned or a block passed a barrier
	last   uint64 // count when a block last began
	limit  int    // of idle
	audit  *audit
	audits int // so far
	steer  *steer
	result Outcome
}

// Run executes one launch to its end. The error tells of a launch that could not begin, an *UnsupportedError among
// them, or that ctx ended: the outcome then says what was found until there.
func (m *Machine) Run(ctx context.Context, l Launch, o Options) (Outcome, error) {
	r, err := m.prepare(l, o)
	if err != nil {
		return Outcome{}, err
	}
	err = r.loop(ctx, o.Steps)
	r.flush()
	if o.Blocks != nil && r.result.End != Fault && r.result.End != Stopped {
		r.result.End = Limit
	}
	r.result.Instructions = r.count
	r.result.Diagnostics = r.diags.list
	r.result.Launch = r.launch
	r.steer.finish(r)
	m.pool.free = append(m.pool.free, r.resident...)
	if err == nil {
		err = r.executor.output.err
	}
	return r.result, err
}

// prepare checks a launch and sets it up.
func (m *Machine) prepare(l Launch, o Options) (*runner, error) {
	if l.Kernel == nil {
		return nil, errors.New("launch of no kernel")
	}
	name := l.Kernel.Source.Name
	threads, blocks := uint64(1), uint64(1)
	for i := range 3 {
		if l.Grid[i] == 0 || l.Block[i] == 0 || l.Block[i] > maxThreads || l.Grid[i] > math.MaxInt32 {
			return nil, fmt.Errorf("launch of %s with grid %v and block %v", name, l.Grid, l.Block)
		}
		threads *= uint64(l.Block[i])
		if blocks *= uint64(l.Grid[i]); blocks > math.MaxUint32 {
			return nil, fmt.Errorf("launch of %s with grid %v: too many blocks", name, l.Grid)
		}
	}
	if threads > maxThreads {
		return nil, fmt.Errorf("launch of %s with block %v: more than %d threads", name, l.Block, maxThreads)
	}
	if len(l.Args) < l.Kernel.ParamBytes {
		return nil, fmt.Errorf("launch of %s with %d bytes of arguments for %d", name, len(l.Args), l.Kernel.ParamBytes)
	}
	c, err := m.program.codeOf(l.Kernel)
	if err != nil {
		return nil, err
	}
	if l.SharedBytes > maxShared {
		return nil, fmt.Errorf("launch of %s with %d bytes of shared memory", name, l.SharedBytes)
	}
	r := &runner{
		executor: executor{
			m: m, code: c, kernel: l.Kernel, observers: o.Observers,
			launch: &event.Launch{Kernel: name, Number: m.launches, Grid: l.Grid, Block: l.Block, SharedBytes: c.shared + l.SharedBytes,
				Sites: m.program.Sites, Narrow: c.narrow, Wide: m.program.Wide(l.Kernel), Base: m.base, Size: uint64(len(m.region)), Picked: o.Blocks},
		},
		args: l.Args, schedule: o.Schedule, cooperative: l.Cooperative,
	}
	if l.Cooperative && o.Blocks != nil || slices.ContainsFunc(o.Blocks, func(b uint32) bool { return uint64(b) >= blocks }) {
		return nil, fmt.Errorf("launch of %s with grid %v: these blocks alone cannot run", name, l.Grid)
	}
	r.blocks = r.launch.Blocks()
	if r.launch.ThreadLimit() > math.MaxUint32 {
		return nil, fmt.Errorf("launch of %s with grid %v and block %v: too many threads", name, l.Grid, l.Block)
	}
	for _, g := range c.initial {
		if err := m.program.initialValue(m.region[g.Offset:g.Offset+g.Size], g, m.base, inKernel{where{m.program}, c}); err != nil {
			return nil, fmt.Errorf("launch of %s: variable %s: %w", name, g.Name, err)
		}
	}
	m.launches++
	r.executor.output.to = o.Output
	if r.schedule == nil {
		r.schedule = RoundRobin(0)
	}
	r.observing = len(o.Observers) > 0
	if r.observing {
		r.buffer = newBuffer()
		r.together, _ = r.schedule.(converging)
	}
	r.accesses = r.schedule.Begin(r.launch)
	for _, x := range o.Observers {
		x.Begin(r.launch)
	}
	r.resolve(l.Args)
	if o.Steering != nil {
		r.steer = newSteer(r, o.Steering)
	}
	return r, nil
}

// loop gives threads their turns until the launch ends.
func (r *runner) loop(ctx context.Context, steps uint64) error {
	first := uint32(firstResident)
	if r.cooperative {
		first = r.blocks
	}
	if !r.widen(first) || r.cooperative && r.begun < r.blocks {
		r.result.End = Limit
		return nil
	}
	for turn := uint32(0); r.result.End == UnknownEnd; turn++ {
		if turn%256 == 0 && ctx.Err() != nil {
			r.result.End = Stopped
			return ctx.Err()
		}
		if steps > 0 && r.count > steps {
			r.result.End = Limit
			return nil
		}
		t, fuel := r.schedule.Next()
		if t == nil {
			r.nobody()
			continue
		}
		r.converge(t)
		r.turn(t, fuel)
		switch {
		case r.idle > r.limit:
			r.spinning()
		case r.begun < r.blocks && r.count-r.last > company*r.live:
			// Blocks that pass barriers in a loop may wait for one that has not begun.
			r.widen(uint32(len(r.resident)))
			r.last = r.count
		}
	}
	return nil
}

// converge tells observers which lanes execute together with t, where that changed.
func (r *runner) converge(t *Thread) {
	if r.together == nil {
		return
	}
	if lanes := r.together.Together(); lanes != 0 && lanes != t.warp.together {
		r.seeTogether(t.warp, lanes)
	}
}

func (r *runner) seeTogether(w *warp, lanes uint64) {
	w.together = lanes
	*r.next() = event.Event{Kind: event.Converge, Thread: w.threads[0].number, Addr: lanes}
}

// turn runs a thread and does what its stop asks for.
func (r *runner) turn(t *Thread, fuel int) {
	switch r.run(t, fuel) {
	case stopFuel:
		r.idle += max(fuel, 1)
		r.ready(t)
	case stopExit:
		r.idle = 0
		r.exit(t)
	case stopBarrier:
		r.arrive(t)
	case stopWarp:
		r.idle += max(fuel, 1)
		r.meet(t)
	case stopGrid:
		r.arriveAtGrid(t)
	case stopObject:
		r.onObject(t)
	case stopBreak:
		r.steer.arrive(r, t)
	case stopFault:
		r.result.End = Fault
	}
}

// ready hands a thread to the schedule.
func (r *runner) ready(t *Thread) {
	t.state = ready
	if r.audit != nil {
		r.audit.runnable = append(r.audit.runnable, t)
		return
	}
	r.schedule.Ready(t)
}

// widen begins up to n more blocks. It reports false if there is no memory for any.
func (r *runner) widen(n uint32) bool {
	threads := int(r.launch.Threads())
	each := uint64(threads)*(uint64(r.code.frame)*8+localStride(r.code.funcs[0].local)) + r.launch.SharedBytes
	n = uint32(min(uint64(min(n, r.blocks-r.begun)), max(maxResident/each, uint64(len(r.resident)))-uint64(len(r.resident))))
	fresh := r.m.pool.rooms(int(n), threads, int(r.launch.WarpSize()), r.code.frame, r.code.funcs[0].local, r.launch.SharedBytes)
	r.resident = append(r.resident, fresh...)
	for _, b := range fresh {
		r.start(b)
	}
	r.limit = max(r.limit, patience*int(min(r.live, 1<<32)))
	return n > 0
}

// start lets the next block begin in b's place.
func (r *runner) start(b *block) {
	r.begin(b, r.begun, r.args)
	r.begun++
	r.last = r.count
	r.live += uint64(len(b.threads))
	r.result.Threads += uint64(len(b.threads))
	r.steer.begin(b)
	for i := range b.threads {
		r.ready(&b.threads[i])
	}
}

// exit takes a thread out that returned. Those who waited for it need not any more.
func (r *runner) exit(t *Thread) {
	t.state = exited
	b := t.block
	b.live--
	r.live--
	r.steer.exit(r, t)
	if w := t.warp; w.waiting > 0 {
		r.settleWarp(w)
	}
	if len(r.objects) > 0 {
		r.leave(t)
	}
	if b.live == 0 {
		for key := range r.objects {
			if key.shared && key.block == b.index {
				delete(r.objects, key)
			}
		}
		for key := range r.stages {
			if key.block == b.index {
				delete(r.stages, key)
			}
		}
	}
	switch {
	case b.live == 0 && r.begun < r.blocks:
		r.start(b)
	case b.live == 0 && r.live == 0:
		r.end()
	case b.live > 0 && b.arrived == b.live:
		r.passBarrier(b)
	}
	if r.live > 0 && r.atGrid == r.live {
		r.passGrid()
	}
}

func (r *runner) end() {
	r.result.End = Ended
	for _, d := range r.diags.list {
		if d.Problem == DivergedBarrier {
			r.result.End = DivergentBarrier
		}
	}
}

// arrive puts a thread to the barrier of its block.
func (r *runner) arrive(t *Thread) {
	t.state = atBarrier
	b := t.block
	if b.arrived++; b.arrived == b.live {
		r.passBarrier(b)
	} else if w := t.warp; w.waiting > 0 {
		r.settleWarp(w)
	}
}

// passBarrier lets all threads of a block go on.
func (r *runner) passBarrier(b *block) {
	r.idle = 0
	b.arrived = 0
	var first *Thread
	popc, missing := uint64(0), event.Flags(0)
	for i := range b.threads {
		t := &b.threads[i]
		if t.state != atBarrier {
			continue
		}
		missing |= leftOut[t.waiting.x]
		popc += bit(uint32(t.regs[t.waiting.a]) != 0)
		if first == nil {
			first = t
		} else if t.waiting != first.waiting && (t.waiting.site != first.waiting.site || t.waiting.site == 0) {
			r.diags.add(Diagnostic{Problem: DivergedBarrier, Thread: t.number, Site: first.waiting.site, Other: t.waiting.site})
		}
	}
	if len(r.observers) > 0 {
		*r.next() = event.Event{Kind: event.BlockBarrier, Flags: missing, Thread: r.launch.Thread(b.index, 0), Site: first.waiting.site}
	}
	for i := range b.threads {
		t := &b.threads[i]
		if t.state != atBarrier {
			if t.state == exited {
				r.meanwhile(t)
			}
			continue
		}
		switch t.waiting.x {
		case barrierPopc:
			t.regs[t.waiting.d] = popc
		case barrierAnd:
			t.regs[t.waiting.d] = bit(popc == uint64(b.live))
		case barrierOr:
			t.regs[t.waiting.d] = bit(popc != 0)
		}
		r.meanwhile(t)
		r.ready(t)
	}
}

// arriveAtGrid puts a thread to the barrier of the grid.
func (r *runner) arriveAtGrid(t *Thread) {
	if !r.cooperative {
		r.diags.add(Diagnostic{Problem: GridBarrierAlone, Thread: t.number, Site: t.waiting.site})
		r.result.End = Fault
		return
	}
	t.state = atGrid
	if r.atGrid++; r.atGrid == r.live {
		r.passGrid()
	} else if w := t.warp; w.waiting > 0 {
		r.settleWarp(w)
	}
}

func (r *runner) passGrid() {
	r.idle = 0
	r.atGrid = 0
	seen := false
	for _, b := range r.resident {
		for i := range b.threads {
			t := &b.threads[i]
			if t.state != atGrid {
				continue
			}
			if !seen && len(r.observers) > 0 {
				*r.next() = event.Event{Kind: event.GridBarrier, Thread: 0, Site: t.waiting.site}
			}
			seen = true
			r.meanwhile(t)
			r.ready(t)
		}
	}
}

// nobody is what happens when no thread can run. Warp operations that wait for lanes which wait elsewhere go on without
// them: that is undefined, and reported. Else the launch cannot end.
func (r *runner) nobody() {
	for _, b := range r.resident {
		for i := range b.warps {
			w := &b.warps[i]
			if w.waiting == 0 || r.steer.holds(w) {
				continue
			}
			set := r.lowest(w, false)
			if set == 0 {
				continue
			}
			d := Diagnostic{Problem: LaneMissing}
			for k := range w.threads {
				t := &w.threads[k]
				if set&(1<<k) != 0 {
					d.Thread, d.Site = t.number, t.waiting.site
				} else if t.state != exited {
					d.Other = t.waiting.site
				}
			}
			r.diags.add(d)
			r.release(w, set)
			return
		}
	}
	if r.steer.blocked(r, OrderedByBarrier) {
		return
	}
	r.result.End = Deadlock
	r.reportWaiting()
}

// reportWaiting reports where threads stand that wait or spin, one for each place.
func (r *runner) reportWaiting() {
	for _, b := range r.resident {
		for i := range b.threads {
			t := &b.threads[i]
			switch t.state {
			case exited:
			case ready, held:
				r.diags.add(Diagnostic{Problem: WaitsForever, Thread: t.number, Site: r.siteNear(t.pc)})
			default:
				r.diags.add(Diagnostic{Problem: WaitsForever, Thread: t.number, Site: t.waiting.site, Text: "at a barrier or a warp operation"})
			}
		}
	}
}

// siteNear is the source position of an instruction, or of the next that has one.
func (r *runner) siteNear(pc uint32) uint32 {
	for i := pc; i < uint32(len(r.code.insts)) && i < pc+64; i++ {
		if s := r.code.insts[i].site; s != 0 {
			return s
		}
	}
	return 0
}
