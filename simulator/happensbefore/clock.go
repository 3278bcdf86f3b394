package happensbefore

import "slices"

// A clock says up to when a thread's accesses are known: those at a time below the value. Clocks are trees that are never
// changed once made, so that they may be shared; joins return one of their arguments where they can.

const (
	stripBits = 5
	strip     = 1 << stripBits
)

// stripClock has a value for each thread of a strip: some threads in a row.
type stripClock [strip]uint32

// blockClock has a value for each thread of a block: floor, or what strips says if that is more.
type blockClock struct {
	floor  uint32
	strips []*stripClock // may be nil, as may its elements
}

// set raises the value of a thread, by its index in the block. It is for clocks in the making.
func (b *blockClock) set(index, value uint32) {
	s := &b.strips[index>>stripBits]
	if *s == nil {
		*s = new(stripClock)
	}
	(*s)[index%strip] = max((*s)[index%strip], value)
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

// knows reports whether an access at a time is below the value for a thread, given by block and index in the block.
func (c *clock) knows(block, index uint32, level int, time uint32) bool {
	b := c.find(block, level)
	if b == nil {
		return false
	}
	if time < b.floor {
		return true
	}
	if b.strips == nil || b.strips[index>>stripBits] == nil {
		return false
	}
	return time < b.strips[index>>stripBits][index%strip]
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
	out := blockClock{floor: max(a.floor, b.floor)}
	isA, isB := out.floor == a.floor, out.floor == b.floor
	switch {
	case b.strips == nil:
		out.strips = a.strips
		isB = isB && a.strips == nil
	case a.strips == nil:
		out.strips = b.strips
		isA = false
	default:
		out.strips = joinAll(a.strips, b.strips)
		isA = isA && &out.strips[0] == &a.strips[0]
		isB = isB && slices.Equal(out.strips, b.strips)
	}
	return pick(a, b, isA, isB, &out)
}

// joinAll joins the strips of a block. The result is a where b adds nothing.
func joinAll(a, b []*stripClock) []*stripClock {
	out := a
	for i := range a {
		w := joinStrips(a[i], b[i])
		if w == out[i] {
			continue
		}
		if &out[0] == &a[0] {
			out = slices.Clone(a)
		}
		out[i] = w
	}
	return out
}

// joinStrips allocates only where neither clock holds the other: most joins meet what was joined before.
func joinStrips(a, b *stripClock) *stripClock {
	if a == b || b == nil || a != nil && *a == *b {
		return a
	}
	if a == nil {
		return b
	}
	var below, above uint32 // nonzero where a value of a is below, or above, that of b
	for i, x := range a {
		y := b[i]
		below |= y - min(x, y)
		above |= x - min(x, y)
	}
	switch {
	case below == 0:
		return a
	case above == 0:
		return b
	}
	out := *a
	for i, y := range b {
		out[i] = max(out[i], y)
	}
	return &out
}
