package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// What a launch in a loop of the host finds is what the launch of the round before has left, where the host sets nothing in
// between: a number that one statement stores, which all threads have in common.

// soleWriter is the one statement that may write words of object o, by r's name or another, if it stores a whole one; nil
// when there are others.
func (in *Instance) soleWriter(r *kernelanalysis.Access, o *hostanalysis.Object) *kernelanalysis.Access {
	var w *kernelanalysis.Access
	for _, a := range in.Summary.Accesses {
		if a.Kind == kernelanalysis.Read || a.Strong != nil && a.Strong.Idle() || !in.reaches(a, r, o) {
			continue
		}
		if w != nil {
			return nil
		}
		w = a
	}
	if w == nil || w.Size != r.Size || w.Strong != nil && !stores(w) || stored(w) == nil {
		return nil
	}
	return w
}

// mostLeft bounds the threads whose stores a concrete launch starts with.
const mostLeft = 1 << 12

// left lists what the round before has left in an object, in words, where one statement stores it outside of loops.
func (b *concreteBuilder) left(s hostanalysis.Start) []Word {
	in := b.in
	if len(s.Rounds) != 1 {
		return nil
	}
	i := slices.IndexFunc(in.Summary.Accesses, func(a *kernelanalysis.Access) bool {
		ps := in.places(a.Object)
		return a.Kind != kernelanalysis.Read && len(ps) == 1 && ps[0].of(s.Object)
	})
	if i < 0 {
		return nil
	}
	w := in.soleWriter(in.Summary.Accesses[i], s.Object)
	if w == nil || w.Size.Op != expr.Const || len(w.Rounds) > 0 {
		return nil
	}
	to := in.places(w.Object)[0]
	then := map[*expr.Expr]*expr.Expr{s.Rounds[0]: in.pool.Sub(s.Rounds[0], in.pool.Const(1, s.Rounds[0].Width))}
	var trees [3]*expr.Expr
	for k, e := range []*expr.Expr{w.Cond, w.Offset, stored(w)} {
		if trees[k] = in.inRound(e, then); trees[k] == nil {
			return nil
		}
	}
	var out []Word
	seen := 0
	for block := range each(b.out.Grid) {
		for thread := range each(b.out.Block) {
			if seen++; seen > mostLeft {
				return out
			}
			var v [3]uint64
			ok := true
			for k, e := range trees {
				var known bool
				v[k], known = expr.Eval(e, func(sym *expr.Symbol, args []uint64) (uint64, bool) {
					for i := range 3 {
						switch sym {
						case in.Geometry.BlockIdx[i].Sym:
							return uint64(block[i]), true
						case in.Geometry.ThreadIdx[i].Sym:
							return uint64(thread[i]), true
						}
					}
					x, known := b.values[sym]
					return x, known && len(args) == 0
				})
				ok = ok && known
			}
			if at, known := b.eval(in.pool.Replace(to.offset, then)); ok && known && v[0] == 1 {
				out = append(out, Word{At: at + v[1], Size: int(w.Size.Value), Value: v[2]})
			}
		}
	}
	return out
}

// each goes through the places of a box.
func each(box [3]uint32) func(yield func([3]uint32) bool) {
	return func(yield func([3]uint32) bool) {
		for z := range box[2] {
			for y := range box[1] {
				for x := range box[0] {
					if !yield([3]uint32{x, y, z}) {
						return
					}
				}
			}
		}
	}
}
