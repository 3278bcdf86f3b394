package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// maxBounds bounds the accesses for which the launch is told that they stay within their objects.
const maxBounds = 32

// bounds are what a launch keeps to all of whose accesses stay within their objects: the first and the last thread find
// their bytes inside, wherever every thread comes by. A launch that brings two threads together often sends a third
// beyond the end. That excludes values which callers out of sight might pass. It is no excuse for the program's own
// input, nor for a launch that always leaves its objects.
func (in *Instance) bounds(ctx context.Context) []*expr.Expr {
	if in.kept == nil {
		in.kept = []*expr.Expr{}
		foreign := in.Launch.Site == nil || len(in.Launch.Passed) > 0
		if foreign && !symbolic.NewGraph(in.Summary.Kernel.Func).Irreducible { // there, conditions say less than what happens
			in.kept = in.newBounds()
		}
		some := in.empty(obligation.Launch)
		some.Facts = append(some.Facts, in.kept...)
		if _, possible := witness.Search(ctx, some, ordinaryLimits); !possible {
			in.kept = []*expr.Expr{}
		}
	}
	return in.kept
}

func (in *Instance) newBounds() []*expr.Expr {
	p := in.pool
	first, last := in.ends()
	whole := in.multiples()
	var out []*expr.Expr
	looked := map[[2]*expr.Expr]bool{}
	for _, a := range in.Summary.Accesses {
		at := in.places(a.Object)
		if len(at) != 1 || at[0].size == nil || !at[0].when.True() || len(a.Rounds) > 0 || !in.fix(a.Cond).True() {
			continue
		}
		from := p.Binary(expr.Add, in.fix(a.Offset), at[0].offset, expr.NSW)
		end := p.Binary(expr.Add, from, in.fix(a.Size), expr.NSW)
		if key := [2]*expr.Expr{end, at[0].size}; looked[key] || len(looked) == maxBounds {
			continue
		} else {
			looked[key] = true
		}
		for _, thread := range []map[*expr.Symbol]*expr.Expr{first, last} {
			lo, hi := in.of(thread, from), in.of(thread, end)
			if lo == nil || hi == nil {
				break
			}
			for _, e := range []*expr.Expr{p.Cmp(expr.SLE, p.Const(0, 64), lo), p.Cmp(expr.SLE, hi, at[0].size)} {
				e = p.Replace(e, whole)
				if !e.True() && !slices.Contains(out, e) {
					out = append(out, e)
				}
			}
		}
	}
	return out
}

// of is a tree as one thread has it; nil where it hangs on more than the thread's coordinates.
func (in *Instance) of(thread map[*expr.Symbol]*expr.Expr, e *expr.Expr) *expr.Expr {
	own := true
	out := in.pool.Rewrite(e, func(s *expr.Symbol, _ []*expr.Expr) *expr.Expr {
		own = own && (thread[s] != nil || !s.PerThread && !s.Content && !s.Unknown)
		return thread[s]
	})
	if !own {
		return nil
	}
	return out
}

// multiples are values that the facts divide without remainder, as multiples of the quotient: proofs multiply them out.
func (in *Instance) multiples() map[*expr.Expr]*expr.Expr {
	p := in.pool
	even := map[[2]*expr.Expr]bool{}
	for _, f := range in.Facts {
		if f.Op != expr.Eq {
			continue
		}
		for i, x := range f.Args {
			if (x.Op == expr.SRem || x.Op == expr.URem) && f.Args[1-i].IsConst(0) {
				even[[2]*expr.Expr{x.Args[0], x.Args[1]}] = true
			}
		}
	}
	out := map[*expr.Expr]*expr.Expr{}
	for _, f := range in.Facts {
		if f.Op != expr.Eq {
			continue
		}
		for i, x := range f.Args {
			q := f.Args[1-i]
			if (x.Op == expr.SDiv || x.Op == expr.UDiv) && q.Op == expr.Apply && even[[2]*expr.Expr{x.Args[0], x.Args[1]}] {
				out[x.Args[0]] = p.Binary(expr.Mul, q, x.Args[1], expr.NSW)
			}
		}
	}
	return out
}
