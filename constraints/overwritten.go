package constraints

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// overwritten says that r, made by a thread of the writer's block, does not find what the writer has stored by w, since the
// writer itself has stored to that word again, before a barrier that lies in front of r: a flag that is lowered between two
// uses. The barrier holds until the writer has done so.
func (f *flags) overwritten(w, r *kernelanalysis.Access, writer, by int) *expr.Expr {
	p := f.o.Pool
	again := p.Bool(false)
	if len(w.Rounds) > 0 {
		return again
	}
	for _, x := range f.in.Summary.Accesses {
		if x.Kind != kernelanalysis.Write || x.Object != w.Object || x.Offset != w.Offset || x.Size != w.Size || len(x.Rounds) > 0 {
			continue
		}
		behind, _ := f.order.Before(w, x, kernelanalysis.BlockScope)
		ahead, _ := f.order.Before(x, r, kernelanalysis.BlockScope)
		if behind && ahead && f.order.Apart(x, r) {
			again = p.Or(again, f.o.Copy(writer, f.in.fix(x.Cond)))
		}
	}
	return p.And(again, p.Not(blocksDiffer(f.o, writer, by)))
}
