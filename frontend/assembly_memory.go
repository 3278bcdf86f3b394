package frontend

import (
	"slices"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/ptx"
)

// guarded is a part of a statement that is executed under a condition.
type guarded struct {
	before   []ir.Instruction // in front of it, behind the last one
	cond     value.Value
	negated  bool
	body     *ir.Block
	behind   *ir.Block
	replaced map[string]value.Value // registers that it sets, as they were
}

// underGuard lowers an instruction that a predicate guards.
func (l *lowering) underGuard(op ptx.Op, lower func(ptx.Op) bool) bool {
	if op.Guard == "" {
		return lower(op)
	}
	p, negated := l.predicate(op.Guard)
	return p != nil && l.under(p, negated, func() bool { return lower(op) })
}

// under makes what lower emits a part that is executed under a condition.
func (l *lowering) under(cond value.Value, negated bool, lower func() bool) bool {
	number := strconv.Itoa(l.first + l.made)
	l.made++
	g := guarded{before: l.insts, cond: cond, negated: negated, body: ir.NewBlock("hgrd.asm.then." + number), behind: ir.NewBlock("hgrd.asm.next." + number),
		replaced: map[string]value.Value{}}
	old := l.known
	l.known = map[string]value.Value{}
	for k, v := range old {
		l.known[k] = v
	}
	l.insts = nil
	if !lower() {
		return false
	}
	g.body.Insts, l.insts = l.insts, nil
	for k, v := range l.known {
		if old[k] != v {
			g.replaced[k] = old[k]
		}
	}
	l.guarded = append(l.guarded, g)
	return l.meet()
}

// meet joins what registers hold behind the last part with what they hold without it.
func (l *lowering) meet() bool {
	g := &l.guarded[len(l.guarded)-1]
	var names []string
	for name := range g.replaced {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		v, old := l.known[name], g.replaced[name]
		if old == nil {
			old = constant.NewUndef(v.Type())
		}
		if !types.Equal(v.Type(), old.Type()) {
			return false
		}
		phi := ir.NewPhi(ir.NewIncoming(v, g.body), ir.NewIncoming(old, l.start(len(l.guarded)-1)))
		l.emit(phi)
		l.known[name] = phi
	}
	return true
}

// start is the block from which part i is reached.
func (l *lowering) start(i int) *ir.Block {
	if i == 0 {
		return l.block
	}
	return l.guarded[i-1].behind
}

// branch lays out the parts of a statement in the middle of a block b: head stands before it and rest behind it. It returns
// the blocks that follow b.
func (l *lowering) branch(f *ir.Func, b *ir.Block, head, rest []ir.Instruction) []*ir.Block {
	last := l.guarded[len(l.guarded)-1].behind
	for _, other := range f.Blocks {
		for _, inst := range other.Insts {
			if phi, ok := inst.(*ir.InstPhi); ok {
				for _, in := range phi.Incs {
					if in.Pred == value.Value(b) {
						in.Pred = last
					}
				}
			}
		}
	}
	term := b.Term
	var out []*ir.Block
	at := b
	at.Insts = head
	for i := range l.guarded {
		g := &l.guarded[i]
		at.Insts = append(at.Insts, g.before...)
		yes, no := g.body, g.behind
		if g.negated {
			yes, no = no, yes
		}
		br := ir.NewCondBr(g.cond, yes, no)
		br.Metadata = slices.Clone(l.call.Metadata)
		at.Term = br
		g.body.Term = ir.NewBr(g.behind)
		g.body.Parent, g.behind.Parent = f, f
		out = append(out, g.body, g.behind)
		at = g.behind
	}
	at.Insts = append(append(at.Insts, l.insts...), rest...)
	at.Term = term
	return out
}

// memory lowers plain reads and writes, and those of matrices by a warp.
func (l *lowering) memory(op ptx.Op) bool {
	switch op.Parts[0] {
	case "ldmatrix", "stmatrix":
		return l.matrix(op)
	}
	if len(op.Parts) < 2 {
		return false
	}
	lanes, shared, volatile := 1, false, false
	for _, p := range op.Parts[1 : len(op.Parts)-1] {
		switch {
		case p == "shared" || p == "shared::cta":
			shared = true
		case p == "volatile":
			volatile = true
		case p == "v2", p == "v4", p == "v8":
			lanes = int(p[1] - '0')
		case slices.Contains([]string{"weak", "global", "nc", "ca", "cg", "cs", "lu", "cv", "wb", "wt"}, p),
			strings.HasPrefix(p, "L1::"), strings.HasPrefix(p, "L2::"):
		default:
			return false
		}
	}
	operands := op.Operands
	if op.Has("L2::cache_hint") && len(operands) == 3 {
		operands = operands[:2]
	}
	t := typeNamed(op.Parts[len(op.Parts)-1])
	if len(operands) != 2 || t == nil || types.Equal(t, types.I1) {
		return false
	}
	if op.Parts[0] == "st" {
		return l.store(l.address(operands[0], shared), ptx.List(operands[1]), t, lanes, volatile)
	}
	to := ptx.List(operands[0])
	loaded := l.load(l.address(operands[1], shared), t, lanes, volatile)
	if loaded == nil || len(to) != lanes {
		return false
	}
	for i, reg := range to {
		v := l.extended(loaded[i], l.typeOf(reg), strings.HasPrefix(op.Parts[len(op.Parts)-1], "s"))
		if v == nil {
			return false
		}
		l.known[register(reg)] = v
	}
	return true
}

// extended is a number that was read, in a register that may be wider.
func (l *lowering) extended(v value.Value, t types.Type, signs bool) value.Value {
	to, isInt := t.(*types.IntType)
	from, fromInt := v.Type().(*types.IntType)
	if !isInt || !fromInt || to.BitSize <= from.BitSize {
		if t == nil || bits(t) != bits(v.Type()) {
			return nil
		}
		return l.as(v, t)
	}
	if signs {
		i := ir.NewSExt(v, t)
		l.emit(i)
		return i
	}
	i := ir.NewZExt(v, t)
	l.emit(i)
	return i
}

// pointed is an address, of bytes, as a pointer to a type.
func (l *lowering) pointed(at value.Value, t types.Type) value.Value {
	p := types.NewPointer(t)
	p.AddrSpace = at.Type().(*types.PointerType).AddrSpace
	i := ir.NewBitCast(at, p)
	l.emit(i)
	return i
}

// load reads numbers that lie side by side.
func (l *lowering) load(at value.Value, t types.Type, lanes int, volatile bool) []value.Value {
	if at == nil {
		return nil
	}
	whole := t
	if lanes > 1 {
		whole = types.NewVector(uint64(lanes), t)
	}
	i := ir.NewLoad(whole, l.pointed(at, whole))
	i.Volatile, i.Align, i.Metadata = volatile, ir.Align(bits(t)/8*int64(lanes)), slices.Clone(l.call.Metadata)
	l.emit(i)
	if lanes == 1 {
		return []value.Value{i}
	}
	var out []value.Value
	for k := range lanes {
		x := ir.NewExtractElement(i, constant.NewInt(types.I32, int64(k)))
		l.emit(x)
		out = append(out, x)
	}
	return out
}

// store writes them.
func (l *lowering) store(at value.Value, from []string, t types.Type, lanes int, volatile bool) bool {
	if at == nil || len(from) != lanes {
		return false
	}
	var values []value.Value
	for _, reg := range from {
		v := l.typed(reg, t)
		if v == nil {
			return false
		}
		values = append(values, v)
	}
	l.write(at, t, values, volatile)
	return true
}

func (l *lowering) write(at value.Value, t types.Type, values []value.Value, volatile bool) {
	whole := values[0]
	if lanes := len(values); lanes > 1 {
		whole = constant.NewUndef(types.NewVector(uint64(lanes), t))
		for k, v := range values {
			x := ir.NewInsertElement(whole, v, constant.NewInt(types.I32, int64(k)))
			l.emit(x)
			whole = x
		}
	}
	i := ir.NewStore(whole, l.pointed(at, whole.Type()))
	i.Volatile, i.Align, i.Metadata = volatile, ir.Align(bits(t)/8*int64(len(values))), slices.Clone(l.call.Metadata)
	l.emit(i)
}

// matrix lowers reads and writes of 8 by 8 matrices of 16 bits: each of the first lanes, eight for a matrix, names a row of 16
// bytes. Which lane gets which words of which row is not modelled: they pass through an exchange between the lanes.
func (l *lowering) matrix(op ptx.Op) bool {
	number, shared := 0, false
	for _, p := range op.Parts[1:] {
		switch p {
		case "x1", "x2", "x4":
			number = int(p[1] - '0')
		case "shared", "shared::cta":
			shared = true
		case "sync", "aligned", "m8n8", "trans", "b16":
		default:
			return false
		}
	}
	if number == 0 || len(op.Operands) != 2 {
		return false
	}
	rows, cells := op.Operands[1], ptx.List(op.Operands[0])
	if op.Parts[0] == "stmatrix" {
		rows, cells = op.Operands[0], ptx.List(op.Operands[1])
	}
	at := l.address(rows, shared)
	if at == nil || len(cells) != number {
		return false
	}
	word := func(k int) string { return "word " + strconv.Itoa(k) }
	own := func(lower func() bool) bool {
		if number == 4 {
			return lower()
		}
		names := ir.NewICmp(enum.IPredULT, l.special("%laneid"), constant.NewInt(types.I32, int64(8*number)))
		l.emit(names)
		return l.under(names, false, lower)
	}
	if op.Parts[0] == "stmatrix" {
		words := make([]value.Value, 4)
		for k := range words {
			v := l.exchanged(l.typed(cells[k%number], types.I32))
			if v == nil {
				return false
			}
			words[k] = v
		}
		return own(func() bool {
			l.write(at, types.I32, words, false)
			return true
		})
	}
	if !own(func() bool {
		for k, v := range l.load(at, types.I32, 4, false) {
			l.known[word(k)] = v
		}
		return true
	}) {
		return false
	}
	for k, reg := range cells {
		v := l.exchanged(l.known[word(k)])
		if v = l.as(v, l.typeOf(reg)); v == nil {
			return false
		}
		l.known[register(reg)] = v
	}
	return true
}

// exchanged is a word that comes from some lane.
func (l *lowering) exchanged(v value.Value) value.Value {
	if v == nil {
		return nil
	}
	a := ir.NewInlineAsm(types.NewPointer(types.NewFunc(types.I32, types.I32)), "movmatrix.sync.aligned.m8n8.trans.b16 $0, $1;", "=r,r")
	a.SideEffect = true
	c := ir.NewCall(a, v)
	c.Metadata = slices.Clone(l.call.Metadata)
	l.emit(c)
	return c
}
