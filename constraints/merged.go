package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// Merge is a part of an index that is one value for both threads of a witness, although the threads differ in what it is
// made of.
type Merge struct {
	Part  *expr.Expr
	Value uint64     // in both threads; not known where Part is a value of the threads' own that nothing explains
	Zero  *expr.Expr // a factor that is 0, if that is why
}

// Merged finds the outermost such part of the index that both accesses of a race have. It is nil where they have different
// indices, where the witness does not say how these come about, and where the index takes no notice of what the threads
// differ in.
func (o *Outcome) Merged(r *Race) *Merge {
	if o.Instance == nil || r.Witness == nil || r.A.Offset != r.B.Offset || r.Kind == obligation.OwnThread {
		return nil
	}
	m := merger{outcome: o, seen: map[*expr.Expr]bool{}}
	for side := range m.of {
		m.of[side] = expr.NewEvaluator(withContents(o.env(r, side), r))
	}
	return m.look(r.A.Offset)
}

// withContents answers for memory, too, as a witness has it.
func withContents(env expr.Env, r *Race) expr.Env {
	return func(s *expr.Symbol, args []uint64) (uint64, bool) {
		if v, known := env(s, args); known {
			return v, true
		}
		for _, c := range r.Witness.Contents {
			if c.Symbol == s && slices.Equal(c.Args, args) {
				return c.Value.Value, true
			}
		}
		return 0, false
	}
}

type merger struct {
	outcome *Outcome
	of      [2]*expr.Evaluator
	seen    map[*expr.Expr]bool
}

// look goes down from a part that both threads have in common.
func (m *merger) look(e *expr.Expr) *Merge {
	if m.seen[e] || !slices.ContainsFunc(expr.Symbols(e), perThread) {
		return nil
	}
	m.seen[e] = true
	if e.Op == expr.Apply && len(e.Args) == 0 {
		if s := m.outcome.Instance.Summary; isCoordinate(s, e.Sym) || isDefined(s, e.Sym) {
			return nil
		}
		return &Merge{Part: e} // of its own, and unexplained
	}
	args := e.Args
	if e.Op == expr.Ite {
		if way, known := m.common(e.Args[0]); known {
			args = e.Args[2-int(way) : 3-int(way)]
		}
	}
	differ := false
	for _, a := range args {
		differ = differ || m.differ(a)
	}
	if !differ {
		for _, a := range args {
			if found := m.look(a); found != nil {
				return found
			}
		}
		return nil
	}
	v, same := m.common(e)
	if !same {
		return nil
	}
	out := &Merge{Part: e, Value: v}
	for _, a := range args {
		if x, same := m.common(a); e.Op == expr.Mul && same && x == 0 {
			out.Zero = a
		}
	}
	return out
}

// differ reports whether the threads are known to have two values for a tree.
func (m *merger) differ(e *expr.Expr) bool {
	a, known := m.of[0].Eval(e)
	b, too := m.of[1].Eval(e)
	return known && too && a != b
}

// common is the value of a tree in both threads; false where it has two, or where one is not known.
func (m *merger) common(e *expr.Expr) (uint64, bool) {
	a, known := m.of[0].Eval(e)
	b, too := m.of[1].Eval(e)
	return a, known && too && a == b
}
