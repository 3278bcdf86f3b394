package randomkernel

import (
	"iter"
	"slices"
)

// access is one dynamic access.
type access struct {
	block, thread int64 // linear
	array         int   // slot of the memory
	element       int64 // member of a structure counted in
	kind          accessKind
	line          int
	phase         int // block barriers passed
	warpPhase     int // barriers of either kind passed by the warp
	wrapped       bool
}

type accessKind uint8

const (
	read accessKind = iota
	write
	atomic
)

// Trace is what one run did.
type Trace struct {
	accesses  []access
	Undefined bool // undefined behaviour, other than accesses outside
	Outside   bool // an access outside of its object
	Divergent bool // threads parted at a barrier
	Skipped   bool // a thread returned while others waited at a barrier, which let them pass
	Exhausted bool // too long to follow
}

// Defined runs have no flaw at all.
func (t *Trace) Defined() bool { return !t.Undefined && !t.Outside && !t.Divergent && !t.Exhausted }

// keep drops accesses that a test does not want, and repetitions.
func (t *Trace) keep(wanted func(access) bool) {
	seen := map[access]bool{}
	t.accesses = slices.DeleteFunc(t.accesses, func(a access) bool {
		if !wanted(a) || seen[a] {
			return true
		}
		seen[a] = true
		return false
	})
}

type machine struct {
	launch *Launch
	steps  int
	trace  Trace
	global []map[int64]int64
	block  blockState
}

type blockState struct {
	linear int64
	at     [2]int64
	shared []map[int64]int64
}

// warpSize is the same on every device.
const warpSize = 32

// maxSteps bounds one run, in statements and loop rounds.
const maxSteps = 4 << 20

// Run executes the blocks given, one after the other; all of them if none are given.
func (l *Launch) Run(blocks ...int64) *Trace {
	m := &machine{launch: l, steps: maxSteps, global: make([]map[int64]int64, len(l.c.Arrays))}
	for i := range m.global {
		m.global[i] = map[int64]int64{}
	}
	l.c.layout()
	if len(blocks) == 0 {
		for b := range l.Blocks() {
			m.runBlock(b)
		}
	}
	for _, b := range blocks {
		m.runBlock(b)
	}
	return &m.trace
}

func (m *machine) stopped() bool {
	return m.trace.Undefined || m.trace.Divergent || m.trace.Exhausted
}

// lane is a thread that is run from barrier to barrier.
type lane struct {
	t    *thread
	next func() (stop, bool)
	at   stop
	done bool
}

// stop is where a thread waits: the statement, and the rounds of the loops around it.
type stop struct {
	s      *Stmt
	rounds uint64
}

// runBlock runs each warp to its next block barrier, then lets all of them pass.
func (m *machine) runBlock(b int64) {
	if m.stopped() {
		return
	}
	l := m.launch
	m.block = blockState{linear: b, at: [2]int64{b % l.grid[0], b / l.grid[0]}, shared: make([]map[int64]int64, len(l.c.Arrays))}
	for i := range m.block.shared {
		m.block.shared[i] = map[int64]int64{}
	}
	lanes := make([]lane, l.Threads())
	for i := range lanes {
		t := &thread{m: m, linear: int64(i), at: [2]int64{int64(i) % l.block[0], int64(i) / l.block[0]}}
		t.registers = make([]register, l.c.slots)
		for v, x := range l.host {
			if v.slot > 0 {
				t.registers[v.slot-1].value = x
			}
		}
		lanes[i].t = t
		if !l.c.barriers {
			t.exec(l.c.Body)
			continue
		}
		next, cancel := iter.Pull(t.run)
		defer cancel()
		lanes[i].next = next
	}
	if !l.c.barriers {
		return
	}
	for !m.stopped() {
		for w := 0; w < len(lanes); w += warpSize {
			m.runWarp(lanes[w:min(w+warpSize, len(lanes))])
		}
		if m.stopped() || !m.together(lanes) {
			return
		}
		for i := range lanes {
			lanes[i].t.phase++
		}
	}
}

// runWarp runs a warp until all of its threads wait at a block barrier or have returned.
func (m *machine) runWarp(lanes []lane) {
	for !m.stopped() {
		for i := range lanes {
			x := &lanes[i]
			if x.done {
				continue
			}
			var more bool
			x.at, more = x.next()
			x.done = !more
			if m.stopped() {
				return
			}
		}
		if !m.together(lanes) {
			return
		}
		block := false
		for i := range lanes {
			lanes[i].t.warpPhase++
			block = block || !lanes[i].done && lanes[i].at.s.Kind == Barrier
		}
		if block {
			return
		}
	}
}

// together checks that all threads that have not returned wait at one place, and says whether there are any.
func (m *machine) together(lanes []lane) bool {
	var first *lane
	returned := false
	for i := range lanes {
		x := &lanes[i]
		switch {
		case x.done:
			returned = true
		case first == nil:
			first = x
		case x.at != first.at:
			m.trace.Divergent = true
			return false
		}
	}
	m.trace.Skipped = m.trace.Skipped || returned && first != nil
	return first != nil
}

// layout numbers the variables of the kernel. Cases share variables, so it is done for each run.
func (c *Case) layout() {
	c.slots, c.barriers = 1, false
	numbered := map[*Var]bool{}
	number := func(v *Var) {
		if !numbered[v] {
			numbered[v] = true
			v.slot = c.slots
			c.slots++
		}
	}
	for i, a := range c.Arrays {
		a.slot = i
	}
	for _, p := range c.Params {
		number(p.Var)
	}
	for _, v := range c.Extra {
		number(v)
	}
	for s := range all(c.Body) {
		if s.Kind == Assign {
			number(s.Var)
		}
		c.barriers = c.barriers || s.Kind == Barrier || s.Kind == WarpBarrier
	}
}

// all lists statements and their parts.
func all(list []*Stmt) iter.Seq[*Stmt] {
	return func(yield func(*Stmt) bool) { each(list, yield) }
}

func each(list []*Stmt, yield func(*Stmt) bool) bool {
	for _, s := range list {
		if !yield(s) || s.Init != nil && (!yield(s.Init) || !yield(s.Step)) || !each(s.Body, yield) || !each(s.Else, yield) {
			return false
		}
	}
	return true
}
