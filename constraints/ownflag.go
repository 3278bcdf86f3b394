package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// heeds finds the reads by which the thread of q may have waited for what p itself writes: then p comes first, with no fence
// behind it. In one block only those count for which nobody else can write what is awaited without having waited as well;
// for two blocks that is asked where it matters (see readElsewhere).
func (in *Instance) heeds(order *kernelanalysis.Order, p, q *kernelanalysis.Access, kind obligation.Kind, least kernelanalysis.Scope, given credit) []*kernelanalysis.Access {
	if p.Strong == nil || !writes(p) {
		return nil
	}
	at := nearby
	if kind == obligation.InterBlock {
		at = faraway
		if !given.has(wide) {
			least = kernelanalysis.DeviceScope
		}
	}
	var out []*kernelanalysis.Access
	for _, r := range order.Strong {
		leads, fenced := order.LeadsFromAcquire(r, q, least, in.mayMeet)
		if !leads || !fenced && !given.has(acquired) && !hangs(q, r) || min(p.Strong.Scope, r.Strong.Scope) < least ||
			!in.steers(r) || !in.mayMeet(p, r) || !in.passes(order, p, r, q) || !in.feeds.may(p, r, at).may {
			continue
		}
		free := func(w *kernelanalysis.Access) bool {
			return w != p && in.passes(order, w, r, q) && !slices.ContainsFunc(order.Strong, func(x *kernelanalysis.Access) bool {
				before, _ := order.Leads(x, w, kernelanalysis.BlockScope)
				return before && in.steers(x) && in.mayMeet(p, x)
			})
		}
		if kind == obligation.InterBlock || !slices.ContainsFunc(in.changesOf(r), free) {
			out = append(out, r)
		}
	}
	return out
}

// passes reports whether what w writes may let a thread that reads it by r go on to q.
func (in *Instance) passes(order *kernelanalysis.Order, w, r, q *kernelanalysis.Access) bool {
	guards := slices.DeleteFunc(order.Guards(q), func(g kernelanalysis.Guard) bool { return g.Read != r })
	v := stored(w)
	return len(guards) > 0 && !slices.ContainsFunc(guards, func(g kernelanalysis.Guard) bool {
		return v != nil && v.Width == g.Result.Width && g.When.True() && g.Hand == nil &&
			in.pool.Replace(in.fix(g.Cond), map[*expr.Expr]*expr.Expr{in.fix(g.Result): in.fix(v)}).False()
	})
}

// changesOf lists the accesses that may change what r reads.
func (in *Instance) changesOf(r *kernelanalysis.Access) []*kernelanalysis.Access {
	return slices.DeleteFunc(slices.Clone(in.Summary.Accesses), func(w *kernelanalysis.Access) bool {
		idle := w.Kind == kernelanalysis.Read || w.Strong != nil && w.Strong.Idle()
		return idle || len(in.overlays(w.Object, r.Object)) == 0 || !in.mayMeet(w, r)
	})
}
