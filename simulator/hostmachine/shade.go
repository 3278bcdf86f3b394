package hostmachine

import (
	"math/bits"

	"github.com/hgrd/hgrd/simulator/hostmachine/code"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// This file follows undefined bits through operations, as exactly as code for packed fields needs: bit by bit through
// logic, shifts and casts, upwards from the lowest undefined bit through sums and products, and as a whole otherwise.

const all = ^uint64(0)

// frozen is the shade of a value that freeze makes definite.
func frozen(s *memory.Shade) *memory.Shade {
	if s == nil || s.Expr == nil {
		return nil
	}
	return &memory.Shade{Expr: s.Expr}
}

func width(bits uint16) uint64 {
	if bits == 0 || bits >= 64 {
		return all
	}
	return 1<<bits - 1
}

// one is the result of an operation on one register.
func (m *vm) one(in *code.Inst, v uint64, a memory.Value) memory.Value {
	u := a.S.Undef
	switch in.Op {
	case code.Mask:
		u &= uint64(in.Imm)
	case code.Sext:
		u &= width(in.X)
		if u>>(in.X-1)&1 != 0 {
			u |= ^width(in.X)
		}
		u &= uint64(in.Imm)
	case code.FNeg32, code.FNeg64:
	case code.Offset:
		if u != 0 {
			u = all << bits.TrailingZeros64(u)
		}
	default:
		if u != 0 {
			u = all
		}
	}
	return m.shaded(v, u, m.symbolicOne(in, a, u))
}

// two is the result of an operation on two registers.
func (m *vm) two(in *code.Inst, v uint64, a, b memory.Value) memory.Value {
	ua, ub := a.S.Undefs(), b.S.Undefs()
	u := ua | ub
	if u != 0 {
		switch in.Op {
		case code.And:
			u = ua&ub | ua&b.V | ub&a.V
		case code.Or:
			u = ua&ub | ua&^b.V | ub&^a.V
		case code.Xor:
		case code.Shl, code.LShr, code.AShr:
			switch {
			case ub&width(in.X) != 0:
				u = all
			case in.Op == code.Shl:
				u = ua << b.V & uint64(in.Imm)
			case in.Op == code.LShr:
				u = ua & width(in.X) >> b.V
			default:
				u = uint64(sext(ua&width(in.X), in.X)>>min(b.V, 63)) & uint64(in.Imm)
			}
		case code.Add, code.Sub, code.Mul:
			u = all << bits.TrailingZeros64(u) & uint64(in.Imm)
		case code.Eq, code.Ne:
			// Defined bits that differ decide.
			if (a.V^b.V)&^u&width(in.X) != 0 {
				u = 0
			} else {
				u &= width(in.X)
			}
			if u != 0 {
				u = all
			}
		case code.Ult, code.Ule, code.Slt, code.Sle:
			if u&width(in.X) != 0 {
				u = all
			} else {
				u = 0
			}
		default:
			u = all
		}
	}
	return m.shaded(v, u, m.symbolicTwo(in, v, a, b, u))
}

// three is the result of a function of up to three registers.
func (m *vm) three(in *code.Inst, v uint64, r []memory.Value) memory.Value {
	u := r[in.A].S.Undefs() | r[in.B].S.Undefs() | r[in.C].S.Undefs()
	if u &= width(in.X); u != 0 {
		u = all
	}
	if e, ok := m.symbolicPure(in, r); ok {
		return m.shaded(v, u, e)
	}
	m.pin("is computed with", r[in.A], r[in.B], r[in.C])
	return m.shaded(v, u, nil)
}

// choose is a selection by a condition that has a shade.
func (m *vm) choose(in *code.Inst, r []memory.Value) memory.Value {
	c, a, b := r[in.A], r[in.B], r[in.C]
	if c.S.Undef&1 != 0 {
		if a.V == b.V && a.S == b.S {
			return a
		}
		return memory.Value{V: a.V, S: memory.Undefined}
	}
	v := b
	if c.V&1 != 0 {
		v = a
	}
	return m.symbolicChoice(in, c, a, b, v)
}

// branch judges the condition of a branch that has a shade.
func (m *vm) branch(in *code.Inst, c *memory.Value) {
	if c.S.Undef&1 != 0 {
		m.undefined("decides a branch")
	}
	m.decided(*c)
}

// selected judges the value of a switch that has a shade.
func (m *vm) selected(t *code.Table, v memory.Value) {
	if v.S.Undef != 0 {
		m.undefined("decides a switch")
	}
	m.switched(t, v)
}

// address judges an address that has a shade.
func (m *vm) address(in *code.Inst, a *memory.Value, verb string) {
	m.site = in.Site
	m.concrete(a, verb)
}

// concrete judges a value that is used as it is.
func (m *vm) concrete(a *memory.Value, verb string) {
	if a.S.Undef != 0 {
		m.fail(Fault, "an undefined value %s", verb)
	}
	m.concretised(*a, verb)
}

// plain is a value that is used as it is.
func (m *vm) plain(a memory.Value, verb string) uint64 {
	if a.S != nil {
		m.concrete(&a, verb)
	}
	return a.V
}
