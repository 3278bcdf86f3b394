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
		out = append(out, f.guard(f.entries(c.phi, b), c.when)...)
	}
	return f.merge(out)
}

// choice is a header phi whose entry pointer another one holds.
type choice struct {
	phi  *ir.InstPhi
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
		next = append(next, f.guard(f.armTargets(a, l), a.cond)...)
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
		out = append(out, f.guard(f.armTargets(a, b.Loop), a.cond)...)
	}
	return out
}

// maxRotated bounds the pointers that trade places.
const maxRotated = 6

// rotation reads v when every round only moves pointers unchanged among header phis: the arrangement after k rounds
// selects the entry pointer. One move that is always the same permutation makes the arrangement a function of k; else
// it is an unknown choice, one for the whole group, so that what the phis hold stays consistent.
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
	self := slices.Index(group, v)
	var out []choice
	for s, r := range reached {
		out = append(out, choice{group[r[self]], at(s)})
	}
	return out
}

// moves finds the phis that v trades places with, in block order, and how a round may move the pointers among them:
// after it phi i holds what phi m[i] held. nil if pointers are not merely moved.
func (f *Func) moves(v *ir.InstPhi, b *Block) ([]*ir.InstPhi, []Arrangement) {
	phis := map[*ir.InstPhi]bool{v: true}
	work := []*ir.InstPhi{v}
	for len(work) > 0 {
		phi := work[0]
		work = work[1:]
		for _, a := range f.arms(phi, b, b, b.Loop.Contains) {
			for _, t := range f.armTargets(a, b.Loop) {
				from, ok := t.Root.(*ir.InstPhi)
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
	if len(phis) > maxRotated {
		return nil, nil
	}
	var group []*ir.InstPhi
	for _, inst := range b.IR.Insts {
		if phi, ok := inst.(*ir.InstPhi); ok && phis[phi] {
			group = append(group, phi)
		}
	}
	var moves []Arrangement
	for _, latch := range b.Loop.Latches {
		type partial struct {
			move Arrangement
			cond *expr.Expr
		}
		partials := []partial{{nil, f.Pool.Bool(true)}}
		for _, phi := range group {
			var longer []partial
			for _, a := range f.arms(phi, b, b, func(q *Block) bool { return q == latch }) {
				for _, t := range f.armTargets(a, b.Loop) {
					i := slices.Index(group, t.Root.(*ir.InstPhi))
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

// arranged is Arranged for header phis.
func (f *Func) arranged(group []*ir.InstPhi, moves []Arrangement, n int, b *Block) func(s int) *expr.Expr {
	var names []string
	for _, phi := range group {
		names = append(names, phi.Ident())
	}
	name := fmt.Sprintf("%s.%s.arrangement", f.Name, strings.Join(names, "."))
	return f.Arranged(name, moves, n, f.Counter(b.Loop), f.Counters(b.Loop))
}
