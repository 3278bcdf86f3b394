package machine

import (
	"errors"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// conversions between numbers.
type conversion uint8

const (
	convertFloat conversion = iota // between floats
	convertToSigned
	convertToUnsigned
	convertSigned // from
	convertUnsigned
)

// convert translates a cast from or to floats, part by part.
func (f *fn) convert(i instValue, from value.Value, to types.Type, kind conversion) error {
	s, err := f.slots(from)
	if err != nil {
		return err
	}
	in, err := f.t.leaves(from.Type())
	if err != nil {
		return err
	}
	out, err := f.t.leaves(to)
	if err != nil {
		return err
	}
	if len(in) != len(out) || len(s) != len(in) {
		return errors.New("cast between values of unequal length")
	}
	d := f.result(i, len(out))
	for k := range out {
		a, ib, ob := s[k], in[k].bits, out[k].bits
		if ib == 16 && in[k].float {
			t := f.temp()
			f.pure("hgrd_f16_to_f32", t, a)
			a, ib = t, 32
		}
		target := ob
		if ob == 16 && out[k].float {
			target = 32
		}
		long := ib == 64
		pick := func(single, double op, is64 bool) op {
			if is64 {
				return double
			}
			return single
		}
		p := protoInst{d: d[k], a: a, x: uint16(target)}
		switch kind {
		case convertFloat:
			switch {
			case long == (target == 64):
				p.op = opMov
			case long:
				p.op = opF64ToF32
			default:
				p.op = opF32ToF64
			}
		case convertToSigned:
			p.op = pick(opF32ToS, opF64ToS, long)
		case convertToUnsigned:
			p.op = pick(opF32ToU, opF64ToU, long)
		case convertSigned:
			p.a = f.widen(a, ib)
			p.op = pick(opSToF32, opSToF64, target == 64)
		case convertUnsigned:
			p.op = pick(opUToF32, opUToF64, target == 64)
		}
		f.emit(p)
		if ob == 16 && out[k].float {
			f.pure("hgrd_f16_from_f32", d[k], d[k])
		}
	}
	return nil
}

// floatIntrinsics are those that are functions of the C library.
var floatIntrinsics = map[string]string{
	"fabs": "fabs", "sqrt": "sqrt", "floor": "floor", "ceil": "ceil", "trunc": "trunc", "rint": "rint", "nearbyint": "nearbyint",
	"round": "round", "roundeven": "rint", "minnum": "fmin", "maxnum": "fmax", "minimum": "fmin", "maximum": "fmax",
	"copysign": "copysign", "sin": "sin", "cos": "cos", "exp": "exp", "exp2": "exp2", "log": "log", "log2": "log2",
	"log10": "log10", "pow": "pow", "fma": "fma", "powi": "powi",
	"nvvm.fma.rn": "fma", "nvvm.sqrt.rn": "sqrt", "nvvm.sqrt": "sqrt", "nvvm.fabs": "fabs", "nvvm.fmin": "fmin", "nvvm.fmax": "fmax",
	"nvvm.floor": "floor", "nvvm.ceil": "ceil", "nvvm.trunc": "trunc", "nvvm.round": "rint", "nvvm.ex2.approx": "exp2",
	"nvvm.lg2.approx": "log2", "nvvm.sin.approx": "sin", "nvvm.cos.approx": "cos", "nvvm.rsqrt.approx": "rsqrt",
}

// intIntrinsics are functions of pure4 that take the width last.
var intIntrinsics = map[string]bool{
	"ctpop": true, "ctlz": true, "cttz": true, "bitreverse": true, "bswap": true, "fshl": true, "fshr": true, "abs": true,
	"smin": true, "smax": true, "umin": true, "umax": true, "sadd.sat": true, "uadd.sat": true, "ssub.sat": true, "usub.sat": true,
}

// overflows are the intrinsics whose second result tells an overflow.
var overflows = map[string]op2{
	"sadd": {opAdd32, opAdd64, true}, "uadd": {opAdd32, opAdd64, true}, "ssub": {opSub32, opSub64, true},
	"usub": {opSub32, opSub64, true}, "smul": {opMul32, opMul64, true}, "umul": {opMul32, opMul64, true},
}

// intrinsic translates a call of LLVM's own functions; name is without "llvm.".
func (f *fn) intrinsic(i *ir.InstCall, name string) error {
	switch {
	case strings.HasPrefix(name, "memcpy.") || strings.HasPrefix(name, "memmove."):
		return f.copyMemory(i, strings.HasPrefix(name, "memmove."))
	case strings.HasPrefix(name, "memset."):
		return f.fillMemory(i)
	case strings.HasPrefix(name, "expect") || strings.HasPrefix(name, "launder.") || strings.HasPrefix(name, "strip.") ||
		strings.HasPrefix(name, "ptr.annotation") || strings.HasPrefix(name, "ssa.copy"):
		if len(i.Args) == 0 {
			break
		}
		s, err := f.slots(i.Args[0])
		if err != nil {
			return err
		}
		for _, a := range i.Args[1:] {
			if _, err := f.slots(a); err != nil {
				return err
			}
		}
		f.alias(i, s)
		return nil
	case strings.HasPrefix(name, "is.constant"):
		if _, err := f.slots(i.Args[0]); err != nil {
			return err
		}
		f.define(i, &rep{slots: []slot{f.number(0)}})
		return nil
	case strings.HasPrefix(name, "objectsize"):
		for _, a := range i.Args {
			if _, err := f.slots(a); err != nil {
				return err
			}
		}
		f.define(i, &rep{slots: []slot{f.number(^uint64(0))}})
		return nil
	case strings.HasPrefix(name, "fmuladd.") && len(i.Args) == 3:
		return f.mulAdd(i)
	}
	base, _, _ := cutType(name)
	if o, ok := strings.CutSuffix(base, ".with.overflow"); ok {
		return f.overflow(i, o)
	}
	if intIntrinsics[base] {
		return f.intIntrinsic(i, base)
	}
	for b, ftz := base, 0; ftz < 3; ftz++ {
		if fn, ok := floatIntrinsics[b]; ok {
			if fn == "powi" && len(i.Args) == 2 {
				return f.powi(i)
			}
			if len(i.Args) <= 3 {
				return f.elementwise(i, fn, i.Args...)
			}
		}
		// nvvm's names end in a type of their own: .f, .d, .ftz.f
		cut := strings.LastIndexByte(b, '.')
		if cut < 0 {
			break
		}
		b = b[:cut]
	}
	return f.unsupported(i, "call of llvm."+name)
}

// cutType takes the type off an intrinsic's name: "ctlz.i32", "fma.v2f32".
func cutType(name string) (base, typ string, ok bool) {
	n := strings.LastIndexByte(name, '.')
	if n < 0 {
		return name, "", false
	}
	return name[:n], name[n+1:], true
}

func (f *fn) powi(i *ir.InstCall) error {
	x, err := f.one(i.Args[0])
	if err != nil {
		return err
	}
	n, err := f.one(i.Args[1])
	if err != nil {
		return err
	}
	name := "powi"
	if leaves, err := f.t.leaves(i.Type()); err != nil || len(leaves) != 1 {
		return errors.New("powi of another type")
	} else if leaves[0].bits == 32 {
		name = "powif"
	}
	f.pure(name, f.result(i, 1)[0], x, n)
	return nil
}

// mulAdd rounds the product, as a host compiled without fused operations does.
func (f *fn) mulAdd(i *ir.InstCall) error {
	var in [3][]slot
	for k, a := range i.Args {
		s, err := f.slots(a)
		if err != nil {
			return err
		}
		in[k] = s
	}
	leaves, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	d := f.result(i, len(leaves))
	for k, l := range leaves {
		if k >= len(in[0]) || k >= len(in[1]) || k >= len(in[2]) || l.bits == 16 {
			return errors.New("operands of unequal types")
		}
		p := protoInst{op: opFMulAdd64, d: d[k], a: in[0][k], b: in[1][k], c: in[2][k]}
		if l.bits == 32 {
			p.op = opFMulAdd32
		}
		f.emit(p)
	}
	return nil
}

func (f *fn) intIntrinsic(i *ir.InstCall, base string) error {
	var in [][]slot
	for _, a := range i.Args {
		s, err := f.slots(a)
		if err != nil {
			return err
		}
		in = append(in, s)
	}
	leaves, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	if t, ok := i.Type().(*types.IntType); ok && t.BitSize > 64 {
		return errors.New("operand of more than 64 bits")
	}
	d := f.result(i, len(leaves))
	for k, l := range leaves {
		args := []slot{f.number(0), f.number(0), f.number(0), f.number(uint64(l.bits))}
		for n := range min(len(in), 3) {
			if len(in[n]) == 0 {
				return errors.New("operands of unequal types")
			}
			args[n] = in[n][min(k, len(in[n])-1)]
		}
		f.emit(protoInst{op: opPure4, d: d[k], imm: packCall(pureIndex4[base], f.list(args), 0)})
	}
	return nil
}

func (f *fn) overflow(i *ir.InstCall, name string) error {
	o, ok := overflows[name]
	if !ok || len(i.Args) != 2 {
		return f.unsupported(i, "call of llvm."+name+".with.overflow")
	}
	a, err := f.one(i.Args[0])
	if err != nil {
		return err
	}
	b, err := f.one(i.Args[1])
	if err != nil {
		return err
	}
	l, err := f.t.leaves(i.Args[0].Type())
	if err != nil {
		return err
	}
	d := f.result(i, 2)
	f.arith(o, l[0].bits, d[0], a, b, f.site(i))
	args := f.list([]slot{a, b, f.number(0), f.number(uint64(l[0].bits))})
	f.emit(protoInst{op: opPure4, d: d[1], imm: packCall(pureIndex4[name+".overflow"], args, 0)})
	return nil
}

// pointerAlign is the alignment that an argument promises.
func pointerAlign(v any) uint16 {
	if a, ok := v.(*ir.Arg); ok {
		for _, x := range a.Attrs {
			if n, ok := x.(ir.Align); ok && n < 256 {
				return uint16(n)
			}
		}
	}
	return 1
}

func (f *fn) copyMemory(i *ir.InstCall, move bool) error {
	if len(i.Args) != 4 {
		return errors.New("copy of another type")
	}
	p := protoInst{op: opCopy, site: f.site(i), x: min(pointerAlign(i.Args[0]), pointerAlign(i.Args[1]), 16) * accessUnaligned}
	for k, to := range []*slot{&p.a, &p.b, &p.c} {
		s, err := f.one(i.Args[k])
		if err != nil {
			return err
		}
		*to = s
	}
	if v, _ := constantIndex(i.Args[3]); v != 0 {
		p.x |= accessVolatile
	}
	if move {
		p.x |= accessMove
	}
	f.emit(p)
	return nil
}

func (f *fn) fillMemory(i *ir.InstCall) error {
	if len(i.Args) != 4 {
		return errors.New("fill of another type")
	}
	p := protoInst{op: opFill, site: f.site(i), x: min(pointerAlign(i.Args[0]), 16) * accessUnaligned}
	for k, to := range []*slot{&p.a, &p.b, &p.c} {
		s, err := f.one(i.Args[k])
		if err != nil {
			return err
		}
		*to = s
	}
	f.emit(p)
	return nil
}
