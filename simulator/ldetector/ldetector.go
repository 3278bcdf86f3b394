package ldetector

import (
	"math/bits"

	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/shadow"
)

// Options of the detector.
type Options struct {
	// Copies is how many private copies of the data fit into memory, at least 2; 0 is no limit.
	Copies int
}

// Totals are the columns of Table VI, over the intervals of blocks and of launches.
type Totals struct {
	Intervals, Racy int
	Warps           int // that take part in races
	Words           int // of memory at which there are races
}

// Detector is LDetector.
type Detector struct {
	options  Options
	launch   *event.Launch
	shift    uint // thread number to block
	blocks   []*interval
	grid     interval
	spare    []*interval
	departed []uint32 // exited threads of blocks
	races    shadow.Races
	totals   Totals
	warps    map[uint32]bool // of this launch
	words    map[place]bool
}

// place is a word of one block's shared memory, or of global memory (block 0).
type place struct {
	block uint32
	key   uint64
}

// New returns a detector that has seen nothing.
func New(o Options) *Detector { return &Detector{options: o} }

// Name tells detectors apart in tables.
func (d *Detector) Name() string { return "LDetector" }

// Races found so far; the launch at hand is taken to have ended.
func (d *Detector) Races() []event.Race {
	d.end()
	return d.races.All()
}

// Totals of all launches; the launch at hand is taken to have ended.
func (d *Detector) Totals() Totals {
	d.end()
	return d.totals
}

// Begin starts a launch.
func (d *Detector) Begin(l *event.Launch) {
	d.end()
	d.launch, d.shift = l, l.BlockShift()
	d.blocks = shadow.Zeros(d.blocks, uint64(l.Blocks()))
	d.departed = shadow.Zeros(d.departed, uint64(l.Blocks()))
	d.grid.reset()
	d.warps, d.words = map[uint32]bool{}, map[place]bool{}
}

// end closes the intervals of the launch at hand.
func (d *Detector) end() {
	if d.launch == nil {
		return
	}
	d.gridBarrier()
	d.totals.Warps += len(d.warps)
	d.totals.Words += len(d.words)
	clear(d.warps)
	clear(d.words)
}

// Observe reads events.
func (d *Detector) Observe(events []event.Event) {
	for i := range events {
		e := &events[i]
		switch e.Kind {
		case event.Read, event.Write, event.Atomic, event.AtomicLoad, event.AtomicStore:
			block := e.Thread >> d.shift
			v := d.blocks[block]
			if v == nil {
				v = d.fresh()
				d.blocks[block] = v
			}
			v.add(d.launch.IndexOf(e.Thread)>>d.launch.WarpBits(), e)
			if e.Flags&event.Shared == 0 {
				d.grid.add(block, e)
			}
		case event.BlockBarrier:
			d.blockBarrier(e.Thread >> d.shift)
		case event.GridBarrier:
			d.gridBarrier()
		case event.Exit:
			block := e.Thread >> d.shift
			if d.departed[block]++; d.departed[block] == d.launch.Threads() {
				d.blockBarrier(block)
			}
		}
	}
}

func (d *Detector) fresh() *interval {
	if n := len(d.spare); n > 0 {
		v := d.spare[n-1]
		d.spare = d.spare[:n-1]
		return v
	}
	v := new(interval)
	v.reset()
	return v
}

// blockBarrier ends the interval of a block: races between its warps.
func (d *Detector) blockBarrier(block uint32) {
	v := d.blocks[block]
	if v == nil {
		return
	}
	warps := (d.launch.Threads() + d.launch.WarpSize() - 1) / d.launch.WarpSize()
	d.report(v, v.races(warps, d.options.Copies), block)
	v.reset()
	d.spare = append(d.spare, v)
	d.blocks[block] = nil
}

// gridBarrier ends the intervals of all blocks and that of the grid: races between blocks.
func (d *Detector) gridBarrier() {
	for b := range d.blocks {
		d.blockBarrier(uint32(b))
	}
	if len(d.grid.words) > 0 {
		d.report(&d.grid, d.grid.races(d.launch.Blocks(), d.options.Copies), 0)
		d.grid.reset()
	}
}

func (d *Detector) report(v *interval, found []finding, block uint32) {
	d.totals.Intervals++
	if len(found) == 0 {
		return
	}
	d.totals.Racy++
	for _, f := range found {
		e := event.Event{
			Addr: f.word.key>>1*4 + uint64(bits.TrailingZeros8(f.bytes)), Size: uint8(bits.OnesCount8(f.bytes)),
			Thread: f.second.thread, Site: f.second.site, Kind: f.second.kind,
		}
		at := place{key: f.word.key}
		if f.word.key&1 != 0 {
			e.Flags = event.Shared
			at.block = block
		}
		first := event.Party{Thread: f.first.thread, Site: f.first.site, Kind: f.first.kind, Known: true}
		d.races.Add(shadow.Of(d.launch, f.rule, first, &e))
		d.warps[d.launch.WarpOf(first.Thread)] = true
		d.warps[d.launch.WarpOf(e.Thread)] = true
		d.words[at] = true
	}
}
