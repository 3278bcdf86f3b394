package constraints

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// maxExplained bounds the races of one kernel for which a fact about contents is looked for.
const maxExplained = 16

// excluded finds a fact about memory contents under which the accesses of o do not meet. An index that is loaded by
// both threads is tried first: the prover has to confirm that different values are enough.
func (c *Checker) excluded(ctx context.Context, o *obligation.Obligation, from *origins) (string, error) {
	offsets := [2][]*expr.Expr{loaded(o.Sides[0].Offset), loaded(o.Sides[1].Offset)}
	for _, x := range offsets[0] {
		for _, y := range offsets[1] {
			if x.Sym != y.Sym {
				continue
			}
			differ := *o
			differ.ID += ".excluded"
			differ.Relation = append(slices.Clone(o.Relation), o.Pool.Ne(o.Copy(0, x), o.Copy(1, y)))
			ds, err := c.decide.prove(ctx, []*obligation.Obligation{&differ}, full)
			if err != nil {
				return "", err
			}
			if ds[0].Status == Safe {
				return fmt.Sprintf("any two threads find different values in %s", contentText(x, from)), nil
			}
		}
	}
	for side := range offsets {
		if len(offsets[side]) > 0 {
			return fmt.Sprintf("%s leads no thread to an element that another thread touches", contentText(offsets[side][0], from)), nil
		}
	}
	for side := range o.Sides {
		for _, e := range o.Sides[side].Cond {
			if in := loaded(e); len(in) > 0 {
				return unmet(o.Pool, e, in, from), nil
			}
		}
	}
	return "", nil
}

// unmet says that a condition on contents of memory does not hold for both threads: by the objects alone, where users would not
// read the condition.
func unmet(p *expr.Pool, e *expr.Expr, in []*expr.Expr, from *origins) string {
	text, whole := conditionText(p, e, from)
	for _, name := range floatResults {
		whole = whole && !strings.Contains(text, name)
	}
	if whole {
		return "not both threads find " + text
	}
	var names []string
	for _, x := range in {
		if name := contentText(x, from); !slices.Contains(names, name) && len(names) < 3 {
			names = append(names, name)
		}
	}
	return "what is in " + strings.Join(names, ", ") + " keeps one of the two threads from its access"
}

// loaded lists the memory contents in a tree, outermost first: those that are part of the address of others follow.
func loaded(e *expr.Expr) []*expr.Expr {
	var out []*expr.Expr
	seen := map[*expr.Expr]bool{}
	work := []*expr.Expr{e}
	for len(work) > 0 {
		x := work[0]
		work = work[1:]
		if seen[x] {
			continue
		}
		seen[x] = true
		if x.Op == expr.Apply && x.Sym.Content {
			out = append(out, x)
		}
		work = append(work, x.Args...)
	}
	return out
}

// contentText names a content without its index.
func contentText(e *expr.Expr, from *origins) string {
	if e.Sym.PerThread {
		return from.name(e.Sym)
	}
	return e.Sym.String() + "[...]"
}

// conditionText spells a condition without the indices of contents and without the rounds of loops; false if it is cut.
func conditionText(p *expr.Pool, e *expr.Expr, from *origins) (string, bool) {
	text := p.Rewrite(e, func(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
		var name string
		origin, known := from.of(s)
		switch {
		case s.Content:
			name = contentText(p.Apply(s, args...), from)
		case known && origin.Loop:
			name = fmt.Sprintf("iteration of the loop at line %d", origin.Site.Line)
		case len(args) > 0:
			name = from.name(s)
		default:
			return nil
		}
		return p.Var(expr.Symbol{Name: "text:" + s.Name, Display: name, Width: s.Width, PerThread: s.PerThread})
	}).String()
	const most = 80
	cut := expr.Cut(text, most)
	return strings.TrimSpace(cut), cut == text
}
