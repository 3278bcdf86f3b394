package iguard

import (
	"math/bits"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/shadow"
)

// granularity is the bytes of an entry.
const granularity = 4

// Detector is iGUARD.
type Detector struct {
	launch   *event.Launch
	shift    uint // thread number to block
	epoch    shadow.Epoch
	metadata *shadow.Memory[entry]
	fences   []word // of threads
	blkBars  []word // of blocks
	warps    []warp
	races    shadow.Races
	long     bool // no quick way: for its test
}

// warp is what is kept for a warp.
type warp struct {
	bar    word
	active uint64 // lanes that execute together
	locks  warpLocks
}

// New returns a detector that has seen nothing.
func New() *Detector {
	return &Detector{metadata: shadow.New[entry](uint(bits.TrailingZeros(granularity)))}
}

// Name tells detectors apart in tables.
func (d *Detector) Name() string { return "iGUARD" }

// Races found so far.
func (d *Detector) Races() []event.Race { return d.races.All() }

// Begin starts a launch. The locking protocol is inferred anew (6.3).
func (d *Detector) Begin(l *event.Launch) {
	var wrapped bool
	if d.epoch, wrapped = d.epoch.Next(); wrapped {
		d.metadata.Clear()
	}
	d.launch, d.shift = l, l.BlockShift()
	d.metadata.Begin(l.Base)
	d.fences = shadow.Zeros(d.fences, l.ThreadLimit())
	d.blkBars = shadow.Zeros(d.blkBars, uint64(l.Blocks()))
	d.warps = shadow.Zeros(d.warps, l.ThreadLimit()>>l.WarpBits())
}

// Observe reads events.
func (d *Detector) Observe(events []event.Event) {
	for i := range events {
		e := &events[i]
		switch e.Kind {
		case event.Read, event.Write, event.Atomic, event.AtomicLoad, event.AtomicStore:
			if e.Flags&event.Shared == 0 {
				d.access(e)
			}
		case event.Fence:
			d.fence(e.Thread, narrow(e.Scope))
		case event.SyncWarp:
			if e.Flags&event.ReadsOnly != 0 {
				continue
			}
			w := &d.warps[d.launch.WarpOf(e.Thread)]
			w.bar = w.bar.increment(warpBarMask, 0)
		case event.BlockBarrier:
			b := &d.blkBars[e.Thread>>d.shift]
			*b = b.increment(blkBarMask, blkBarShift)
		case event.GridBarrier:
			for b := range d.blkBars {
				d.blkBars[b] = d.blkBars[b].increment(blkBarMask, blkBarShift)
			}
			for t := range d.fences {
				d.fence(uint32(t), false)
			}
		case event.Converge:
			d.warps[d.launch.WarpOf(e.Thread)].active = e.Addr
		}
	}
}

func narrow(s frontend.Scope) bool { return s == frontend.ScopeBlock }

// fence counts, and activates locks (Figure 5 b).
func (d *Detector) fence(thread uint32, narrow bool) {
	f := &d.fences[thread]
	if narrow {
		*f = f.increment(blkFenceMask, blkFenceShift)
	} else {
		*f = f.increment(devFenceMask, devFenceShift)
	}
	if t := d.warps[d.launch.WarpOf(thread)].locks.of(thread); t.pending {
		t.fence(narrow, thread>>d.shift)
	}
}

func (d *Detector) access(e *event.Event) {
	if d.quick(e) {
		return
	}
	w := &d.warps[d.launch.WarpOf(e.Thread)]
	a := &access{
		Event: e,
		sync:  d.fences[e.Thread] | d.blkBars[e.Thread>>d.shift] | w.bar,
		held:  w.locks.of(e.Thread).held,
		mask:  w.active,
		shift: d.shift,
		lanes: d.launch.WarpBits(),
	}
	if lane := uint64(1) << d.launch.LaneOf(e.Thread); a.mask&lane == 0 {
		a.mask = lane
	}
	for addr := e.Addr &^ (granularity - 1); addr < e.Addr+uint64(e.Size); addr += granularity {
		m := d.metadata.At(addr)
		if m.epoch != uint32(d.epoch) {
			*m = entry{epoch: uint32(d.epoch)}
		}
		if preliminary(m, a) == none {
			md := m.md(a)
			if rule := race(m, a, d.fences[md.thread]); rule != "" {
				d.report(rule, md, e)
			}
		}
		m.update(a)
	}
	switch e.Op {
	case event.OpCompareAndSwap:
		if bits.OnesCount64(a.mask) > 1 && w.locks.threads == nil {
			w.locks.threads = new([event.MaxLanes]lockTable)
		}
		w.locks.of(e.Thread).acquire(e.Addr, narrow(e.Scope), e.Thread>>d.shift)
	case event.OpExchange:
		w.locks.of(e.Thread).release(e.Addr, narrow(e.Scope), e.Thread>>d.shift)
	}
}

// quick is access for what most accesses are: loads and stores of one word that P1, P3 or P5 lets pass. It does nothing and
// reports false for all else. The test that compares both ways holds it to access.
func (d *Detector) quick(e *event.Event) bool {
	if e.Kind > event.Write || e.Size != granularity || e.Addr%granularity != 0 || d.long {
		return false
	}
	m := d.metadata.At(e.Addr)
	w := &d.warps[d.launch.WarpOf(e.Thread)]
	bars := d.blkBars[e.Thread>>d.shift]
	f := valid
	if m.epoch == uint32(d.epoch) { // or P1
		f = m.flags
		switch {
		case f&devShared != 0 || (m.last.thread^e.Thread)>>d.shift != 0:
			return false
		case (m.last.sync^bars)&blkBarMask != 0 && (m.writer.sync^bars)&blkBarMask != 0:
			f &^= blkShared // P5, against both
		case f&blkShared != 0 || m.last.thread != e.Thread || f&modified != 0 && m.writer.thread != e.Thread:
			return false // else P3, against both
		}
	} else {
		m.epoch = uint32(d.epoch)
	}
	now := accessor{thread: e.Thread, sync: d.fences[e.Thread] | bars | w.bar, site: e.Site, kind: e.Kind}
	m.locks = w.locks.of(e.Thread).held
	m.last = now
	if e.Kind == event.Write {
		m.writer = now
		f = f&^(isAtomic|scopeBlock) | modified
	}
	m.flags = f
	return true
}

func (d *Detector) report(rule string, md *accessor, e *event.Event) {
	r := shadow.Of(d.launch, rule, event.Party{Thread: md.thread, Site: md.site, Kind: md.kind, Known: true}, e)
	r.Scoped = rule == r1 || rule == r4 && (md.sync^d.fences[md.thread])&blkFenceMask != 0
	d.races.Add(r)
}
