package witness

import (
	"sort"

	"github.com/hgrd/hgrd/constraints/obligation"
)

// pick chooses blocks and threads of a launch, at most about n in all: neighbours and ends in each dimension.
func pick(k obligation.Kind, lanes uint64, f *launch, n int) (blocks, threads [][3]uint64) {
	perBlock := f.block[0] * f.block[1] * f.block[2]
	most := 4
	if k == obligation.InterBlock {
		most = 8
	}
	if all := f.threads / perBlock; all*perBlock <= uint64(n) {
		most = int(all)
	} else if uint64(n) > perBlock*uint64(most) {
		most = n / int(perBlock)
	}
	blocks = spread(f.grid, most)
	return blocks, spread(f.block, max(n/max(len(blocks), 1), 16), lanes, lanes+1) // of the second warp, too
}

// spread lists points of a box, all if they are at most n; else low corners and ends of each axis first, and the marks on
// the first.
func spread(box [3]uint64, n int, marks ...uint64) [][3]uint64 {
	var axes [3][]uint64
	total := uint64(1)
	for k := range axes {
		total *= min(box[k], 1<<20)
	}
	for k := range axes {
		width := box[k]
		if total > uint64(n) {
			width = min(width, uint64(max(n, 4)))
		}
		for v := uint64(0); v < width; v++ {
			axes[k] = append(axes[k], v)
		}
		if width < box[k] {
			for _, v := range []uint64{box[k] / 2, box[k] - 1} {
				if v >= width {
					axes[k] = append(axes[k], v)
				}
			}
		}
	}
	var out [][3]uint64
	if total <= uint64(n) {
		for _, z := range axes[2] {
			for _, y := range axes[1] {
				for _, x := range axes[0] {
					out = append(out, [3]uint64{x, y, z})
				}
			}
		}
		return out
	}
	seen := map[[3]uint64]bool{}
	add := func(p [3]uint64) {
		if len(out) < n && !seen[p] {
			seen[p] = true
			out = append(out, p)
		}
	}
	ends := func(k int) []uint64 {
		a := append([]uint64{}, axes[k][:min(2, len(axes[k]))]...)
		return append(a, box[k]-1)
	}
	for _, z := range ends(2) {
		for _, y := range ends(1) {
			for _, x := range ends(0) {
				add([3]uint64{x, y, z})
			}
		}
	}
	for _, x := range marks {
		if x < box[0] {
			add([3]uint64{x, 0, 0})
		}
	}
	for rank := 0; len(out) < n && rank < len(axes[0])+len(axes[1])+len(axes[2]); rank++ {
		for z := 0; z <= rank && z < len(axes[2]); z++ {
			for y := 0; y <= rank-z && y < len(axes[1]); y++ {
				if x := rank - z - y; x < len(axes[0]) {
					add([3]uint64{axes[0][x], axes[1][y], axes[2][z]})
				}
			}
		}
	}
	sort.Slice(out, func(i, j int) bool {
		for k := 2; k >= 0; k-- {
			if out[i][k] != out[j][k] {
				return out[i][k] < out[j][k]
			}
		}
		return false
	})
	return out
}
