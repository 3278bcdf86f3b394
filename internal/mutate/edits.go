package mutate

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// integer takes an operation on two integers apart.
func integer(inst ir.Instruction) (x, y value.Value, ident ir.LocalIdent, ok bool) {
	switch i := inst.(type) {
	case *ir.InstAdd:
		x, y, ident = i.X, i.Y, i.LocalIdent
	case *ir.InstSub:
		x, y, ident = i.X, i.Y, i.LocalIdent
	case *ir.InstMul:
		x, y, ident = i.X, i.Y, i.LocalIdent
	case *ir.InstUDiv:
		x, y, ident = i.X, i.Y, i.LocalIdent
	case *ir.InstSDiv:
		x, y, ident = i.X, i.Y, i.LocalIdent
	case *ir.InstURem:
		x, y, ident = i.X, i.Y, i.LocalIdent
	case *ir.InstSRem:
		x, y, ident = i.X, i.Y, i.LocalIdent
	case *ir.InstShl:
		x, y, ident = i.X, i.Y, i.LocalIdent
	case *ir.InstLShr:
		x, y, ident = i.X, i.Y, i.LocalIdent
	case *ir.InstAShr:
		x, y, ident = i.X, i.Y, i.LocalIdent
	case *ir.InstAnd:
		x, y, ident = i.X, i.Y, i.LocalIdent
	case *ir.InstOr:
		x, y, ident = i.X, i.Y, i.LocalIdent
	case *ir.InstXor:
		x, y, ident = i.X, i.Y, i.LocalIdent
	default:
		return nil, nil, ident, false
	}
	_, ok = x.Type().(*types.IntType)
	return x, y, ident, ok
}

// replaceOperation makes another operation on the same operands.
func (e *edit) replaceOperation() func() {
	var made ir.Instruction
	if x, y, ident, ok := integer(e.inst()); ok {
		made = []ir.Instruction{
			ir.NewAdd(x, y), ir.NewSub(x, y), ir.NewMul(x, y), ir.NewUDiv(x, y), ir.NewSDiv(x, y), ir.NewURem(x, y),
			ir.NewSRem(x, y), ir.NewShl(x, y), ir.NewLShr(x, y), ir.NewAShr(x, y), ir.NewAnd(x, y), ir.NewOr(x, y), ir.NewXor(x, y),
		}[e.pick(13)]
		made.(value.Named).SetName(ident.LocalName)
	}
	switch i := e.inst().(type) {
	case *ir.InstZExt:
		made = ir.NewSExt(i.From, i.To)
		made.(value.Named).SetName(i.LocalName)
	case *ir.InstSExt:
		made = ir.NewZExt(i.From, i.To)
		made.(value.Named).SetName(i.LocalName)
	case *ir.InstAtomicRMW:
		old := i.Op
		i.Op = []enum.AtomicOp{enum.AtomicOpAdd, enum.AtomicOpSub, enum.AtomicOpAnd, enum.AtomicOpOr, enum.AtomicOpXChg,
			enum.AtomicOpXor, enum.AtomicOpMax, enum.AtomicOpUMin}[e.pick(8)]
		return func() { i.Op = old }
	}
	if made == nil {
		return nil
	}
	old := e.inst()
	e.replaceUses(old.(value.Value), made.(value.Value))
	e.b.Insts[e.at] = made
	return func() {
		e.b.Insts[e.at] = old
		e.replaceUses(made.(value.Value), old.(value.Value))
	}
}

func (e *edit) replaceUses(old, by value.Value) (changed []*value.Value) {
	for _, b := range e.f.Blocks {
		for _, u := range users(b) {
			for _, o := range u.Operands() {
				if *o == old {
					*o = by
					changed = append(changed, o)
				}
			}
		}
	}
	return changed
}

func users(b *ir.Block) []value.User {
	var out []value.User
	for _, inst := range b.Insts {
		out = append(out, inst)
	}
	return append(out, b.Term)
}

func (e *edit) changePredicate() func() {
	i, ok := e.inst().(*ir.InstICmp)
	if !ok {
		return nil
	}
	old := i.Pred
	i.Pred = []enum.IPred{enum.IPredEQ, enum.IPredNE, enum.IPredULT, enum.IPredULE, enum.IPredUGT, enum.IPredUGE,
		enum.IPredSLT, enum.IPredSLE, enum.IPredSGT, enum.IPredSGE}[e.pick(10)]
	return func() { i.Pred = old }
}

// remove drops an instruction; its result is 0 then.
func (e *edit) remove() func() {
	old := e.inst()
	var zero value.Value
	if v, ok := old.(value.Value); ok {
		switch t := v.Type().(type) {
		case *types.IntType:
			zero = constant.NewInt(t, 0)
		case *types.PointerType:
			zero = constant.NewNull(t)
		case *types.VoidType:
		default:
			return nil
		}
	} else if old == nil {
		return nil
	}
	insts := slices.Clone(e.b.Insts)
	var uses []*value.Value
	if zero != nil {
		uses = e.replaceUses(old.(value.Value), zero)
	}
	e.b.Insts = slices.Delete(slices.Clone(insts), e.at, e.at+1)
	return func() {
		e.b.Insts = insts
		for _, o := range uses {
			*o = old.(value.Value)
		}
	}
}

// repeat has an instruction without a result twice, the second one at some place of some block.
func (e *edit) repeat() func() {
	old := e.inst()
	if v, ok := old.(value.Value); old == nil || ok && !types.Equal(v.Type(), types.Void) {
		return nil
	}
	to := e.f.Blocks[e.pick(len(e.f.Blocks))]
	return insert(to, e.pick(len(to.Insts)+1), old)
}

func insert(to *ir.Block, at int, inst ir.Instruction) func() {
	insts := to.Insts
	to.Insts = slices.Insert(slices.Clone(insts), at, inst)
	return func() { to.Insts = insts }
}

// move takes an instruction elsewhere.
func (e *edit) move() func() {
	inst := e.inst()
	if _, phi := inst.(*ir.InstPhi); phi || inst == nil {
		return nil
	}
	insts := e.b.Insts
	e.b.Insts = slices.Delete(slices.Clone(insts), e.at, e.at+1)
	to := e.f.Blocks[e.pick(len(e.f.Blocks))]
	undo := insert(to, e.pick(len(to.Insts)+1), inst)
	return func() {
		undo()
		e.b.Insts = insts
	}
}

// swapOperands gives the first two operands of one type each other's place.
func (e *edit) swapOperands() func() {
	ops := operands(e.user())
	if len(ops) < 2 || !types.Equal((*ops[0]).Type(), (*ops[1]).Type()) {
		return nil
	}
	*ops[0], *ops[1] = *ops[1], *ops[0]
	return func() { *ops[0], *ops[1] = *ops[1], *ops[0] }
}

// swapTargets turns a condition round.
func (e *edit) swapTargets() func() {
	t, ok := e.b.Term.(*ir.TermCondBr)
	if !ok {
		return nil
	}
	t.TargetTrue, t.TargetFalse = t.TargetFalse, t.TargetTrue
	return func() { t.TargetTrue, t.TargetFalse = t.TargetFalse, t.TargetTrue }
}

// retarget makes one way of a branch lead to another block, whose phis get a value for it.
func (e *edit) retarget() func() {
	var target *value.Value
	switch t := e.b.Term.(type) {
	case *ir.TermBr:
		target = &t.Target
	case *ir.TermCondBr:
		if target = &t.TargetTrue; e.pick(2) == 1 {
			target = &t.TargetFalse
		}
	default:
		return nil
	}
	from, _ := (*target).(*ir.Block)
	to := e.f.Blocks[e.pick(len(e.f.Blocks))]
	if from == nil || from == to {
		return nil
	}
	old := *target
	*target = to
	forget(e.b.Term)
	undos := []func(){func() {
		*target = old
		forget(e.b.Term)
	}}
	for _, p := range phis(from) {
		incs := p.Incs
		undos = append(undos, func() { p.Incs = incs })
		for i, in := range p.Incs {
			if in.Pred == value.Value(e.b) {
				p.Incs = slices.Delete(slices.Clone(incs), i, i+1)
				break
			}
		}
	}
	for _, p := range phis(to) {
		incs := p.Incs
		undos = append(undos, func() { p.Incs = incs })
		x := p.Incs[e.pick(len(p.Incs))].X
		for _, in := range incs { // two ways from one block bring one value
			if in.Pred == value.Value(e.b) {
				x = in.X
			}
		}
		p.Incs = append(slices.Clone(incs), ir.NewIncoming(x, e.b))
	}
	return func() {
		for _, u := range slices.Backward(undos) {
			u()
		}
	}
}

// forget drops what a terminator remembers of its successors.
func forget(t ir.Terminator) {
	switch t := t.(type) {
	case *ir.TermBr:
		t.Successors = nil
	case *ir.TermCondBr:
		t.Successors = nil
	}
}

func phis(b *ir.Block) []*ir.InstPhi {
	var out []*ir.InstPhi
	for _, inst := range b.Insts {
		if p, ok := inst.(*ir.InstPhi); ok && len(p.Incs) > 0 {
			out = append(out, p)
		}
	}
	return out
}
