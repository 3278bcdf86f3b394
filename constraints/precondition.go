package constraints

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/steps"
)

// What would a caller have to promise, so that a race cannot happen? The weakest fact is the negation of the race, which
// nobody reads. So the relations that programmers assert are tried, as candidates are in Houdini (Flanagan and Leino, FME
// 2001, section 3): a stride is at least the length of a row, a number is not zero, a block has the length of its tile.
// Each is tried alone, and the first with which the race is proved impossible is the one that is told. Whether a number is
// signed is known of what a kernel's parameters get: others have to exclude the race by either comparison.

// maxCandidates bounds the relations that are tried for one race, and preconditionSteps the work for all of them.
const (
	maxCandidates     = 40
	preconditionSteps = 2 * steps.Second
)

// precondition is a relation between what callers choose that rules o out, one that rules other races of the kernel out before all
// else; nil for none.
func (c *Checker) precondition(ctx context.Context, in *Instance, o *obligation.Obligation, pins []pin) (*Relation, error) {
	limit, cancel := steps.With(ctx, preconditionSteps)
	defer cancel()
	told := c.promised[in.Summary.Kernel]
	list := in.candidates(c.module, pins)
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Compare(max(slices.Index(told, b.Relation), -1), max(slices.Index(told, a.Relation), -1))
	})
	for i, r := range list {
		if i == maxCandidates {
			break
		}
		excludes, err := c.excludes(limit, r, o)
		if err != nil || limit.Err() != nil {
			if ctx.Err() == nil && limit.Err() != nil {
				return nil, nil // it took too long
			}
			return nil, err
		}
		if excludes {
			if !slices.Contains(told, r.Relation) {
				c.promised[in.Summary.Kernel] = append(told, r.Relation)
			}
			return &r.Relation, nil
		}
	}
	return nil, ctx.Err()
}

// excludes reports whether with relation r the race of o is proved impossible, though threads come to the accesses. Of a
// block that is one warp it is enough that there are no others.
func (c *Checker) excludes(ctx context.Context, r candidate, o *obligation.Obligation) (bool, error) {
	proved := c.gone
	if r.Op == "==" {
		proved = c.impossible
	}
	for n, holds := range r.holds {
		w := *o
		w.ID = fmt.Sprintf("%s.with%d", o.ID, n)
		w.Facts = append(slices.Clone(o.Facts), holds)
		if ok, err := proved(ctx, &w); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// breaksPromise reports whether the race of o, which is there in setting s, may be excluded by a relation between numbers
// that the setting does not keep. One with which there is such a race as well excludes none, nor does one with which no two
// threads of a launch of that shape come to the accesses. That a length is no less than a pitch is no promise that anybody makes.
func (c *Checker) breaksPromise(ctx context.Context, in *Instance, o *obligation.Obligation, pins []pin, s setting) (bool, error) {
	if !c.tally.ask(byPromises) {
		return false, nil
	}
	values, among := s.values(o), pitches(o, pins)
	value := func(sym *expr.Symbol, args []uint64) (uint64, bool) {
		v := values[in.pool.Apply(sym, nil...)]
		if v == nil || len(args) > 0 {
			return 0, false
		}
		return v.Value, true
	}
	numbers := slices.DeleteFunc(slices.Clone(pins), func(p pin) bool { return !p.ofCaller() })
	for i, r := range in.candidates(c.module, numbers) {
		if i == maxCandidates {
			break
		}
		for n, holds := range r.holds {
			kept, known := expr.Eval(holds, value)
			if !known || kept != 0 || slices.ContainsFunc(among, func(p pin) bool { return p.app == holds.Args[0] }) {
				continue
			}
			with := *o
			with.ID = fmt.Sprintf("%s.kept%d.%d", o.ID, i, n)
			with.Facts = append(slices.Clone(o.Facts), holds)
			if w, ok := witness.Search(ctx, &with, earlyLimits); ok && !w.WrapOnly {
				continue
			}
			never, err := c.decide.Prover.Prove(ctx, comesBy(s.shape().with(&with, ".shape")))
			if err != nil || !never.Proved {
				c.tally.decided(byPromises)
				return true, err
			}
		}
	}
	return false, nil
}

// candidate is a relation and its trees, by each way in which the numbers may have to be read.
type candidate struct {
	Relation
	holds []*expr.Expr
}

// candidates are relations that ordinary values of pins have, the most common first.
func (in *Instance) candidates(m *frontend.Module, pins []pin) []candidate {
	pool := in.pool
	var shapes, sizes, out []candidate
	atLeast := func(p pin, name string, least *expr.Expr) candidate {
		signed, unsigned := pool.Cmp(expr.SLE, least, p.app), pool.Cmp(expr.ULE, least, p.app)
		c := candidate{Relation{p.app.Sym.String(), ">=", name}, []*expr.Expr{signed, unsigned}}
		if isUnsigned, known := in.typed(m, p.app); known && isUnsigned {
			c.holds = c.holds[1:]
		} else if known {
			c.holds = c.holds[:1]
		}
		return c
	}
	for _, p := range pins {
		switch {
		case p.value > 0:
			n := pool.Const(p.value, p.app.Width)
			shapes = append(shapes, candidate{Relation{p.app.Sym.String(), "==", n.String()}, []*expr.Expr{pool.Eq(p.app, n)}})
		case p.block == 0:
			sizes = append(sizes, atLeast(p, "1", pool.Const(1, p.app.Width)))
		}
	}
	for _, p := range pins {
		for _, q := range pins {
			if p.app != q.app && p.value+p.block+q.value+q.block == 0 && p.app.Width == q.app.Width {
				out = append(out, atLeast(p, q.app.Sym.String(), q.app))
			}
		}
	}
	return slices.Concat(shapes, sizes, out)
}

// typed reports whether a value is that of a parameter of the kernel, or is passed as one, and whether that is unsigned.
func (in *Instance) typed(m *frontend.Module, app *expr.Expr) (isUnsigned, known bool) {
	for _, p := range in.Summary.Params {
		same := p.Value == app
		for _, f := range in.Facts {
			same = same || f.Op == expr.Eq && (f.Args[0] == p.Value && f.Args[1] == app || f.Args[1] == p.Value && f.Args[0] == app)
		}
		if same {
			return m.IsUnsigned(in.Summary.Kernel.Func.Params[p.Index], p.Offset), true
		}
	}
	return false, false
}
