package constraints

import "github.com/hgrd/hgrd/constraints/expr"

// A kernel without a launch in sight says itself how it is ordinarily launched: axes that it does not read have the
// length 1, others have blocks for the sizes that it is given and no more, and a tile in shared memory has an element for
// each thread of a block.

// Ordinary blocks of one, two and three axes, where no tile says more.
var ordinaryBlocks = [3][3]uint64{{256, 1, 1}, {16, 16, 1}, {8, 8, 4}}

// maxBlock bounds the threads of a block.
const maxBlock = 1024

// shape pins the free axes of a launch shape of which nothing is known.
func (in *Instance) shape() []pin {
	ignored := in.Summary.Ignored()
	axes := 0
	for i := range 3 {
		if !ignored.Block[i] {
			axes = i
		}
	}
	block := ordinaryBlocks[axes]
	for _, o := range in.Summary.Objects {
		if t := o.Tile; axes == 1 && t[0]*t[1] > 0 && t[0] <= maxBlock/t[1] {
			block = [3]uint64{t[0], t[1], 1}
			break
		}
	}
	var out []pin
	add := func(p pin) {
		if p.app.Op == expr.Apply {
			out = append(out, p)
		}
	}
	for i := range 3 {
		add(pin{app: in.Geometry.Block[i], value: block[i]})
		if ignored.Grid[i] {
			add(pin{app: in.Geometry.Grid[i], value: 1})
		} else {
			add(pin{app: in.Geometry.Grid[i], block: block[i]})
		}
	}
	return out
}
