package constraints

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// counter says what the numbers that are drawn from a word rest on.
type counter struct {
	grows  *expr.Expr // a condition of the launch: nobody moves it the other way
	rounds int        // draws count from one restart where they are in one round of so many outer loops
	start  *expr.Expr // at which it starts or starts again; nil when not known
}

// counter looks at all that changes the word that d draws from, and lists what is taken for granted; nil when numbers may
// be drawn twice.
func (in *Instance) counter(d *kernelanalysis.Draw) (*counter, []string) {
	if d.Strong.Result.Width < 32 {
		return nil, nil
	}
	p := in.pool
	c := &counter{grows: p.Bool(true)}
	promise := "starts at 0 or more and does not wrap around"
	if d.Down {
		promise = "does not wrap around"
	}
	if !d.Down && !in.maySuit(d) {
		return nil, nil
	}
	blocks := d.Object.Space == kernelanalysis.Global && !allOne(in.Geometry.Grid)
	for _, w := range in.Summary.Accesses {
		if w.Kind == kernelanalysis.Read || w.Strong != nil && w.Strong.Idle() || len(in.overlays(w.Object, d.Object)) == 0 || !in.mayMeet(w, d.Access) {
			continue
		}
		m := in.Summary.Moves(w)
		if m == nil {
			n, always := in.Summary.Restarts(w, d)
			if w.Kind != kernelanalysis.Write || w.Strong != nil || blocks || !always {
				return nil, nil
			}
			c.rounds = max(c.rounds, n)
			if in.Summary.Foregoes(w, d.Access) && w.Value != nil {
				c.start = in.fix(w.Value)
			}
			continue
		}
		if m.Down != d.Down || m.Amount.Width != d.Strong.Result.Width || blocks && w.Scope == kernelanalysis.BlockScope {
			return nil, nil
		}
		if w.Strong.Op == "inc" {
			switch limit := in.fix(w.Strong.Value); {
			case limit.Op == expr.Const && limit.Value >= 1<<31-1:
			case w == d.Access && len(w.Rounds) == 0 && in.atMost(limit):
				promise = "starts at 0"
			default:
				return nil, nil // it starts again at its limit
			}
		}
		amount := in.fix(m.Amount)
		if in.wraps(amount) {
			return nil, nil
		}
		switch forward := p.Cmp(expr.SLE, p.Const(0, amount.Width), amount); {
		case forward.True(), in.forward[w], in.total(amount):
		case launchLevel(amount):
			c.grows = p.And(c.grows, forward)
		default:
			return nil, nil
		}
	}
	return c, []string{fmt.Sprintf("%s, from which line %d takes numbers, %s", d.Object.Name, siteLine(d.Site), promise)}
}

// maySuit reports whether the program may start the word that d draws from at 0 or more, as far as it shows that.
func (in *Instance) maySuit(d *kernelanalysis.Draw) bool {
	start := in.start(d.Access)
	if v, known := in.Summary.Initial(d.Access); known && start.startKind == openStart && !in.suited {
		return in.pool.Const(v, d.Strong.Result.Width).Signed() >= 0
	}
	return !start.hidden && !slices.ContainsFunc(start.values(), func(v *expr.Expr) bool { return v.Op == expr.Const && v.Signed() < 0 })
}

// wraps reports whether a constant is too large for each thread of a launch to add it once.
func (in *Instance) wraps(amount *expr.Expr) bool {
	if amount.Op != expr.Const || amount.Signed() <= 0 {
		return false
	}
	sum := new(big.Int).SetUint64(amount.Value)
	for _, n := range append(in.Geometry.Grid[:], in.Geometry.Block[:]...) {
		if n = in.fix(n); n.Op == expr.Const { // else there is one at least
			sum.Mul(sum, new(big.Int).SetUint64(n.Value))
		}
	}
	return sum.BitLen() >= amount.Width
}

// atMost reports whether the launch has no more threads than a constant.
func (in *Instance) atMost(limit *expr.Expr) bool {
	threads := uint64(1)
	for _, n := range append(in.Geometry.Grid[:], in.Geometry.Block[:]...) {
		if n.Op != expr.Const || limit.Op != expr.Const || n.Value > limit.Value {
			return false
		}
		if threads *= n.Value; threads > limit.Value {
			return false
		}
	}
	return true
}

// launchLevel reports whether a tree speaks of the launch alone.
func launchLevel(e *expr.Expr) bool {
	for _, s := range expr.Symbols(e) {
		if s.PerThread || s.Content || s.Unknown {
			return false
		}
	}
	return true
}

// forwards finds the draws whose amounts are never negative, for those that differ from thread to thread.
func (c *Checker) forwards(ctx context.Context, in *Instance, out *Outcome) error {
	if len(in.Summary.Draws()) == 0 {
		return nil
	}
	in.forward = map[*kernelanalysis.Access]bool{}
	var asked []*kernelanalysis.Access
	var os []*obligation.Obligation
	for i, w := range in.Summary.Accesses {
		m := in.Summary.Moves(w)
		if m == nil {
			continue
		}
		amount := in.fix(m.Amount)
		if in.forward[w] = counts(amount) || in.total(amount); in.forward[w] || launchLevel(amount) {
			continue
		}
		o := in.empty(obligation.AnyInBlock)
		o.ID = fmt.Sprintf("%s.amount%d", in.Summary.Kernel.Symbol, i)
		byteAt, one := in.pool.Const(0, 64), in.pool.Const(1, 64)
		o.Sides[0] = in.side(w.Cond, byteAt, one, w)
		o.Sides[1] = o.Sides[0]
		o.Relation = []*expr.Expr{in.pool.Cmp(expr.SLT, o.Copy(0, amount), in.pool.Const(0, amount.Width))}
		asked, os = append(asked, w), append(os, o)
	}
	ds, err := c.decide.prove(ctx, os, brief)
	if err != nil {
		return err
	}
	for i, d := range ds {
		in.forward[asked[i]] = d.Status == Safe && len(d.Assumptions) == 0
	}
	return nil
}

// counts reports whether a tree is a number of bits that are set.
func counts(e *expr.Expr) bool {
	if e.Op == expr.Trunc && e.Width >= 8 { // a count has at most 7 bits
		e = e.Args[0]
	}
	return e.Op == expr.Apply && popcount(e.Sym)
}

// total reports whether a tree is what a counter of a block holds behind a barrier: no less than 0 if it does not wrap
// round.
func (in *Instance) total(e *expr.Expr) bool {
	if e.Op != expr.Apply {
		return false
	}
	object := in.Summary.Contents[e.Sym]
	if object == nil || object.Space != kernelanalysis.Shared {
		return false
	}
	moved := false
	for _, w := range in.Summary.Accesses {
		if w.Kind == kernelanalysis.Read || len(in.overlays(w.Object, object)) == 0 || !in.Summary.Holds(e.Sym, w) {
			continue
		}
		m := in.Summary.Moves(w)
		switch {
		case m != nil && !m.Down && m.Amount.Width == e.Width && m.Amount.Op == expr.Const && m.Amount.Signed() >= 0 && w.Strong.Op == "add":
			moved = true
		case m == nil && w.Kind == kernelanalysis.Write && w.Value != nil && w.Value.Width == e.Width && w.Value.Op == expr.Const && w.Value.Signed() >= 0:
		default:
			return false
		}
	}
	return moved
}
