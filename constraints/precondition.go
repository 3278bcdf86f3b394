package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/steps"
)

// What would a caller have to promise, so that a race cannot happen? The weakest fact is the negation of the race, which
// nobody reads. So the relations that programmers assert are tried, as candidates are in Houdini (Flanagan and Leino, FME
// 2001, section 3): a stride is at least the length of a row, a number is not zero, a block has the length of its tile.
// Each is tried alone, and the first with which the race is proved impossible is the one that is told.

// maxCandidates bounds the relations that are tried for one race, and preconditionSteps the work for all of them.
const (
	maxCandidates     = 40
	preconditionSteps = 2 * steps.Second
)

// precondition is a relation between what callers choose that rules o out; nil for none.
func (c *Checker) precondition(ctx context.Context, o *obligation.Obligation, pins []pin) (*Relation, error) {
	limit, cancel := steps.With(ctx, preconditionSteps)
	defer cancel()
	for i, r := range candidates(o.Pool, pins) {
		if i == maxCandidates {
			break
		}
		with := *o
		with.ID += ".with"
		with.Facts = append(slices.Clone(o.Facts), r.holds)
		rs, err := c.decide.Prover.Try(limit, []*obligation.Obligation{&with})
		if err != nil || limit.Err() != nil {
			if ctx.Err() == nil && limit.Err() != nil {
				return nil, nil // it took too long
			}
			return nil, err
		}
		if len(rs) == 1 && rs[0].Proved {
			return &r.Relation, nil
		}
	}
	return nil, ctx.Err()
}

// candidate is a relation and its tree.
type candidate struct {
	Relation
	holds *expr.Expr
}

// candidates are relations that ordinary values of pins have, the most common first.
func candidates(pool *expr.Pool, pins []pin) []candidate {
	var shapes, sizes, out []candidate
	add := func(to *[]candidate, p pin, op string, right string, e *expr.Expr) {
		*to = append(*to, candidate{Relation{p.app.Sym.String(), op, right}, e})
	}
	number := func(n uint64, width int) (string, *expr.Expr) {
		e := pool.Const(n, width)
		return e.String(), e
	}
	for _, p := range pins {
		switch {
		case p.value > 0:
			text, n := number(p.value, p.app.Width)
			add(&shapes, p, "==", text, pool.Eq(p.app, n))
		case p.block == 0:
			text, one := number(1, p.app.Width)
			add(&sizes, p, ">=", text, pool.Cmp(expr.SLE, one, p.app))
		}
	}
	for _, p := range pins {
		for _, q := range pins {
			if p.app != q.app && p.value+p.block+q.value+q.block == 0 && p.app.Width == q.app.Width {
				add(&out, p, ">=", q.app.Sym.String(), pool.Cmp(expr.SLE, q.app, p.app))
			}
		}
	}
	return slices.Concat(shapes, sizes, out)
}
