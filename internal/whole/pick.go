package whole

import "slices"

// Bounds of the blocks that run of a launch which is too large to be run whole.
const (
	mostPicked        = 96      // blocks
	mostPickedThreads = 1 << 15 // of all of them
)

// pick chooses blocks of a grid: first those that are asked for, then such as lie close to each other and to the corners of the
// grid, along each axis. Where blocks do not wait for one another, they may run before all others: what they do is the beginning
// of a run of the whole launch, and a race between them is one of it.
func pick(grid, block [3]uint32, first [2][3]uint64) []uint32 {
	most := min(mostPicked, mostPickedThreads/max(int(block[0]*block[1]*block[2]), 1))
	var out []uint32
	add := func(b [3]uint64) {
		if len(out) == most || b[0] >= uint64(grid[0]) || b[1] >= uint64(grid[1]) || b[2] >= uint64(grid[2]) {
			return
		}
		if i := uint32(b[0] + uint64(grid[0])*(b[1]+uint64(grid[1])*b[2])); !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	if first != ([2][3]uint64{}) {
		add(first[0])
		add(first[1])
	}
	last := [3]uint64{uint64(grid[0]) - 1, uint64(grid[1]) - 1, uint64(grid[2]) - 1}
	for _, z := range []uint64{0, 1, last[2]} {
		for _, y := range []uint64{0, 1, last[1]} {
			for _, x := range []uint64{0, 1, last[0]} {
				add([3]uint64{x, y, z})
			}
		}
	}
	for i := uint64(2); len(out) < most && i < uint64(most); i++ {
		for _, b := range [][3]uint64{{i}, {last[0] - min(i-1, last[0])}, {0, i}, {0, 0, i}, {i, 1}} {
			add(b)
		}
	}
	return out
}
