package scord

import (
	"math/bits"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/shadow"
)

// Options choose among the configurations of the paper's evaluation. The zero value is its base design.
type Options struct {
	// Granularity is the bytes that share an entry: 4 (also what 0 means), 8 or 16 (Table VII).
	Granularity int
	// CachedMemory turns the metadata cache of section IV-B on and says how many bytes of memory it is for: there is an
	// entry for every sixteenth unit of them.
	CachedMemory uint64
	// LastAccessor has every access replace the identity in the entry, as section IV-A can be read.
	LastAccessor bool
}

// cacheWays is how many units share an entry of the metadata cache; a tag tells them apart.
const cacheWays = 16

// warp is what is kept for a warp.
type warp struct {
	fences fenceIDs
	locks  lockTable
}

// Detector is ScoRD.
type Detector struct {
	options  Options
	launch   *event.Launch
	shift    uint   // thread number to block
	unit     uint   // address to unit
	entries  uint64 // of the metadata cache, or 0
	variant  bool   // not the base design: no quick way
	epoch    shadow.Epoch
	metadata *shadow.Memory[entry]
	warps    []warp // the fence file is the part of it that outlives the warps
	lanes    []laneFences
	barriers []uint8
	races    shadow.Races
}

// New returns a detector that has seen nothing.
func New(o Options) *Detector {
	if o.Granularity == 0 {
		o.Granularity = 4
	}
	if o.Granularity != 4 && o.Granularity != 8 && o.Granularity != 16 {
		panic("BUG: granularity of ScoRD's metadata is 4, 8 or 16 bytes")
	}
	d := &Detector{options: o, unit: uint(bits.TrailingZeros(uint(o.Granularity)))}
	d.metadata = shadow.New[entry](d.unit)
	d.entries = o.CachedMemory >> d.unit / cacheWays
	d.variant = d.unit != 2 || d.entries != 0 || o.LastAccessor
	return d
}

// Name tells detectors apart in tables.
func (d *Detector) Name() string { return "ScoRD" }

// Races found so far.
func (d *Detector) Races() []event.Race { return d.races.All() }

// Begin starts a launch.
func (d *Detector) Begin(l *event.Launch) {
	var wrapped bool
	if d.epoch, wrapped = d.epoch.Next(); wrapped {
		d.metadata.Clear()
	}
	d.launch, d.shift = l, l.BlockShift()
	d.metadata.Begin(l.Base)
	d.warps = shadow.Zeros(d.warps, l.ThreadLimit()>>l.WarpBits())
	d.lanes = shadow.Zeros(d.lanes, l.ThreadLimit())
	d.barriers = shadow.Zeros(d.barriers, uint64(l.Blocks()))
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
		case event.BlockBarrier:
			d.barriers[e.Thread>>d.shift]++
		case event.GridBarrier:
			d.gridBarrier()
		}
	}
}

func narrow(s frontend.Scope) bool { return s == frontend.ScopeBlock }

func (d *Detector) gridBarrier() {
	for b := range d.barriers {
		d.barriers[b]++
	}
	for t := range d.lanes {
		d.fence(uint32(t), false)
	}
}

func (d *Detector) fence(thread uint32, narrow bool) {
	w := &d.warps[d.launch.WarpOf(thread)]
	w.fences.count(&d.lanes[thread], narrow)
	if w.locks.pending {
		w.locks.fence(narrow, thread>>d.shift)
	}
}

func (d *Detector) access(e *event.Event) {
	if d.quick(e) {
		return
	}
	a := &access{Event: e, warp: &d.warps[d.launch.WarpOf(e.Thread)], barrier: d.barriers[e.Thread>>d.shift], shift: d.shift, lanes: d.launch.WarpBits()}
	granularity := uint64(1) << d.unit
	for addr := e.Addr &^ (granularity - 1); addr < e.Addr+uint64(e.Size); addr += granularity {
		m := d.lookup(addr)
		how := preliminary(m, a)
		if how == checked {
			file := d.warps[d.launch.WarpOf(m.thread)].fences
			if rule := race(m, a, file); rule != "" {
				d.report(rule, m, e, file)
			}
		}
		m.update(a, how, d.options.LastAccessor)
	}
	switch block := e.Thread >> d.shift; {
	case e.Op == event.OpCompareAndSwap && e.Flags&event.Stored != 0:
		a.locks.acquire(e.Addr, narrow(e.Scope), block)
	case e.Op == event.OpExchange && e.Value == 0:
		a.locks.release(e.Addr, narrow(e.Scope), block)
	}
}

// quick is access for what most accesses are: loads and stores of one unit that Table III lets pass. It does nothing and
// reports false for all else, which includes the variants of Options. The test that compares both ways holds it to access.
func (d *Detector) quick(e *event.Event) bool {
	if e.Kind > event.Write || e.Size != 4 || e.Addr%4 != 0 || d.variant {
		return false
	}
	m := d.metadata.At(e.Addr)
	barrier := d.barriers[e.Thread>>d.shift]
	f := strong
	if m.epoch == uint32(d.epoch) && m.flags&initial != initial { // or (a)
		if (m.thread^e.Thread)>>d.shift != 0 || m.flags&devShared != 0 {
			return false
		}
		if m.barrier == barrier { // or (c)
			if (m.thread^e.Thread)>>d.launch.WarpBits() != 0 || m.flags&blkShared != 0 {
				return false
			}
			f = m.flags // (b)
		}
	}
	if e.Flags&event.Volatile == 0 {
		f &^= strong
	}
	w := &d.warps[d.launch.WarpOf(e.Thread)]
	if e.Kind == event.Write {
		f = f&^(isAtom|scopeBlock) | modified
	} else if f&modified != 0 {
		m.flags, m.locks = f, w.locks.held
		return true
	}
	*m = entry{
		epoch: uint32(d.epoch), thread: e.Thread, site: e.Site, fences: w.fences, locks: w.locks.held, flags: f, barrier: barrier, kind: e.Kind,
	}
	return true
}

// lookup finds a unit's entry. With the cache, units as far apart as there are entries share one; that of another unit is
// not used but written over (IV-B).
func (d *Detector) lookup(addr uint64) *entry {
	tag := uint8(0)
	if d.entries != 0 {
		unit := (addr - d.launch.Base) >> d.unit
		tag = uint8(unit / d.entries % cacheWays)
		addr = d.launch.Base + unit%d.entries<<d.unit
	}
	m := d.metadata.At(addr)
	if m.epoch != uint32(d.epoch) || m.tag != tag {
		*m = entry{epoch: uint32(d.epoch), tag: tag, flags: initial}
	}
	return m
}

func (d *Detector) report(rule string, m *entry, e *event.Event, file fenceIDs) {
	r := shadow.Of(d.launch, rule, event.Party{Thread: m.thread, Site: m.site, Kind: m.kind, Known: true}, e)
	r.Scoped = rule == scopedAtomic || rule == missingDeviceFence && !m.fences.blk.equal(file.blk)
	d.races.Add(r)
}
