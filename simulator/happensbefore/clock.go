package happensbefore

import "github.com/hgrd/hgrd/simulator/event"

// A clock says up to when a thread's accesses are known: those at a time below the value. Clocks are trees that are never
// changed once made, so that they may be shared; joins return one of their arguments where they can.

// warpClock has a value for each lane; where warps have fewer lanes, the rest is 0.
type warpClock [event.MaxLanes]uint32

// blockClock has a value for each thread of a block: floor, or what warps says if that is more.
type blockClock struct {
	floor uint32
	warps []*warpClock // by warp of the block; may be nil, as may its elements
}

const (
	fanBits = 3
	fan     = 1 << fanBits
)

// clock has a value for each thread of the grid: a tree over the indices of blocks, most significant digits first. At
// level 0 blocks is used, above kids. A nil clock knows nothing.
type clock struct {
	kids   [fan]*clock
	blocks [fan]*blockClock
}

// levelsFor is the level of the root for a number of blocks.
func levelsFor(blocks uint32) int {
	level := 0
	for blocks > fan {
		blocks = (blocks + fan - 1) / fan
		level++
	}
	return level
}

func digit(block uint32, level int) uint32 { return block >> (fanBits * level) % fan }

// find returns the part for a block, or nil.
func (c *clock) find(block uint32, level int) *blockClock {
	for ; c != nil && level > 0; level-- {
		c = c.kids[digit(block, level)]
	}
	if c == nil {
		return nil
	}
	return c.blocks[digit(block, 0)]
}

// knows reports whether an access at a time is below the value for a thread, given by block, warp of the block and lane.
func (c *clock) knows(block, warp, lane uint32, level int, time uint32) bool {
	b := c.find(block, level)
	if b == nil {
		return false
	}
	if time < b.floor {
		return true
	}
	return b.warps != nil && b.warps[warp] != nil && time < b.warps[warp][lane]
}

// with joins a part for one block into a clock.
func (c *clock) with(block uint32, part *blockClock, level int) *clock {
	var out clock
	if c != nil {
		out = *c
	}
	i := digit(block, level)
	if level == 0 {
		out.blocks[i] = joinBlocks(out.blocks[i], part)
	} else {
		out.kids[i] = out.kids[i].with(block, part, level-1)
	}
	return heap(out)
}

func heap[T any](v T) *T { return &v }

// join is the clock of the higher values.
func join(a, b *clock, level int) *clock {
	if a == b || b == nil {
		return a
	}
	if a == nil {
		return b
	}
	var out clock
	isA, isB := true, true
	if level == 0 {
		for i := range out.blocks {
			out.blocks[i] = joinBlocks(a.blocks[i], b.blocks[i])
			isA = isA && out.blocks[i] == a.blocks[i]
			isB = isB && out.blocks[i] == b.blocks[i]
		}
	} else {
		for i := range out.kids {
			out.kids[i] = join(a.kids[i], b.kids[i], level-1)
			isA = isA && out.kids[i] == a.kids[i]
			isB = isB && out.kids[i] == b.kids[i]
		}
	}
	return pick(a, b, isA, isB, &out)
}

// pick returns a or b if out equals it, else out, copied to live on.
func pick[T any](a, b *T, isA, isB bool, out *T) *T {
	switch {
	case isA:
		return a
	case isB:
		return b
	}
	return heap(*out)
}

func joinBlocks(a, b *blockClock) *blockClock {
	if a == b || b == nil {
		return a
	}
	if a == nil {
		return b
	}
	out := blockClock{floor: max(a.floor, b.floor), warps: a.warps}
	isA, isB := out.floor == a.floor, out.floor == b.floor
	switch {
	case b.warps == nil:
		isB = isB && a.warps == nil
	case a.warps == nil:
		out.warps = b.warps
		isA = false
	default:
		warps := make([]*warpClock, len(a.warps))
		for i := range warps {
			warps[i] = joinWarps(a.warps[i], b.warps[i])
			isA = isA && warps[i] == a.warps[i]
			isB = isB && warps[i] == b.warps[i]
		}
		out.warps = warps
	}
	return pick(a, b, isA, isB, &out)
}

func joinWarps(a, b *warpClock) *warpClock {
	if a == b || b == nil {
		return a
	}
	if a == nil {
		return b
	}
	var out warpClock
	isA, isB := true, true
	for i := range out {
		out[i] = max(a[i], b[i])
		isA = isA && out[i] == a[i]
		isB = isB && out[i] == b[i]
	}
	return pick(a, b, isA, isB, &out)
}
