package whole

import (
	"slices"
	"testing"
)

// Blocks are picked once each, within the grid and the bounds, those that are asked for before all others.
func TestPick(t *testing.T) {
	for _, c := range []struct {
		grid, block [3]uint32
		first       [2][3]uint64
		want        []uint32 // the first ones, or all
		all         bool
	}{
		{[3]uint32{100000, 1, 1}, [3]uint32{256, 1, 1}, [2][3]uint64{}, []uint32{0, 1, 99999, 2, 99998}, false},
		{[3]uint32{100000, 1, 1}, [3]uint32{256, 1, 1}, [2][3]uint64{{7}, {50000}}, []uint32{7, 50000, 0, 1}, false},
		{[3]uint32{1024, 4, 1}, [3]uint32{32, 8, 1}, [2][3]uint64{}, []uint32{0, 1, 1023, 1024, 1025, 2047, 3072}, false},
		{[3]uint32{2, 2, 1}, [3]uint32{1024, 1, 1}, [2][3]uint64{}, []uint32{0, 1, 2, 3}, true},
		{[3]uint32{1, 1, 60000}, [3]uint32{1, 1, 1}, [2][3]uint64{{0, 0, 9}, {0, 0, 9}}, []uint32{9, 0, 1, 59999, 2}, false},
	} {
		got := pick(c.grid, c.block, c.first)
		if len(got) < len(c.want) || !slices.Equal(got[:len(c.want)], c.want) || c.all && len(got) != len(c.want) {
			t.Errorf("%v of %v: %v, want %v", c.grid, c.block, got, c.want)
		}
		threads := int(c.block[0] * c.block[1] * c.block[2])
		sorted := slices.Sorted(slices.Values(got))
		if len(got) > mostPicked || len(got)*threads > mostPickedThreads || len(slices.Compact(sorted)) != len(got) ||
			sorted[len(sorted)-1] >= c.grid[0]*c.grid[1]*c.grid[2] {
			t.Errorf("%v of %v: %v", c.grid, c.block, got)
		}
	}
}
