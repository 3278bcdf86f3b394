package hostmachine

import (
	"math/bits"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/simulator/hostmachine/code"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// maxTrees bounds the operations on symbolic values of one run. Beyond it values are taken as they are.
const maxTrees = 1 << 17

// stepsOfTree is what such an operation costs, in instructions.
const stepsOfTree = 32

// follows reports whether the run still follows its inputs: it does until nobody wants more of its conditions.
func (m *vm) follows() bool { return !m.blind }

// unfollow takes all values as they are from here on.
func (m *vm) unfollow() {
	m.blind = true
	m.lib.Untrack()
}

// shaded is a value with what is known of it.
func (m *vm) shaded(v, undef uint64, e *expr.Expr) memory.Value {
	if e == nil || e.Op == expr.Const {
		return memory.Value{V: v, S: memory.Poorly(undef)}
	}
	return memory.Value{V: v, S: &memory.Shade{Undef: undef, Expr: e}}
}

// isSymbolic tells values that follow from inputs.
func isSymbolic(v memory.Value) bool { return v.S != nil && v.S.Expr != nil }

// tree is a value as an expression of a width.
func (m *vm) tree(v memory.Value, width int) *expr.Expr {
	p := m.space.Pool
	if !isSymbolic(v) {
		return p.Const(v.V, width)
	}
	switch e := v.S.Expr; {
	case e.Width > width:
		return p.Trunc(e, width)
	case e.Width < width:
		return p.ZExt(e, width)
	default:
		return e
	}
}

// within counts trees; false if there are too many, or nobody wants them.
func (m *vm) within(vs ...memory.Value) bool {
	if !m.follows() {
		return false
	}
	if m.trees++; m.trees <= maxTrees {
		return true
	}
	m.pin("is part of too large a tree", vs...)
	return false
}

func (m *vm) symbolicOne(in *code.Inst, a memory.Value, undef uint64) *expr.Expr {
	if !isSymbolic(a) || !m.within(a) {
		return nil
	}
	p, e := m.space.Pool, a.S.Expr
	switch in.Op {
	case code.Mask:
		if kept := bits.Len64(uint64(in.Imm)); kept < e.Width {
			e = p.Trunc(e, kept)
		}
		if e.Width < int(in.X) {
			e = p.ZExt(e, int(in.X))
		}
		return e
	case code.Sext:
		return p.SExt(m.tree(a, int(in.X)), bits.Len64(uint64(in.Imm)))
	case code.Offset:
		return p.Add(m.tree(a, 64), p.Const(uint64(in.Imm), 64))
	}
	if f, ok := conversion(in); ok {
		return m.float(f, m.tree(a, f.From))
	}
	m.pin("is computed with", a)
	return nil
}

// operations of integers.
var operations = map[code.Op]expr.Op{
	code.Add: expr.Add, code.Sub: expr.Sub, code.Mul: expr.Mul, code.UDiv: expr.UDiv, code.SDiv: expr.SDiv, code.URem: expr.URem,
	code.SRem: expr.SRem, code.Shl: expr.Shl, code.LShr: expr.LShr, code.AShr: expr.AShr, code.And: expr.And, code.Or: expr.Or, code.Xor: expr.Xor,
}

func (m *vm) symbolicTwo(in *code.Inst, v uint64, a, b memory.Value, undef uint64) *expr.Expr {
	if !isSymbolic(a) && !isSymbolic(b) || !m.within(a, b) {
		return nil
	}
	p := m.space.Pool
	if op, ok := operations[in.Op]; ok {
		w := max(int(in.X), 1)
		return p.Binary(op, m.tree(a, w), m.tree(b, w), 0)
	}
	w := max(int(in.X), 1)
	switch in.Op {
	case code.Eq:
		return p.Eq(m.tree(a, w), m.tree(b, w))
	case code.Ne:
		return p.Ne(m.tree(a, w), m.tree(b, w))
	case code.Ult:
		return p.Cmp(expr.ULT, m.tree(a, w), m.tree(b, w))
	case code.Ule:
		return p.Cmp(expr.ULE, m.tree(a, w), m.tree(b, w))
	case code.Slt:
		return p.Cmp(expr.SLT, m.tree(a, w), m.tree(b, w))
	case code.Sle:
		return p.Cmp(expr.SLE, m.tree(a, w), m.tree(b, w))
	case code.Index:
		return p.Add(m.tree(a, 64), p.Mul(p.SExt(m.tree(b, w), 64), p.Const(uint64(in.Imm), 64)))
	}
	if f, ok := arithmetic(in); ok {
		return m.float(f, m.tree(a, f.From), m.tree(b, f.From))
	}
	m.pin("is computed with", a, b)
	return nil
}

// symbolicPure is a function of registers as an expression; false if there is none.
func (m *vm) symbolicPure(in *code.Inst, r []memory.Value) (*expr.Expr, bool) {
	p, w := m.space.Pool, max(int(in.X), 1)
	if p == nil || !m.within(r[in.A], r[in.B]) {
		return nil, false
	}
	least := func(op expr.Op) (*expr.Expr, bool) {
		a, b := m.tree(r[in.A], w), m.tree(r[in.B], w)
		return p.Ite(p.Cmp(op, a, b), a, b), true
	}
	most := func(op expr.Op) (*expr.Expr, bool) {
		a, b := m.tree(r[in.A], w), m.tree(r[in.B], w)
		return p.Ite(p.Cmp(op, a, b), b, a), true
	}
	switch code.Pures[in.Imm].Name {
	case "smin":
		return least(expr.SLT)
	case "umin":
		return least(expr.ULT)
	case "smax":
		return most(expr.SLT)
	case "umax":
		return most(expr.ULT)
	case "abs":
		a := m.tree(r[in.A], w)
		return p.Ite(p.Cmp(expr.SLT, a, p.Const(0, w)), p.Sub(p.Const(0, w), a), a), true
	}
	return nil, false
}

// float is an operation of floating-point numbers as an expression.
func (m *vm) float(f expr.Floating, args ...*expr.Expr) *expr.Expr {
	name := "run." + floatName(f)
	return m.space.Pool.Apply(m.space.Pool.Symbol(expr.Symbol{Name: name, Width: f.To, Floating: f}), args...)
}

func (m *vm) symbolicChoice(in *code.Inst, c, a, b, chosen memory.Value) memory.Value {
	if !isSymbolic(c) || !m.within(c) {
		return chosen
	}
	w := max(int(in.X), 1)
	e := m.space.Pool.Ite(m.tree(c, 1), m.tree(a, w), m.tree(b, w))
	return m.shaded(chosen.V, chosen.S.Undefs(), e)
}

// decided records the condition of a branch.
func (m *vm) decided(c memory.Value) {
	if !isSymbolic(c) || !m.follows() {
		return
	}
	e := m.tree(c, 1)
	if c.V&1 == 0 {
		e = m.space.Pool.Not(e)
	}
	m.record(e, false, "decides a branch", c.V&1)
}

// divided records once that a divisor of w bits is not 0, or is: then the run ends.
func (m *vm) divided(by memory.Value, w int) {
	if !m.follows() {
		return
	}
	e := m.tree(by, w)
	if m.divisors[e] {
		return
	}
	if m.divisors == nil {
		m.divisors = map[*expr.Expr]bool{}
	}
	m.divisors[e] = true
	p := m.space.Pool
	if by.V == 0 {
		m.record(p.Eq(e, p.Const(0, w)), false, "divides", 0)
		return
	}
	m.record(p.Ne(e, p.Const(0, w)), false, "divides", 1)
}

// maxCases bounds how many cases of a switch are told apart.
const maxCases = 256

// switched records the value of a switch.
func (m *vm) switched(t *code.Table, v memory.Value) {
	if !isSymbolic(v) || !m.follows() {
		return
	}
	p, e := m.space.Pool, v.S.Expr
	for i, c := range t.Values {
		is := p.Eq(e, p.Const(c, e.Width))
		switch {
		case c == v.V:
			m.record(is, false, "decides a switch", uint64(i)<<1|1)
			return
		case i >= maxCases:
			m.pin("decides a switch", v)
			return
		}
		m.record(p.Not(is), false, "decides a switch", uint64(i)<<1)
	}
}

// concretised records a value that the run took as it is.
func (m *vm) concretised(v memory.Value, verb string) { m.pin(verb, v) }

// pin records that values are what they are in this run: what follows from them is no longer followed.
func (m *vm) pin(verb string, vs ...memory.Value) {
	if m.lib.Quiet() {
		return
	}
	for _, v := range vs {
		if !isSymbolic(v) || !m.follows() || m.pinned[v.S.Expr] {
			continue
		}
		if m.pinned == nil {
			m.pinned = map[*expr.Expr]bool{}
		}
		m.pinned[v.S.Expr] = true
		p, e := m.space.Pool, v.S.Expr
		m.record(p.Eq(e, p.Const(v.V, e.Width)), true, verb, 0)
	}
}

func (m *vm) record(e *expr.Expr, concretised bool, verb string, way uint64) {
	if e.Op == expr.Const || m.trace.Condition == nil || !m.follows() {
		return
	}
	more := m.trace.Condition(Condition{Expr: e, Concretised: concretised, Over: m.Over(), What: verb, Way: way, Site: m.Site()})
	if !more {
		m.unfollow()
	}
}

// Pin implements library.Machine.
func (m *vm) Pin(v memory.Value, verb string) { m.pin(verb, v) }
