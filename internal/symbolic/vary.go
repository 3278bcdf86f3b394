package symbolic

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
)

// What changes from round to round of an outer loop. A loop-carried value or the length of an inner loop that does not
// is no function of the outer counter: then its values in different rounds are one.

// variation is a search for anything that a value depends on and that differs between rounds of loop.
type variation struct {
	f     *Func
	loop  *Loop
	seen  map[value.Value]bool
	trips map[*Loop]bool
	work  []use
}

// use is a value as read in a block.
type use struct {
	value value.Value
	at    *Block
}

// varies reports whether v, defined in m, may differ between rounds of m in equal rounds of the loops inside m.
func (f *Func) varies(v value.Value, m *Loop) bool {
	s := variation{f: f, loop: m, seen: map[value.Value]bool{}, trips: map[*Loop]bool{}}
	s.work = []use{{v, f.DefBlock(v)}}
	return s.found()
}

// tripVaries reports whether the number of rounds of l may differ between rounds of m, which encloses it.
func (f *Func) tripVaries(l, m *Loop) bool {
	s := variation{f: f, loop: m, seen: map[value.Value]bool{}, trips: map[*Loop]bool{}}
	s.trip(l)
	return s.found()
}

// maxVariation bounds the search; beyond it everything varies.
const maxVariation = 4000

func (s *variation) found() bool {
	for len(s.work) > 0 {
		u := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		v := Unwrap(u.value)
		b := s.f.BlockOf(v)
		if Undefined(v) {
			return true
		}
		if b == nil || !s.loop.Contains(b) {
			continue
		}
		s.leaves(b, u.at)
		if s.seen[v] {
			continue
		}
		s.seen[v] = true
		if len(s.seen) > maxVariation || s.f.wild[b] || !s.operands(v, b) {
			return true
		}
	}
	return false
}

// leaves notes the loops within s.loop that lie around from and not around to: what is read behind them is that of
// their last round.
func (s *variation) leaves(from, to *Block) {
	for l := from.Loop; l != nil && l != s.loop && !l.Contains(to); l = l.Parent {
		s.trip(l)
	}
}

func (s *variation) trip(l *Loop) {
	if s.trips[l] {
		return
	}
	s.trips[l] = true
	for _, e := range l.Exits() {
		s.path(l.Header, e.From)
		s.branch(e.From, l.Header)
	}
}

// path notes the branches on the ways from d to x within a round.
func (s *variation) path(d, x *Block) {
	done := map[*Block]bool{}
	work := []*Block{x}
	for len(work) > 0 {
		y := work[len(work)-1]
		work = work[:len(work)-1]
		if done[y] || y == d || s.f.surely(d, y) {
			continue
		}
		done[y] = true
		for _, p := range y.Preds {
			if p.Index < y.Index {
				s.branch(p, y)
				work = append(work, p)
			}
		}
	}
}

// branch notes what the branch at the end of b depends on, as seen in block at.
func (s *variation) branch(b, at *Block) {
	if len(b.Succs) < 2 {
		return
	}
	s.leaves(b, at)
	switch t := b.IR.Term.(type) {
	case *ir.TermCondBr:
		s.work = append(s.work, use{t.Cond, b})
	case *ir.TermSwitch:
		s.work = append(s.work, use{t.X, b})
	default:
		s.work = append(s.work, use{constant.NewUndef(b.IR.Type()), b})
	}
}

// operands notes what v is computed from; false when that is not known.
func (s *variation) operands(v value.Value, b *Block) bool {
	var ops []*value.Value
	switch v := v.(type) {
	case *ir.InstPhi:
		return s.phi(v, b)
	case *ir.InstLoad:
		if !s.f.Steady(v) {
			return false
		}
		ops = v.Operands()
	case *ir.InstCall:
		c, _ := AsCall(v)
		if c.Callee == nil || c.MemoryEffect() != NoMemory {
			return false
		}
		for _, a := range c.Args {
			s.work = append(s.work, use{a, b})
		}
		return true
	case *ir.InstAlloca, *ir.InstAtomicRMW, *ir.InstCmpXchg, *ir.TermInvoke, *ir.InstVAArg:
		return false
	case ir.Instruction:
		ops = v.Operands()
	default:
		return false
	}
	for _, o := range ops {
		s.work = append(s.work, use{*o, b})
	}
	return true
}

func (s *variation) phi(v *ir.InstPhi, b *Block) bool {
	header := b.Loop != nil && b.Loop.Header == b
	if header && b.Loop == s.loop {
		return false
	}
	for _, in := range v.Incs {
		p := s.f.Block(in.Pred.(*ir.Block))
		if p == nil {
			continue
		}
		s.work = append(s.work, use{in.X, p})
		s.leaves(p, b)
		d := b.Idom
		if header && b.Loop.Contains(p) {
			d = b
		}
		if len(v.Incs) > 2 || !header {
			s.path(d, p)
			s.branch(p, b)
		}
	}
	return true
}

// settled reports whether step, by which a value grows in each round of l, has one value in all rounds. The lengths of
// inner loops that it speaks of must be plain to exist, since a round that comes before any run of such a loop is
// described by them too.
func (f *Func) settled(step *expr.Expr, l *Loop) bool {
	if !f.invariant(step, l) {
		return false
	}
	for _, s := range expr.Symbols(step) {
		if inner, ok := f.loopOf[s]; ok && l.Contains(inner.Header) && !inner.plainlyEnds() {
			return false
		}
	}
	return true
}

// plainlyEnds reports whether l is left at the latest when a counter that goes by ones passes a bound that does not
// change: then there is a last round whatever the values are.
func (l *Loop) plainlyEnds() bool {
	t, ok := l.Header.IR.Term.(*ir.TermCondBr)
	if !ok || len(l.Latches) != 1 {
		return false
	}
	c, ok := t.Cond.(*ir.InstICmp)
	if !ok {
		return false
	}
	pred, phi, bound := c.Pred, Unwrap(c.X), Unwrap(c.Y)
	if _, ok := phi.(*ir.InstPhi); !ok {
		pred, phi, bound = mirrored[pred], bound, phi
	}
	if in := l.in[l.Header.Succs[0]]; in == l.in[l.Header.Succs[1]] {
		return false
	} else if !in {
		pred = negated[pred]
	}
	v, ok := phi.(*ir.InstPhi)
	if !ok || !l.defines(v, l.Header) || l.definesAny(bound) {
		return false
	}
	step, ok := l.unitStep(v)
	switch pred {
	case enum.IPredSLT, enum.IPredULT:
		return ok && step == 1
	case enum.IPredSGT, enum.IPredUGT:
		return ok && step == -1
	case enum.IPredNE: // it wraps round to it in the end
		return ok
	}
	return false
}

// unitStep is by how much v, a header phi, grows in a round, if that is 1 or -1.
func (l *Loop) unitStep(v *ir.InstPhi) (int64, bool) {
	for _, in := range v.Incs {
		if in.Pred != value.Value(l.Latches[0].IR) {
			continue
		}
		switch x := Unwrap(in.X).(type) {
		case *ir.InstAdd:
			if c, ok := Unwrap(x.Y).(*constant.Int); ok && x.X == value.Value(v) && c.X.IsInt64() {
				n := c.X.Int64()
				return n, n == 1 || n == -1
			}
		case *ir.InstSub:
			if c, ok := Unwrap(x.Y).(*constant.Int); ok && x.X == value.Value(v) && c.X.IsInt64() {
				n := -c.X.Int64()
				return n, n == 1 || n == -1
			}
		}
	}
	return 0, false
}

// defines reports whether v is an instruction of b.
func (l *Loop) defines(v value.Value, b *Block) bool {
	for _, inst := range b.IR.Insts {
		if x, ok := inst.(value.Value); ok && x == v {
			return true
		}
	}
	return false
}

func (l *Loop) definesAny(v value.Value) bool {
	for _, b := range l.Blocks {
		if l.defines(v, b) {
			return true
		}
	}
	return false
}

var mirrored = map[enum.IPred]enum.IPred{
	enum.IPredSLT: enum.IPredSGT, enum.IPredSGT: enum.IPredSLT, enum.IPredULT: enum.IPredUGT, enum.IPredUGT: enum.IPredULT,
	enum.IPredSLE: enum.IPredSGE, enum.IPredSGE: enum.IPredSLE, enum.IPredULE: enum.IPredUGE, enum.IPredUGE: enum.IPredULE,
	enum.IPredNE: enum.IPredNE, enum.IPredEQ: enum.IPredEQ,
}

var negated = map[enum.IPred]enum.IPred{
	enum.IPredSLT: enum.IPredSGE, enum.IPredSGE: enum.IPredSLT, enum.IPredULT: enum.IPredUGE, enum.IPredUGE: enum.IPredULT,
	enum.IPredSLE: enum.IPredSGT, enum.IPredSGT: enum.IPredSLE, enum.IPredULE: enum.IPredUGT, enum.IPredUGT: enum.IPredULE,
	enum.IPredNE: enum.IPredEQ, enum.IPredEQ: enum.IPredNE,
}
