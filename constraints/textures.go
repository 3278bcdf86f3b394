package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// What a texture reads is no access of the kernel: which elements it takes is not worked out. So it is known of no kernel that
// reads through a texture and writes memory which that texture may lead to that it has no race, unless no launch does both.

// textures looks at each write of the kernel with each read through a texture.
func (c *Checker) textures(ctx context.Context, in *Instance, out *Outcome) error {
	said := map[string]bool{}
	for _, f := range in.Summary.Fetches {
		for _, a := range in.Summary.Accesses {
			if a.Kind == kernelanalysis.Read || a.Object.Space != kernelanalysis.Global || a.Object.Kind == kernelanalysis.LoadedObject {
				continue // of loaded pointers it is said elsewhere where they are taken to lead
			}
			x := in.fetched(f, a.Object)
			if x.assumed {
				if s := fmt.Sprintf("%s does not lead to %s", textureName(f), a.Object.Name); !said[s] {
					said[s] = true
					out.Assumptions = append(out.Assumptions, s)
				}
			}
			reason := fmt.Sprintf("line %d: %s may lead to %s, which line %d writes", siteLine(f.Site), textureName(f), a.Object.Name, siteLine(a.Site))
			if said[reason] {
				continue
			}
			for i, when := range x.same {
				both, assumed, err := c.bothDone(ctx, in, f, a, when, i)
				if err != nil {
					return err
				}
				if both {
					said[reason] = true
					out.Reasons = append(out.Reasons, reason)
					break
				}
				out.Assumptions = append(out.Assumptions, assumed...)
			}
		}
	}
	return nil
}

func textureName(f *kernelanalysis.Fetch) string {
	if f.Name == "" {
		return "the texture"
	}
	return "the texture " + f.Name
}

// shared is what is known of a texture and an object: when they share memory, and whether they are taken not to otherwise.
type shared struct {
	same    []*expr.Expr
	assumed bool
}

// fetched tells whether what a fetch reads may be the object o of the kernel.
func (in *Instance) fetched(f *kernelanalysis.Fetch, o *kernelanalysis.Object) (out shared) {
	known := false
	for _, t := range in.Launch.Textures {
		if of(t, f.Texture) {
			known = f.Known()
			x := in.leadsTo(t, o)
			out.same, out.assumed = append(out.same, x.same...), out.assumed || x.assumed
		}
	}
	if known {
		return out
	}
	out.assumed = true
	if f.Symbol == "" {
		out.same = append(out.same, in.textured(o)...)
	}
	return out
}

// of reports whether t says where the texture of a fetch leads, if it may be any.
func of(t hostanalysis.Texture, f kernelanalysis.Texture) bool {
	switch {
	case !f.Known():
		return true
	case f.Object:
		return t.Symbol == "" && t.Param == f.Param && t.Offset == f.Offset
	}
	return t.Symbol == f.Symbol
}

// leadsTo tells what texture t has in common with an object of the kernel.
func (in *Instance) leadsTo(t hostanalysis.Texture, o *kernelanalysis.Object) (out shared) {
	ts, given := in.targets(o)
	if o.Kind == kernelanalysis.ParamObject && !given {
		out.assumed = len(t.Targets) > 0
		return out
	}
	if given && len(ts) == 0 {
		return out // null
	}
	for _, pl := range in.places(o) {
		for _, x := range t.Targets {
			if pl.of(x.Object) {
				out.same = append(out.same, in.pool.And(pl.when, in.fix(in.settled.of(x.Guard))))
			}
		}
		if slices.ContainsFunc(t.Meets, pl.of) {
			out.same = append(out.same, pl.when)
		} else if slices.ContainsFunc(t.Apart, pl.of) {
			out.assumed = true
		}
	}
	if t.Open && t.Symbol == "" {
		out.same = append(out.same, in.textured(o)...)
	}
	return out
}

// textured lists when an object is one that a texture object of the program may lead to.
func (in *Instance) textured(o *kernelanalysis.Object) (out []*expr.Expr) {
	ts, _ := in.targets(o)
	for _, t := range ts {
		if t.Object.Textured {
			out = append(out, in.fix(in.settled.of(t.Guard)))
		}
	}
	return out
}

// bothDone reports whether two threads may do both, the fetch and the write, under a condition; assumed is what the contrary
// rests on.
func (c *Checker) bothDone(ctx context.Context, in *Instance, f *kernelanalysis.Fetch, a *kernelanalysis.Access, when *expr.Expr, index int) (both bool, assumed []string, err error) {
	if when.False() || in.pool.Contradicts(when) {
		return false, nil, nil
	}
	for _, kind := range []obligation.Kind{obligation.InterBlock, obligation.AnyInBlock} {
		if kind == obligation.InterBlock && allOne(in.Geometry.Grid) || kind == obligation.AnyInBlock && allOne(in.Geometry.Block) {
			continue
		}
		o := in.empty(kind)
		o.ID = fmt.Sprintf("%s.texture%d.%d.%d.%s", in.Summary.Kernel.Symbol, siteLine(f.Site), siteLine(a.Site), index, kind)
		o.Facts = append(o.Facts, expr.Conjuncts(when)...)
		at, one := in.pool.Const(0, 64), in.pool.Const(1, 64) // both touch the same byte: only the conditions matter
		o.Sides[0] = in.side(f.Cond, at, one, &kernelanalysis.Access{Rounds: f.Rounds})
		o.Sides[1] = in.side(a.Cond, at, one, &kernelanalysis.Access{Rounds: a.Rounds})
		o.Relation = threadRelation(o)
		ok, rests, err := c.decide.each(ctx, []*obligation.Obligation{o}, full)
		if err != nil || !ok {
			return true, nil, err
		}
		assumed = append(assumed, rests...)
	}
	return false, assumed, nil
}
