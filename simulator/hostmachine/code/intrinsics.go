package code

import (
	"errors"
	"fmt"
	"strings"

	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// SelectorShift makes the address of a type information, an object of its own, the number that a landing pad selects by.
const SelectorShift = 12

// intrinsic translates a call of one of LLVM's own functions.
func (f *fn) intrinsic(c *callee, name string) (err error) {
	base := strings.TrimPrefix(name, "llvm.")
	is := func(prefix string) bool { return base == prefix || strings.HasPrefix(base, prefix+".") }
	site := f.site(c.inst)
	var failure error // of reg
	defer func() {
		if err == nil {
			err = failure
		}
	}()
	reg := func(i int) uint32 {
		if i >= len(c.args) {
			failure = errors.New("too few arguments")
			return 0
		}
		s, err := f.scalar(c.args[i])
		if err != nil {
			failure = err
		}
		return s
	}
	switch {
	case is("dbg"), is("lifetime"), is("assume"), is("experimental.noalias.scope.decl"), is("prefetch"), is("va_end"),
		is("invariant"), is("donothing"), is("sideeffect"), is("var.annotation"):
		if leaves, err := f.layout.Leaves(c.typ); err == nil && len(leaves) > 0 {
			f.emit(Inst{Op: Mov, D: f.result(c.value, len(leaves))[0], A: f.number(0)})
		}
		return nil
	case is("expect"), is("expect.with.probability"), is("launder.invariant.group"), is("strip.invariant.group"), is("ssa.copy"),
		is("ptr.annotation"), is("annotation"):
		return f.alias(c.value, c.args[0])
	case is("memcpy"), is("memmove"), is("memcpy.inline"):
		f.emit(Inst{Op: Copy, A: reg(0), B: reg(1), C: reg(2), Site: site})
		return nil
	case is("memset"):
		f.emit(Inst{Op: Fill, A: reg(0), B: reg(1), C: reg(2), Site: site})
		return nil
	case is("trap"), is("debugtrap"), is("ubsantrap"):
		f.emit(Inst{Op: Trap, Site: site})
		return nil
	case is("stacksave"):
		f.emit(Inst{Op: StackSave, D: f.result(c.value, 1)[0]})
		return nil
	case is("stackrestore"):
		f.emit(Inst{Op: StackRestore, A: reg(0), Site: site})
		return nil
	case is("va_start"):
		f.emit(Inst{Op: VAStart, A: reg(0), Site: site})
		return nil
	case is("va_copy"):
		f.emit(Inst{Op: Copy, A: reg(0), B: reg(1), C: f.number(24), Site: site})
		return nil
	case is("eh.typeid.for"):
		a, d := reg(0), f.result(c.value, 1)[0]
		f.emit(Inst{Op: LShr, D: d, A: a, B: f.number(SelectorShift), X: 64, Imm: -1})
		f.emit(Inst{Op: Mask, D: d, A: d, X: 32, Imm: 1<<32 - 1})
		return nil
	case is("is.constant"):
		f.emit(Inst{Op: Mov, D: f.result(c.value, 1)[0], A: f.number(0)})
		return nil
	case is("objectsize"):
		f.emit(Inst{Op: Mov, D: f.result(c.value, 1)[0], A: f.number(^uint64(0))})
		return nil
	case is("frameaddress"), is("returnaddress"):
		return errors.New("address of a frame")
	case strings.Contains(base, ".with.overflow."):
		return f.overflow(c, base)
	case is("load.relative"):
		return errors.New("relative load")
	}
	if op, _, ok := strings.Cut(base, "."); ok {
		for _, long := range []string{"vector.reduce", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat", "copysign"} {
			if is(long) {
				op = long
			}
		}
		if _, known := pureIndex[op]; known {
			return f.pure(c.value, op, c.args...)
		}
	}
	return fmt.Errorf("intrinsic %s", name)
}

// pure applies a function of pures part by part.
func (f *fn) pure(v value.Value, name string, args ...value.Value) error {
	n, ok := pureIndex[name]
	if !ok {
		return fmt.Errorf("function %s", name)
	}
	leaves, err := f.layout.Leaves(v.Type())
	if err != nil {
		return err
	}
	if isLong(v.Type()) {
		return fmt.Errorf("function %s of long double", name)
	}
	d := f.result(v, len(leaves))
	for k, l := range leaves {
		in := Inst{Op: Pure, D: d[k], X: uint16(l.Bits), Imm: int64(n)}
		for i, a := range args {
			s, err := f.slots(a)
			if err != nil {
				return err
			}
			if i >= pureArgs(name) {
				break // flags
			}
			r := s[0]
			if len(s) == len(leaves) {
				r = s[k]
			}
			switch i {
			case 0:
				in.A = r
			case 1:
				in.B = r
			case 2:
				in.C = r
			}
		}
		if len(args) == 1 || pureArgs(name) == 1 {
			in.B, in.C = in.A, in.A
		} else if len(args) == 2 || pureArgs(name) == 2 {
			in.C = in.A
		}
		f.emit(in)
	}
	return nil
}

// overflow is arithmetic that tells whether it wrapped.
func (f *fn) overflow(c *callee, base string) error {
	if len(c.args) != 2 {
		return errors.New("arguments of an intrinsic")
	}
	leaves, s, err := f.operands(c.args[0].Type(), c.args...)
	if err != nil {
		return err
	}
	t, ok := c.args[0].Type().(*types.IntType)
	if !ok || len(leaves) != 1 {
		return errors.New("overflow of such a type")
	}
	d := f.result(c.value, 2)
	a, b, bits := s[0][0], s[1][0], int(t.BitSize)
	in := func(op Op, d, a, b uint32) {
		f.emit(Inst{Op: op, D: d, A: a, B: b, X: uint16(bits), Imm: int64(mask(bits))})
	}
	switch base[:4] {
	case "uadd":
		in(Add, d[0], a, b)
		in(Ult, d[1], d[0], a)
	case "usub":
		in(Sub, d[0], a, b)
		in(Ult, d[1], a, b)
	case "sadd", "ssub":
		x, y, zero := f.temp(), f.temp(), f.number(0)
		if base[:4] == "sadd" { // signs of both operands differ from that of the sum
			in(Add, d[0], a, b)
			in(Xor, y, b, d[0])
		} else { // signs of the operands differ, and that of the difference from the first's
			in(Sub, d[0], a, b)
			in(Xor, y, a, b)
		}
		in(Xor, x, a, d[0])
		in(And, x, x, y)
		in(Slt, d[1], x, zero)
	case "umul", "smul":
		f.emit(Inst{Op: Wide, X: uint16(MulOverflow), C: uint32(bits), Imm: f.list(d[0], d[1], a, b, f.number(uint64(boolBit(base[0] == 's'))))})
	default:
		return fmt.Errorf("intrinsic %s", base)
	}
	return nil
}

func boolBit(b bool) int {
	if b {
		return 1
	}
	return 0
}
