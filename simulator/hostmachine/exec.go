package hostmachine

import (
	"math"
	"sort"

	"github.com/hgrd/hgrd/simulator/hostmachine/code"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

func f32(v uint64) float32 { return math.Float32frombits(uint32(v)) }
func f64(v uint64) float64 { return math.Float64frombits(v) }
func b32(f float32) uint64 { return uint64(math.Float32bits(f)) }
func b64(f float64) uint64 { return math.Float64bits(f) }

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func sext(v uint64, bits uint16) int64 { return int64(v<<(64-bits)) >> (64 - bits) }

// pollEvery is how many instructions run between two looks at the context and the limit.
const pollEvery = 1 << 12

// loop runs the innermost function until only bottom frames are left.
func (m *vm) loop(bottom int) {
	var (
		f     *frame
		insts []code.Inst
		r     []memory.Value
		pc    int
		in    *code.Inst
		v     uint64
	)
enter: // the innermost frame goes on
	if len(m.frames) <= bottom {
		return
	}
	f = &m.frames[len(m.frames)-1]
	insts = f.fn.Insts
	r = m.regs[f.base : f.base+f.fn.Regs]
	pc = f.pc
	for {
		if m.fuel--; m.fuel < 0 {
			m.steps += pollEvery
			m.fuel = pollEvery - 1
			m.poll()
		}
		in = &insts[pc]
		pc++
		switch in.Op {
		case code.Mov:
			r[in.D] = r[in.A]
		case code.Freeze:
			r[in.D] = memory.Value{V: r[in.A].V, S: frozen(r[in.A].S)}
		case code.Select:
			if r[in.A].S != nil {
				r[in.D] = m.choose(in, r)
			} else if r[in.A].V&1 != 0 {
				r[in.D] = r[in.B]
			} else {
				r[in.D] = r[in.C]
			}

		case code.Add:
			v = (r[in.A].V + r[in.B].V) & uint64(in.Imm)
			goto two
		case code.Sub:
			v = (r[in.A].V - r[in.B].V) & uint64(in.Imm)
			goto two
		case code.Mul:
			v = r[in.A].V * r[in.B].V & uint64(in.Imm)
			goto two
		case code.UDiv, code.URem, code.SDiv, code.SRem:
			v = m.divide(in, r)
			goto two
		case code.And:
			v = r[in.A].V & r[in.B].V
			goto two
		case code.Or:
			v = r[in.A].V | r[in.B].V
			goto two
		case code.Xor:
			v = r[in.A].V ^ r[in.B].V
			goto two
		case code.Shl:
			v = r[in.A].V << r[in.B].V & uint64(in.Imm)
			goto two
		case code.LShr:
			v = r[in.A].V >> r[in.B].V
			goto two
		case code.AShr:
			v = uint64(sext(r[in.A].V, in.X)>>min(r[in.B].V, 63)) & uint64(in.Imm)
			goto two
		case code.Mask:
			v = r[in.A].V & uint64(in.Imm)
			goto one
		case code.Sext:
			v = uint64(sext(r[in.A].V, in.X)) & uint64(in.Imm)
			goto one

		case code.Eq:
			v = bit(r[in.A].V == r[in.B].V)
			goto two
		case code.Ne:
			v = bit(r[in.A].V != r[in.B].V)
			goto two
		case code.Ult:
			v = bit(r[in.A].V < r[in.B].V)
			goto two
		case code.Ule:
			v = bit(r[in.A].V <= r[in.B].V)
			goto two
		case code.Slt:
			v = bit(sext(r[in.A].V, in.X) < sext(r[in.B].V, in.X))
			goto two
		case code.Sle:
			v = bit(sext(r[in.A].V, in.X) <= sext(r[in.B].V, in.X))
			goto two
		case code.FCmp32:
			v = compareFloats(float64(f32(r[in.A].V)), float64(f32(r[in.B].V)), in.X)
			goto two
		case code.FCmp64:
			v = compareFloats(f64(r[in.A].V), f64(r[in.B].V), in.X)
			goto two

		case code.FAdd32:
			v = b32(f32(r[in.A].V) + f32(r[in.B].V))
			goto two
		case code.FSub32:
			v = b32(f32(r[in.A].V) - f32(r[in.B].V))
			goto two
		case code.FMul32:
			v = b32(f32(r[in.A].V) * f32(r[in.B].V))
			goto two
		case code.FDiv32:
			v = b32(f32(r[in.A].V) / f32(r[in.B].V))
			goto two
		case code.FNeg32:
			v = r[in.A].V ^ 1<<31
			goto one
		case code.FAdd64:
			v = b64(f64(r[in.A].V) + f64(r[in.B].V))
			goto two
		case code.FSub64:
			v = b64(f64(r[in.A].V) - f64(r[in.B].V))
			goto two
		case code.FMul64:
			v = b64(f64(r[in.A].V) * f64(r[in.B].V))
			goto two
		case code.FDiv64:
			v = b64(f64(r[in.A].V) / f64(r[in.B].V))
			goto two
		case code.FNeg64:
			v = r[in.A].V ^ 1<<63
			goto one
		case code.F32ToF64:
			v = b64(float64(f32(r[in.A].V)))
			goto one
		case code.F64ToF32:
			v = b32(float32(f64(r[in.A].V)))
			goto one
		case code.SToF32:
			v = b32(float32(sext(r[in.A].V, in.X)))
			goto one
		case code.SToF64:
			v = b64(float64(sext(r[in.A].V, in.X)))
			goto one
		case code.UToF32:
			v = b32(float32(r[in.A].V))
			goto one
		case code.UToF64:
			v = b64(float64(r[in.A].V))
			goto one
		case code.F32ToS:
			v = toSigned(float64(f32(r[in.A].V)), in.X)
			goto one
		case code.F64ToS:
			v = toSigned(f64(r[in.A].V), in.X)
			goto one
		case code.F32ToU:
			v = toUnsigned(float64(f32(r[in.A].V)), in.X)
			goto one
		case code.F64ToU:
			v = toUnsigned(f64(r[in.A].V), in.X)
			goto one
		case code.Pure:
			v = code.Pures[in.Imm].Call(int(in.X), r[in.A].V, r[in.B].V, r[in.C].V)
			if r[in.A].S != nil || r[in.B].S != nil || r[in.C].S != nil {
				r[in.D] = m.three(in, v, r)
			} else {
				r[in.D] = memory.Value{V: v}
			}

		case code.Offset:
			v = r[in.A].V + uint64(in.Imm)
			goto one
		case code.Index:
			v = r[in.A].V + uint64(sext(r[in.B].V, in.X)*in.Imm)
			goto two
		case code.Load:
			if r[in.A].S != nil {
				if in.X == 1 && in.Imm == 0 {
					if b, ok := m.lib.Behind(r[in.A]); ok {
						r[in.D] = b
						break
					}
				}
				f.pc = pc
				m.address(in, &r[in.A], "is read through")
			}
			m.site = in.Site
			r[in.D] = m.space.Load(r[in.A].V+uint64(in.Imm), uint64(in.X))
		case code.Store:
			if r[in.A].S != nil {
				f.pc = pc
				m.address(in, &r[in.A], "is written through")
			}
			m.site = in.Site
			m.space.Store(r[in.A].V+uint64(in.Imm), uint64(in.X), r[in.B])

		case code.Jump:
			pc = int(in.Imm)
		case code.CondJump:
			if r[in.A].S != nil {
				f.pc = pc
				m.site = in.Site
				m.branch(in, &r[in.A])
			}
			if r[in.A].V&1 != 0 {
				pc = int(in.Imm)
			} else {
				pc = int(in.C)
			}
		case code.Switch:
			f.pc = pc
			pc = m.switches(f, in, r[in.A])
		case code.CallOp:
			f.pc = pc
			m.site = in.Site
			if m.call(f, &f.fn.Calls[in.Imm], bottom) {
				goto enter
			}
			f = &m.frames[len(m.frames)-1] // models may have called back
			r = m.regs[f.base : f.base+f.fn.Regs]
		case code.Return:
			m.ret(f, f.fn.Lists[in.Imm])
			goto enter
		case code.Alloca:
			o := m.space.Alloc(uint64(in.Imm), memory.Stack, false)
			m.locals = append(m.locals, o)
			r[in.D] = memory.Value{V: o.Base}
		default:
			f.pc = pc
			m.site = in.Site
			if m.rare(f, in, r, bottom) {
				goto enter
			}
		}
		continue
	one:
		if r[in.A].S == nil {
			r[in.D] = memory.Value{V: v}
		} else {
			r[in.D] = m.one(in, v, r[in.A])
		}
		continue
	two:
		if r[in.A].S == nil && r[in.B].S == nil {
			r[in.D] = memory.Value{V: v}
		} else {
			r[in.D] = m.two(in, v, r[in.A], r[in.B])
		}
	}
}

func compareFloats(a, b float64, x uint16) uint64 {
	switch {
	case a < b:
		return uint64(x & code.Less)
	case a == b:
		return uint64(x & code.Equal >> 1)
	case a > b:
		return uint64(x & code.Greater >> 2)
	}
	return uint64(x >> 3)
}

// toSigned is what x86-64 makes of a float that does not fit: the least number.
func toSigned(f float64, bits uint16) uint64 {
	f = math.Trunc(f)
	limit := math.Ldexp(1, int(bits)-1)
	if !(f >= -limit && f < limit) {
		wide := max(bits, 32)
		if l := math.Ldexp(1, int(wide)-1); !(f >= -l && f < l) {
			return uint64(1) << (wide - 1) & (^uint64(0) >> (64 - bits))
		}
	}
	return uint64(int64(f)) & (^uint64(0) >> (64 - bits))
}

func toUnsigned(f float64, bits uint16) uint64 {
	f = math.Trunc(f)
	switch {
	case f >= 0 && f < math.Ldexp(1, 63):
		return uint64(f) & (^uint64(0) >> (64 - bits))
	case f >= math.Ldexp(1, 63) && f < math.Ldexp(1, 64):
		return (uint64(f-math.Ldexp(1, 63)) | 1<<63) & (^uint64(0) >> (64 - bits))
	case f < 0 && f >= -math.Ldexp(1, 63):
		return uint64(int64(f)) & (^uint64(0) >> (64 - bits))
	}
	return 1 << 63 & (^uint64(0) >> (64 - bits))
}

func (m *vm) divide(in *code.Inst, r []memory.Value) uint64 {
	a, b := r[in.A].V, r[in.B].V
	if isSymbolic(r[in.B]) {
		m.site = in.Site
		m.divided(r[in.B], max(int(in.X), 1))
	}
	if b == 0 {
		m.site = in.Site
		if s := r[in.B].S; s != nil && s.Undef != 0 {
			m.undefined("divides")
		}
		m.fail(Fault, "division by zero")
	}
	mask := uint64(in.Imm)
	switch in.Op {
	case code.UDiv:
		return a / b
	case code.URem:
		return a % b
	case code.SDiv:
		x, y := sext(a, in.X), sext(b, in.X)
		if y == -1 {
			return uint64(-x) & mask
		}
		return uint64(x/y) & mask
	}
	x, y := sext(a, in.X), sext(b, in.X)
	if y == -1 {
		return 0
	}
	return uint64(x%y) & mask
}

func (m *vm) switches(f *frame, in *code.Inst, v memory.Value) int {
	t := &f.fn.Switches[in.Imm]
	m.site = in.Site
	if v.S != nil {
		m.selected(t, v)
	}
	i := sort.Search(len(t.Values), func(i int) bool { return t.Values[i] >= v.V })
	if i < len(t.Values) && t.Values[i] == v.V {
		return t.Targets[i]
	}
	return t.Other
}

// ret ends a function: its locals go, its results move to the caller.
func (m *vm) ret(f *frame, list []uint32) {
	base := f.base
	call := f.call
	m.drop(f)
	if call == nil {
		m.result = m.result[:0]
		for _, s := range list {
			m.result = append(m.result, m.regs[base+int(s)])
		}
		return
	}
	c := &m.frames[len(m.frames)-1]
	n := min(len(list), call.Results)
	for i := range n {
		m.regs[c.base+int(call.D)+i] = m.regs[base+int(list[i])]
	}
}

// drop takes the innermost frame away.
func (m *vm) drop(f *frame) {
	m.release(f.locals)
	m.frames = m.frames[:len(m.frames)-1]
}

// release ends the local variables from one on.
func (m *vm) release(from int) {
	for i := len(m.locals) - 1; i >= from; i-- {
		m.space.Free(m.locals[i])
	}
	m.locals = m.locals[:min(from, len(m.locals))]
}
