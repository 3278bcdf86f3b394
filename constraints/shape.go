package constraints

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// A kernel without a launch in sight says itself how it is ordinarily launched: axes that it does not read have the
// length 1, others have blocks for the sizes that it is given and no more, and a tile in shared memory has an element for
// each thread of a block.

// Ordinary blocks of one, two and three axes, where no tile says more.
var ordinaryBlocks = [3][3]uint64{{256, 1, 1}, {16, 16, 1}, {8, 8, 4}}

// maxBlock bounds the threads of a block.
const maxBlock = 1024

// otherBlocks are blocks that kernels are written for as well, by the number of axes, large ones first: what holds for a
// block often holds for smaller ones. None is a single warp, in which many races are none.
var otherBlocks = [3][][3]uint64{
	{{1024, 1, 1}, {512, 1, 1}, {192, 1, 1}, {128, 1, 1}, {64, 1, 1}},
	{{32, 32, 1}, {64, 4, 1}, {32, 8, 1}, {32, 4, 1}, {8, 8, 1}},
	{{16, 8, 8}, {8, 8, 8}, {4, 4, 4}},
}

// shape pins the free axes of a launch shape of which nothing is known, and says how many axes a block has, less one.
func (in *Instance) shape() (pins []pin, axes int) {
	ignored := in.Summary.Ignored()
	for i := range 3 {
		if !ignored.Block[i] {
			axes = i
		}
	}
	block := ordinaryBlocks[axes]
	for _, o := range in.Summary.Objects {
		if t := o.Tile; axes == 1 && t[0]*t[1] > 0 && t[0] <= maxBlock/t[1] {
			block = [3]uint64{t[0], t[1], 1}
			if t[0] == t[1]+1 { // a column is there for the sake of banks
				block[0] = t[1]
			}
			break
		}
	}
	if n := in.row(); axes == 0 && n > 0 {
		block[0] = n
	}
	if b, ok := in.numbered(axes); ok {
		block = b
	}
	return in.shaped(block), axes
}

// row is the length of an array in shared memory of which each thread of a block has the element of its number, whatever
// that is; 0 if there is none. Longer blocks would leave the array.
func (in *Instance) row() uint64 {
	x := in.Geometry.ThreadIdx[0].Sym
	least := uint64(0)
	for _, a := range in.Summary.Accesses {
		if a.Object.Kind != kernelanalysis.SharedObject || a.Object.Size <= 0 || a.Size.Op != expr.Const || a.Size.Value == 0 {
			continue
		}
		n := uint64(a.Object.Size) / a.Size.Value
		if n%32 == 0 && n > 0 && n <= maxBlock && (least == 0 || n < least) && a.Cond.True() && byNumber(a.Offset, x, a.Size.Value) {
			least = n
		}
	}
	return least
}

// numbered is the block for which the kernel numbers its threads by constant strides, as threadIdx.y*32 + threadIdx.x does for one
// of 32 threads along x; false if it does not. Of the last axis it says nothing: y is as long as it ordinarily is, and z 2.
func (in *Instance) numbered(axes int) (block [3]uint64, ok bool) {
	if axes == 0 {
		return block, false
	}
	see := func(e *expr.Expr) {
		if ok || e.Op != expr.Add || e.SprawlingSum() {
			return
		}
		by := in.strides(e)
		b, all := [3]uint64{1, 1, 1}, uint64(1)
		for i := range axes {
			if by[i] == 0 || by[i+1] <= by[i] || by[i+1]%by[i] != 0 {
				return
			}
			b[i] = by[i+1] / by[i]
			all *= b[i]
		}
		if all > maxBlock {
			return
		}
		b[axes] = max(1, min([3]uint64{0, ordinaryBlocks[1][1], 2}[axes], maxBlock/all))
		block, ok = b, true
	}
	for _, a := range in.Summary.Accesses {
		expr.Visit(see, a.Offset, a.Cond)
	}
	return block, ok
}

// strides are what a sum takes the index of a thread along each axis times; 0 for what is not in it so.
func (in *Instance) strides(sum *expr.Expr) (by [3]uint64) {
	var term func(e *expr.Expr, times uint64)
	term = func(e *expr.Expr, times uint64) {
		switch {
		case e.Op == expr.ZExt || e.Op == expr.SExt:
			term(e.Args[0], times)
		case e.Op == expr.Add:
			term(e.Args[0], times)
			term(e.Args[1], times)
		case e.Op == expr.Mul && e.Args[0].Op == expr.Const:
			term(e.Args[1], times*e.Args[0].Value)
		case e.Op == expr.Mul && e.Args[1].Op == expr.Const:
			term(e.Args[0], times*e.Args[1].Value)
		case e.Op == expr.Shl && e.Args[1].Op == expr.Const && e.Args[1].Value < 32:
			term(e.Args[0], times<<e.Args[1].Value)
		default:
			for i, t := range in.Geometry.ThreadIdx {
				if e == t {
					by[i] += times
				}
			}
		}
	}
	term(sum, 1)
	return by
}

// byNumber reports whether an offset is size times the number x of a thread.
func byNumber(offset *expr.Expr, x *expr.Symbol, size uint64) bool {
	for _, s := range expr.Symbols(offset) {
		if s != x {
			return false
		}
	}
	for _, t := range []uint64{0, 1, 2, 31, 32, 33, maxBlock - 1} {
		at, ok := expr.Eval(offset, func(*expr.Symbol, []uint64) (uint64, bool) { return t, true })
		if !ok || at != t*size {
			return false
		}
	}
	return true
}

// shaped pins the free axes of a launch shape to a block, and to grids for it.
func (in *Instance) shaped(block [3]uint64) []pin {
	ignored := in.Summary.Ignored()
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

// lengths pins those of passed values that are lengths of the launch as they are: callers do not pass blocks of 1024 x 1024,
// nor several blocks that all do the same.
func (in *Instance) lengths() map[*expr.Symbol]pin {
	l, axes := in.Launch, 0
	for i := range 3 {
		if !l.Block[i].IsConst(1) {
			axes = i
		}
	}
	block := ordinaryBlocks[axes]
	single := in.Summary.OneBlock()
	out := map[*expr.Symbol]pin{}
	for i := range 3 {
		if e := l.Grid[i]; e.Op == expr.Apply && len(e.Args) == 0 && l.Passed[e.Sym] {
			out[e.Sym] = pin{app: e, block: block[i]}
			if single {
				out[e.Sym] = pin{app: e, value: 1}
			}
		}
		if e := l.Block[i]; e.Op == expr.Apply && len(e.Args) == 0 && l.Passed[e.Sym] {
			out[e.Sym] = pin{app: e, value: block[i]}
		}
	}
	return out
}
