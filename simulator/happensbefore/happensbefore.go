package happensbefore

import (
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/shadow"
)

// Options choose the memory model. The zero value is the static checker's.
type Options struct {
	// FenceToAcquire has strong accesses after a strong read ordered only by a fence between them, as PTX defines it.
	FenceToAcquire bool
}

// wordBits is the logarithm of the bytes of a word.
const wordBits = 2

// entry is a word's shadow. A cell of its own stands for each of its bytes once they were used apart.
type entry struct {
	epoch uint32
	cell  cell
}

// Detector is the reference detector.
type Detector struct {
	options Options
	times
	exact, wide view
	widened     bool // a narrow scope was seen: wide is in use
	hand        view
	handing     bool     // hand is in use
	fenced      bool     // a fence was seen
	lastRead    []uint64 // by thread: the word that it has last read by a strong access; empty before any

	epoch    shadow.Epoch // the last one given out
	global   uint32       // that of global memory in this launch
	memory   *shadow.Memory[entry]
	shared   sharedMemory
	more     []*more // from 1; those from used on are spare
	used     uint32
	races    shadow.Races
	current  current     // the access at hand, here so that it is not allocated
	word     *released   // of the word at hand, or nil
	observed *observed   // of the cell at hand, or nil
	named    event.Party // by the last report about it
	departed []uint32    // exited threads of blocks
	long     bool        // no quick way: for its test
	halves   halves
}

// New returns a detector that has seen nothing.
func New(o Options) *Detector {
	return &Detector{options: o, memory: shadow.New[entry](wordBits), shared: sharedMemory{memory: shadow.New[entry](wordBits)}}
}

// Name tells detectors apart in tables.
func (d *Detector) Name() string { return "happens-before" }

// Races found so far.
func (d *Detector) Races() []event.Race {
	if d.halves.shared == nil {
		return d.races.All()
	}
	return append(d.races.All(), d.halves.shared.races.All()...)
}

// Begin starts a launch.
func (d *Detector) Begin(l *event.Launch) {
	d.divide(l)
	d.global = d.nextEpoch()
	d.times.begin(l)
	d.exact.begin(&d.times, d.options.FenceToAcquire)
	d.wide.begin(&d.times, d.options.FenceToAcquire)
	d.widened, d.handing, d.fenced = false, false, false
	d.lastRead = d.lastRead[:0]
	d.memory.Begin(l.Base)
	d.shared.begin(l)
	d.used = 1
	d.departed = shadow.Zeros(d.departed, uint64(l.Blocks()))
}

// nextEpoch empties global memory, or what a block of shared memory was.
func (d *Detector) nextEpoch() uint32 {
	var wrapped bool
	if d.epoch, wrapped = d.epoch.Next(); wrapped {
		// An entry of a span that still runs would be lost; four thousand million spans later nobody runs.
		d.memory.Clear()
		d.shared.memory.Clear()
	}
	return uint32(d.epoch)
}

func narrow(s frontend.Scope) bool { return s == frontend.ScopeBlock }

// Observe reads events.
func (d *Detector) Observe(events []event.Event) {
	if d.halves.on {
		d.halves.shared.Observe(events)
	}
	for i := range events {
		e := &events[i]
		if e.Flags&d.halves.ignored != 0 && (e.Kind == event.BlockBarrier || e.Kind == event.SyncWarp) {
			continue
		}
		switch e.Kind {
		case event.Read, event.Write, event.Atomic, event.AtomicLoad, event.AtomicStore:
			d.memoryAccess(e)
		case event.Fence:
			d.scope(e)
			if e.Flags&(event.Releases|event.Acquires) != 0 {
				d.order(e)
				continue
			}
			d.fenced = true
			d.exact.fence(e.Thread, narrow(e.Scope))
			if d.handing {
				d.hand.fence(e.Thread, false)
			}
			if d.widened {
				d.wide.fence(e.Thread, false)
			}
			d.now[e.Thread]++
		case event.SyncWarp:
			warp := d.launch.WarpOf(e.Thread)
			if e.Flags&event.ReadsOnly != 0 {
				d.times.gather(warp, e.Addr)
				continue
			}
			if d.handOver(); d.handing {
				d.hand.warpBarrier(warp, e.Addr)
			}
			d.exact.warpBarrier(warp, e.Addr)
			if d.widened {
				d.wide.warpBarrier(warp, e.Addr)
			}
			d.times.warpBarrier(warp, e.Addr)
		case event.BlockBarrier:
			block := e.Thread >> d.shift
			if d.handOver(); d.handing {
				d.hand.blockBarrier(block)
			}
			d.exact.blockBarrier(block)
			if d.widened {
				d.wide.blockBarrier(block)
			}
			d.times.blockBarrier(block)
		case event.GridBarrier:
			d.exact.gridBarrier()
			d.wide.gridBarrier()
			d.hand.gridBarrier()
			d.times.gridBarrier()
		case event.Exit:
			d.exit(e.Thread >> d.shift)
		}
	}
}

// scope starts the second view when the first narrow scope comes.
func (d *Detector) scope(e *event.Event) {
	if !d.widened && narrow(e.Scope) {
		d.widen()
	}
}

// exit counts a thread out. When its whole block has gone, what only it needed is free.
func (d *Detector) exit(block uint32) {
	d.departed[block]++
	if d.departed[block] != d.launch.Threads() {
		return
	}
	d.exact.leave(block)
	d.wide.leave(block)
	if d.handing {
		d.hand.leave(block)
	}
	d.shared.leave(block)
	first := block << d.shift
	clear(d.lanes[first : first+1<<d.shift])
}

func (d *Detector) memoryAccess(e *event.Event) {
	c := &d.current
	c.Event = e
	c.row, c.lane, c.warp, c.block = e.Thread>>rowBits, e.Thread&(1<<rowBits-1), d.launch.WarpOf(e.Thread), e.Thread>>d.shift
	c.strong = e.Kind >= event.Atomic || e.Flags&event.Volatile != 0
	if d.quick(c) {
		return
	}
	if d.named.Known {
		d.named = event.Party{}
	}
	memory, addr, epoch := d.memory, e.Addr, d.global
	if e.Flags&event.Shared != 0 {
		memory = d.shared.memory
		addr, epoch = d.shared.place(d, c.block, e.Addr)
	}
	if c.strong {
		d.scope(e)
		d.operation(e)
	}
	end := addr + uint64(e.Size)
	for word := addr &^ (1<<wordBits - 1); word < end; word += 1 << wordBits {
		w := memory.At(word)
		if w.epoch != epoch {
			*w = entry{epoch: epoch}
		}
		cell := &w.cell
		d.word = nil
		if cell.more != 0 {
			d.word = d.more[cell.more].released
		}
		if whole := addr <= word && word+1<<wordBits <= end; !whole || cell.more != 0 && d.more[cell.more].split != nil {
			d.bytes(c, cell, max(addr, word)-word, min(end, word+1<<wordBits)-word)
		} else {
			d.access(c, cell)
		}
		if e.Kind == event.Write && !c.strong && cell.more != 0 {
			d.more[cell.more].released = nil
		}
	}
	if c.strong {
		for word := addr &^ (1<<wordBits - 1); word < end; word += 1 << wordBits {
			d.strong(&memory.At(word).cell, e)
		}
	}
}

// quick checks and enters what most accesses are: plain ones of a word of global memory with nothing earlier but what
// barriers order before them. It does nothing and reports false for all else.
func (d *Detector) quick(c *current) bool {
	if c.Kind > event.Write || c.strong || c.Flags&event.Shared != 0 || c.Size != 1<<wordBits || c.Addr%(1<<wordBits) != 0 || d.long {
		return false
	}
	w := d.memory.At(c.Addr)
	now := record{row: c.row, mask: 1 << c.lane, time: d.now[c.Thread], info: infoOf(c.Event)}
	cell := &w.cell
	if w.epoch != d.global {
		*w = entry{epoch: d.global}
	} else if cell.more != 0 || cell.write.mask != 0 && !d.before(c, &cell.write) {
		return false
	}
	r := &cell.reads[0]
	if c.Kind == event.Read {
		switch {
		case r.mask == 0 || d.before(c, r):
			*r = now
		case r.row == now.row && r.time == now.time && r.info == now.info:
			r.mask |= now.mask
		default:
			return false
		}
		return true
	}
	if r.mask != 0 && !d.before(c, r) {
		return false
	}
	if other := &cell.reads[1]; other.mask != 0 {
		if !d.before(c, other) {
			return false
		}
		other.mask = 0
	}
	r.mask = 0
	cell.write = now
	return true
}

// bytes checks an access of some bytes of a word.
func (d *Detector) bytes(c *current, word *cell, from, to uint64) {
	m := d.moreOf(word)
	if m.split == nil {
		m.split = new([4]cell)
		for i := range m.split {
			b := &m.split[i]
			b.write, b.reads = word.write, word.reads
			if m.holds {
				into := d.moreOf(b)
				into.holds, into.observed = true, m.observed
				for j, s := range m.sets() {
					*into.sets()[j] = s.clone()
				}
			}
		}
		word.write, word.reads = record{}, [2]record{}
		m.empty()
	}
	for i := from; i < to; i++ {
		d.access(c, &m.split[i])
	}
}

// moreOf returns the further history of a cell, made if need be.
func (d *Detector) moreOf(c *cell) *more {
	if c.more == 0 {
		for uint32(len(d.more)) <= d.used {
			d.more = append(d.more, new(more))
		}
		c.more = d.used
		d.used++
		m := d.more[c.more]
		m.empty()
		m.released, m.split, m.observed = nil, nil, observed{}
	}
	return d.more[c.more]
}
