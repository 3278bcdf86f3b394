package symbolic

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
)

// headerPointer reads a pointer that a loop carries: a fixed step makes init + step*k; pointers that only trade places
// (double buffering) are the entry's in some arrangement; anything else is unknown.
func (f *Func) headerPointer(v *ir.InstPhi, b *Block) []Target {
	if f.Irreducible {
		return nil
	}
	// What comes in may itself depend, through an outer loop's phi, on v: it is followed while v has no stand-in.
	start := f.merge(f.entries(v, b))
	step, choices := f.round(v, b)
	if step != nil {
		return f.shift(start, f.Pool.Binary(expr.Mul, step, f.Counter(b.Loop), expr.NSW))
	}
	var out []Target
	for _, c := range choices {
		if c.from.phi == nil {
			fixed := c.from.fixed
			out = append(out, f.guard(f.shift(f.PointerAt(fixed.Root, b), fixed.Offset), c.when)...)
		} else {
			out = append(out, f.guard(f.entries(c.from.phi, b), c.when)...)
		}
	}
	return f.merge(out)
}

// holder has a pointer that others may take: a header phi, or what is fixed while the loop runs.
type holder struct {
	phi   *ir.InstPhi
	fixed Target // where phi is nil
}

// choice is the holder whose pointer at the loop's beginning a header phi has.
type choice struct {
	from holder
	when *expr.Expr
}

// round is what rounds of the loop make of v: a fixed step, or the phis whose places it may have.
//
// While the pointers that come back are followed, all header phis of the block stand for themselves: what is found
// meanwhile is of no use afterwards.
func (f *Func) round(v *ir.InstPhi, b *Block) (step *expr.Expr, choices []choice) {
	l := b.Loop
	saved, standing, m := f.pointers, len(f.standing), f.mark()
	defer func() {
		f.pointers, f.standing = saved, f.standing[:standing]
		f.values.forget(m.values, func(*expr.Expr) bool { return true })
		f.conds.forget(m.conds, func(*expr.Expr) bool { return true })
		f.reaches.forget(m.reaches, func(*expr.Expr) bool { return true })
		f.recs.forget(m.recs, func(Recurrence) bool { return true })
	}()
	for _, inst := range b.IR.Insts {
		if phi, ok := inst.(*ir.InstPhi); ok && isPointer(phi) && !slices.Contains(f.standing, phi) {
			f.standing = append(f.standing, phi)
		}
	}
	f.pointers = newMemo[value.Value, []Target]()
	for _, phi := range f.standing {
		f.pointers.set(phi, f.root(phi))
	}
	var next []Target
	for _, a := range f.arms(v, b, b, l.Contains) {
		next = append(next, f.guard(f.armTargets(a, l), a.cond())...)
	}
	next = f.merge(next)
	if len(next) == 1 && next[0].Root == value.Value(v) && f.settled(next[0].Offset, l) {
		return next[0].Offset, nil
	}
	return nil, f.rotation(v, b)
}

func isPointer(phi *ir.InstPhi) bool {
	_, ok := phi.Typ.(*types.PointerType)
	return ok
}

// entries are the targets with which v comes into the loop.
func (f *Func) entries(v *ir.InstPhi, b *Block) []Target {
	var out []Target
	for _, a := range f.arms(v, b, b.Idom, func(q *Block) bool { return !b.Loop.Contains(q) }) {
		out = append(out, f.guard(f.armTargets(a, b.Loop), a.cond())...)
	}
	return out
}

// maxRotated bounds the pointers that trade places.
const maxRotated = 6

// rotation reads v when every round only moves pointers unchanged among header phis, or takes pointers that the loop does not
// change: the arrangement after k rounds selects the entry pointer. One move that is always the same makes the arrangement a
// function of k; else it is an unknown choice, one for the whole group, so that what the phis hold stays consistent.
func (f *Func) rotation(v *ir.InstPhi, b *Block) []choice {
	group, moves := f.moves(v, b)
	if group == nil {
		return nil
	}
	reached := Arrangements(len(group), moves)
	if reached == nil {
		return nil
	}
	at := f.arranged(group, moves, len(reached), b)
	self := slices.IndexFunc(group, func(h holder) bool { return h.phi == v })
	var out []choice
	for s, r := range reached {
		out = append(out, choice{group[r[self]], at(s)})
	}
	return out
}

// moves finds the phis that v trades places with, in block order, with what is fixed behind them, and how a round may move
// the pointers among them: after it holder i has what holder m[i] had. nil if pointers are not merely moved.
func (f *Func) moves(v *ir.InstPhi, b *Block) ([]holder, []Arrangement) {
	phis := map[*ir.InstPhi]bool{v: true}
	var fixed []holder
	work := []*ir.InstPhi{v}
	for len(work) > 0 {
		phi := work[0]
		work = work[1:]
		for _, a := range f.arms(phi, b, b, b.Loop.Contains) {
			for _, t := range f.armTargets(a, b.Loop) {
				from, ok := t.Root.(*ir.InstPhi)
				if t.Offset.Op == expr.Const && (!ok || f.BlockOf(from) != b) && !b.Loop.Contains(f.DefBlock(t.Root)) {
					if indexOf(fixed, t) < 0 {
						fixed = append(fixed, holder{fixed: Target{t.Root, t.Offset, f.Pool.Bool(true)}})
					}
					continue
				}
				if !ok || f.BlockOf(from) != b || !t.Offset.IsConst(0) {
					return nil, nil
				}
				if !phis[from] {
					phis[from] = true
					work = append(work, from)
				}
			}
		}
	}
	if len(phis)+len(fixed) > maxRotated {
		return nil, nil
	}
	var group []holder
	for _, inst := range b.IR.Insts {
		if phi, ok := inst.(*ir.InstPhi); ok && phis[phi] {
			group = append(group, holder{phi: phi})
		}
	}
	group = append(group, fixed...)
	var moves []Arrangement
	for _, latch := range b.Loop.Latches {
		type partial struct {
			move Arrangement
			cond *expr.Expr
		}
		partials := []partial{{nil, f.Pool.Bool(true)}}
		for at, h := range group {
			if h.phi == nil {
				for i := range partials {
					partials[i].move = append(slices.Clone(partials[i].move), at)
				}
				continue
			}
			var longer []partial
			for _, a := range f.arms(h.phi, b, b, func(q *Block) bool { return q == latch }) {
				for _, t := range f.armTargets(a, b.Loop) {
					i := indexOf(group, t)
					for _, q := range partials {
						// so the arrangements in which an inner loop may leave the pointers stay whole
						if c := f.Pool.And(q.cond, t.Guard); !f.Pool.Contradicts(c) {
							longer = append(longer, partial{append(slices.Clone(q.move), i), c})
						}
					}
				}
			}
			if partials = longer; len(partials) > maxArrangements {
				return nil, nil
			}
		}
		for _, q := range partials {
			if !slices.ContainsFunc(moves, func(m Arrangement) bool { return slices.Equal(m, q.move) }) {
				moves = append(moves, q.move)
			}
		}
	}
	return group, moves
}

// indexOf is the number of the holder that a target is the pointer of.
func indexOf(group []holder, t Target) int {
	return slices.IndexFunc(group, func(h holder) bool {
		if h.phi != nil {
			return t.Root == value.Value(h.phi)
		}
		return t.Root == h.fixed.Root && t.Offset == h.fixed.Offset
	})
}

// arranged is Arranged for header phis.
func (f *Func) arranged(group []holder, moves []Arrangement, n int, b *Block) func(s int) *expr.Expr {
	var names []string
	for _, h := range group {
		if h.phi != nil {
			names = append(names, h.phi.Ident())
		}
	}
	name := fmt.Sprintf("%s.%s.arrangement", f.Name, strings.Join(names, "."))
	return f.Arranged(name, moves, n, f.Counter(b.Loop), f.Counters(b.Loop))
}
