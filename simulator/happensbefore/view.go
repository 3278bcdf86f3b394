package happensbefore

import (
	"maps"
	"math/bits"

	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/shadow"
)

// warpClock has a value for each lane; where warps have fewer lanes, the rest is 0.
type warpClock [event.MaxLanes]uint32

// times is what barriers say: both views share it.
type times struct {
	launch   *event.Launch
	level    int          // of clocks
	shift    uint         // thread number to block
	rowShift uint         // row to warp
	strips   int          // of a block
	now      []uint32     // of threads
	lanes    []*warpClock // of threads: what they know of their warp by barriers of some of its lanes
	warps    []uint32     // floors: accesses below are known in the whole warp,
	blocks   []uint32     // in the whole block,
	grid     uint32       // by all
	gathered []gathering  // of threads
}

// gathering is the last operation of a thread's warp that waited for what its lanes have read.
type gathering struct {
	lanes  uint64 // that took part
	before uint32 // what the thread has read at earlier times was read by then
}

func (t *times) begin(l *event.Launch) {
	t.launch, t.level, t.shift = l, levelsFor(l.Blocks()), l.BlockShift()
	t.rowShift = l.WarpBits() - rowBits
	t.strips = 1 << t.shift >> stripBits
	t.now = shadow.Zeros(t.now, l.ThreadLimit())
	t.lanes = shadow.Zeros(t.lanes, l.ThreadLimit())
	t.warps = shadow.Zeros(t.warps, l.ThreadLimit()>>l.WarpBits())
	t.blocks = shadow.Zeros(t.blocks, uint64(l.Blocks()))
	t.grid = 0
	clear(t.gathered)
}

// gather is such an operation of the lanes in mask.
func (t *times) gather(warp uint32, mask uint64) {
	if t.gathered == nil || len(t.gathered) < len(t.now) {
		t.gathered = make([]gathering, len(t.now))
	}
	first := warp << t.launch.WarpBits()
	for m := mask; m != 0; m &= m - 1 {
		thread := first + uint32(bits.TrailingZeros64(m))
		t.now[thread]++
		t.gathered[thread] = gathering{mask, t.now[thread]}
	}
}

// warpOf is the warp of a record, blockOf its block.
func (t *times) warpOf(r *record) uint32 { return r.row >> t.rowShift }

func (t *times) blockOf(r *record) uint32 { return r.row >> (t.shift - rowBits) }

// hasRead reports whether what another thread of the current access's warp read at a time comes before that access, a write.
func (t *times) hasRead(c *current, other, time uint32) bool {
	if len(t.gathered) == 0 {
		return false
	}
	return t.gathered[c.Thread].lanes>>t.launch.LaneOf(other)&1 == 1 && time < t.gathered[other].before
}

// meet gives threads from first on one time, later than all of theirs, and returns it.
func (t *times) meet(first, n uint32) uint32 {
	now := t.now[first : first+n]
	latest := uint32(0)
	for _, c := range now {
		latest = max(latest, c)
	}
	latest++
	for i := range now {
		now[i] = latest
	}
	clear(t.lanes[first : first+n])
	return latest
}

func (t *times) blockBarrier(block uint32) {
	t.blocks[block] = t.meet(block<<t.shift, 1<<t.shift)
}

func (t *times) gridBarrier() {
	t.grid = t.meet(0, uint32(len(t.now)))
	for b := range t.blocks {
		t.blocks[b] = t.grid
	}
}

// warpBarrier of the lanes in mask.
func (t *times) warpBarrier(warp uint32, mask uint64) {
	first := warp << t.launch.WarpBits()
	index := t.launch.IndexOf(first)
	all := uint64(1)<<t.launch.WarpSize() - 1
	if n := t.launch.Threads() - index; n < t.launch.WarpSize() {
		all = 1<<n - 1
	}
	if mask&all == all {
		t.warps[warp] = t.meet(first, t.launch.WarpSize())
		return
	}
	var joined warpClock
	for m := mask; m != 0; m &= m - 1 {
		if known := t.lanes[first+uint32(bits.TrailingZeros64(m))]; known != nil {
			for i := range joined {
				joined[i] = max(joined[i], known[i])
			}
		}
	}
	for m := mask; m != 0; m &= m - 1 {
		lane := uint32(bits.TrailingZeros64(m))
		t.now[first+lane]++
		joined[lane] = t.now[first+lane]
	}
	shared := heap(joined)
	for m := mask; m != 0; m &= m - 1 {
		t.lanes[first+uint32(bits.TrailingZeros64(m))] = shared
	}
}

// snapshot is what a thread knew when it passed a fence: what its strong writes from then on release.
type snapshot struct {
	valid       bool
	time        uint32 // its own accesses below this are in it
	warp, block uint32 // floors
	lanes       *warpClock
	know, all   *clock // acquired by the thread, by its block
	soft        *clock // read by the thread, and the fence was too narrow to acquire it: for strong accesses
	loose       *clock // of a release of one word, which acquires nothing: what was read of threads of the block
	made        *clock // all of it but soft as one clock, once it was asked for
}

// release returns the snapshot as one clock.
func (s *snapshot) release(t *times, thread uint32) *clock {
	if s.made == nil {
		part := &blockClock{floor: s.block, strips: make([]*stripClock, t.strips)}
		index := thread & (1<<t.shift - 1)
		first := index - t.launch.LaneOf(thread)
		for lane := range t.launch.WarpSize() {
			value := s.warp
			if s.lanes != nil {
				value = max(value, s.lanes[lane])
			}
			if first+lane == index {
				value = s.time
			}
			if value != 0 {
				part.set(first+lane, value)
			}
		}
		s.made = join(s.know, s.all, t.level).with(thread>>t.shift, part, t.level)
	}
	return s.made
}

// knowledge is what one thread has beyond barriers; threads that never fence and never read a release have none.
type knowledge struct {
	know      *clock // acquired
	read      pending
	locked    pending     // read by an atomicCAS that stored
	published [2]snapshot // by the last fence, by the last one of device scope
	handed    handed

	// Of orders of one operation each: see bound.go. Words are as wordOf has them.
	marked [2]snapshot            // by a release whose operation comes next
	bound  map[uint64][2]snapshot // by releases of a word
	words  map[uint64]*wordRead   // read of a word
}

// clone is a copy to be changed. What was read is settled: another view may call it by other clocks.
func (k *knowledge) clone(level int) *knowledge {
	c := heap(*k)
	c.bound, c.words = maps.Clone(k.bound), maps.Clone(k.words)
	c.read.settle(level)
	c.locked.settle(level)
	c.read.latest, c.locked.latest = latest{}, latest{}
	for word, r := range c.words {
		r = heap(*r)
		r.settle(level)
		r.latest = latest{}
		c.words[word] = r
	}
	return c
}

// handed is what fences of others cover that barriers put before a thread, and what its own does, for a view that hands on.
type handed struct {
	others *clock // by barriers of its warp since the last one of the block
	fresh  bool   // it has fenced since the last barrier
	of     *clock // what its block knew when all was made
	all    *clock // all of it as one clock, once it was asked for
}

// view is one way to look at scopes: as they are, or all widened to the device, in which case there is only narrow = false.
type view struct {
	*times
	blocks  []*clock // acquired by threads of a block before its last barrier
	threads []*knowledge
	blind   bool     // acquiring takes a fence of the reading thread itself
	hands   bool     // all fences have one order: see handOn
	handed  []*clock // hands: what fences cover that the last barrier of a block puts before its threads
}

func (v *view) begin(t *times, blind bool) {
	v.times, v.blind = t, blind
	v.blocks = shadow.Zeros(v.blocks, uint64(len(t.blocks)))
	v.threads = shadow.Zeros(v.threads, uint64(len(t.now)))
}

// copyOf makes v what o is.
func (v *view) copyOf(o *view) {
	v.begin(o.times, o.blind)
	copy(v.blocks, o.blocks)
	for i, k := range o.threads {
		if k != nil {
			v.threads[i] = k.clone(v.level)
		}
	}
}

// of returns a thread's knowledge to be changed.
func (v *view) of(thread uint32) *knowledge {
	if v.threads[thread] == nil {
		v.threads[thread] = new(knowledge)
	}
	return v.threads[thread]
}

// fence of a thread, whose time then goes on.
func (v *view) fence(thread uint32, narrow bool) {
	k := v.of(thread)
	k.know = k.read.fence(k.know, narrow, v.level)
	k.know = k.locked.fence(k.know, narrow, v.level)
	s := v.snapshot(thread)
	k.published[0] = s
	if !narrow {
		k.published[1] = s
		k.handed.fresh, k.handed.all = true, nil
		k.words = nil // all is known
	}
}

// snapshot is what a thread knows now.
func (v *view) snapshot(thread uint32) snapshot {
	k := v.of(thread)
	s := snapshot{
		valid: true, time: v.now[thread] + 1, warp: v.warps[v.launch.WarpOf(thread)], block: v.times.blocks[thread>>v.shift],
		lanes: v.lanes[thread], know: k.know, all: v.blocks[thread>>v.shift],
	}
	if !v.blind {
		k.read.settle(v.level)
		s.soft, s.loose = k.read.far, k.read.near
	}
	return s
}

// meet joins what the threads of a set have acquired, and hands what they have read on to all of them. It returns the
// acquired clock.
func (v *view) meet(first uint32, threads func(yield func(uint32) bool)) *clock {
	var know *clock
	var read, locked pending
	for t := range threads {
		if k := v.threads[first+t]; k != nil {
			k.read.settle(v.level)
			k.locked.settle(v.level)
			know = join(know, k.know, v.level)
			read.near, read.far = join(read.near, k.read.near, v.level), join(read.far, k.read.far, v.level)
			locked.near, locked.far = join(locked.near, k.locked.near, v.level), join(locked.far, k.locked.far, v.level)
		}
	}
	if v.blind || read == (pending{}) && locked == (pending{}) {
		return know
	}
	for t := range threads {
		k := v.of(first + t)
		k.read.near, k.read.far = read.near, read.far
		k.locked.near, k.locked.far = locked.near, locked.far
	}
	return know
}

func (v *view) blockBarrier(block uint32) {
	first := block << v.shift
	all := func(yield func(uint32) bool) {
		for t := range v.launch.Threads() {
			if !yield(t) {
				return
			}
		}
	}
	if v.hands {
		v.handed[block] = join(v.handed[block], v.covered(first, all), v.level)
	}
	know := v.meet(first, all)
	if know == nil {
		return
	}
	v.blocks[block] = join(v.blocks[block], know, v.level)
	for t := range all {
		if k := v.threads[first+t]; k != nil {
			k.know = nil
		}
	}
}

func (v *view) warpBarrier(warp uint32, mask uint64) {
	first := warp << v.launch.WarpBits()
	lanes := func(yield func(uint32) bool) {
		for m := mask; m != 0; m &= m - 1 {
			if !yield(uint32(bits.TrailingZeros64(m))) {
				return
			}
		}
	}
	if v.hands {
		v.handOn(first, lanes)
	}
	know := v.meet(first, lanes)
	if know == nil {
		return
	}
	for t := range lanes {
		v.of(first + t).know = know
	}
}

// gridBarrier orders everything: nothing acquired before matters. Fences passed still make writes releases.
func (v *view) gridBarrier() {
	clear(v.blocks)
	clear(v.handed)
	for t, k := range v.threads {
		if k != nil {
			fresh := &knowledge{published: validOnly(k.published), marked: validOnly(k.marked), bound: k.bound}
			for word, s := range k.bound {
				fresh.bound[word] = validOnly(s)
			}
			v.threads[t] = fresh
		}
	}
}

// leave forgets a block all of whose threads have exited.
func (v *view) leave(block uint32) {
	first := block << v.shift
	clear(v.threads[first : first+1<<v.shift])
	v.blocks[block] = nil
	if v.hands {
		v.handed[block] = nil
	}
}

// knows reports whether thread t's access e, strong or not, is ordered after an access of another thread at a time, beyond
// what barriers of its block and the grid say.
func (v *view) knows(t uint32, strong bool, other, time uint32) bool {
	block, index := other>>v.shift, other&(1<<v.shift-1)
	if v.launch.WarpOf(t) == v.launch.WarpOf(other) {
		if l := v.lanes[t]; l != nil && time < l[v.launch.LaneOf(other)] {
			return true
		}
	}
	if v.blocks[t>>v.shift].knows(block, index, v.level, time) {
		return true
	}
	k := v.threads[t]
	if k == nil {
		return false
	}
	return k.know.knows(block, index, v.level, time) || strong && !v.blind &&
		k.read.knows(block, index, v.level, time)
}
