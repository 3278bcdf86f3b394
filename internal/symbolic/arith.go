package symbolic

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
)

// binary takes an integer operation apart.
func binary(v any) (x, y value.Value, op expr.Op, flags expr.Flags, ok bool) {
	wrap := func(fs []enum.OverflowFlag) (r expr.Flags) {
		for _, f := range fs {
			if f == enum.OverflowFlagNSW {
				r |= expr.NSW
			} else {
				r |= expr.NUW
			}
		}
		return r
	}
	exact := func(e bool) expr.Flags {
		if e {
			return expr.Exact
		}
		return 0
	}
	switch v := v.(type) {
	case *ir.InstAdd:
		return v.X, v.Y, expr.Add, wrap(v.OverflowFlags), true
	case *ir.InstSub:
		return v.X, v.Y, expr.Sub, wrap(v.OverflowFlags), true
	case *ir.InstMul:
		return v.X, v.Y, expr.Mul, wrap(v.OverflowFlags), true
	case *ir.InstShl:
		return v.X, v.Y, expr.Shl, wrap(v.OverflowFlags), true
	case *ir.InstUDiv:
		return v.X, v.Y, expr.UDiv, exact(v.Exact), true
	case *ir.InstSDiv:
		return v.X, v.Y, expr.SDiv, exact(v.Exact), true
	case *ir.InstURem:
		return v.X, v.Y, expr.URem, 0, true
	case *ir.InstSRem:
		return v.X, v.Y, expr.SRem, 0, true
	case *ir.InstLShr:
		return v.X, v.Y, expr.LShr, exact(v.Exact), true
	case *ir.InstAShr:
		return v.X, v.Y, expr.AShr, exact(v.Exact), true
	case *ir.InstAnd:
		return v.X, v.Y, expr.And, 0, true
	case *ir.InstOr:
		return v.X, v.Y, expr.Or, 0, true
	case *ir.InstXor:
		return v.X, v.Y, expr.Xor, 0, true
	}
	return nil, nil, 0, 0, false
}

func (f *Func) icmp(pred enum.IPred, x, y *expr.Expr) *expr.Expr {
	p := f.Pool
	switch pred {
	case enum.IPredEQ:
		return p.Eq(x, y)
	case enum.IPredNE:
		return p.Ne(x, y)
	case enum.IPredULT:
		return p.Cmp(expr.ULT, x, y)
	case enum.IPredULE:
		return p.Cmp(expr.ULE, x, y)
	case enum.IPredUGT:
		return p.UGT(x, y)
	case enum.IPredUGE:
		return p.UGE(x, y)
	case enum.IPredSLT:
		return p.Cmp(expr.SLT, x, y)
	case enum.IPredSLE:
		return p.Cmp(expr.SLE, x, y)
	case enum.IPredSGT:
		return p.SGT(x, y)
	case enum.IPredSGE:
		return p.SGE(x, y)
	}
	panic("BUG: integer predicate " + pred.String())
}

func (f *Func) constant(c constant.Constant, w int) *expr.Expr {
	p := f.Pool
	switch c := c.(type) {
	case *constant.Int:
		v := c.X.Uint64() // of the absolute value
		if c.X.Sign() < 0 {
			v = -v
		}
		return p.Const(v, w)
	case *constant.ZeroInitializer, *constant.Null:
		return p.Const(0, w)
	case *constant.Float:
		// equal constants are one symbol
		return p.Var(expr.Symbol{Name: "float:" + c.String(), Display: c.Ident(), Width: w, Floating: literal(c)})
	case *constant.ExprPtrToInt:
		e := f.Value(c.From)
		if w < e.Width {
			return p.Trunc(e, w)
		}
		return e
	case *constant.ExprTrunc:
		return p.Trunc(f.Value(c.From), w)
	case *constant.ExprZExt:
		return p.ZExt(f.Value(c.From), w)
	case *constant.ExprSExt:
		return p.SExt(f.Value(c.From), w)
	case *constant.ExprAdd:
		return p.Add(f.Value(c.X), f.Value(c.Y))
	case *constant.ExprSub:
		return p.Sub(f.Value(c.X), f.Value(c.Y))
	case *constant.ExprMul:
		return p.Mul(f.Value(c.X), f.Value(c.Y))
	case *constant.ExprICmp:
		if Width(c.X.Type()) > 0 {
			return f.icmp(c.Pred, f.Value(c.X), f.Value(c.Y))
		}
	}
	return nil
}

// call translates the calls that compute: integer intrinsics, and any function without memory effect as an
// uninterpreted function of its arguments.
func (f *Func) call(v value.Value, use func(value.Value) *expr.Expr) *expr.Expr {
	c, _ := AsCall(v)
	p, name := f.Pool, c.Name()
	intrinsic := base(strings.TrimPrefix(name, "llvm."))
	if _, isInt := v.Type().(*types.IntType); isInt && strings.HasPrefix(name, "llvm.") && Width(v.Type()) > 0 {
		switch intrinsic {
		case "smax", "smin", "umax", "umin":
			op := expr.SLT
			if intrinsic[0] == 'u' {
				op = expr.ULT
			}
			x, y := use(c.Args[0]), use(c.Args[1])
			if strings.HasSuffix(intrinsic, "max") {
				x, y = y, x
			}
			return p.Ite(p.Cmp(op, use(c.Args[0]), use(c.Args[1])), x, y)
		case "abs":
			x := use(c.Args[0])
			return p.Ite(p.Cmp(expr.SLT, x, p.Const(0, x.Width)), p.Sub(p.Const(0, x.Width), x), x)
		case "expect":
			return use(c.Args[0])
		case "bitreverse":
			return reversed(p, use(c.Args[0]), 1)
		case "bswap":
			return reversed(p, use(c.Args[0]), 8)
		case "fshl", "fshr":
			return funnel(p, intrinsic == "fshl", use(c.Args[0]), use(c.Args[1]), use(c.Args[2]))
		}
	}
	if c.Callee == nil || c.MemoryEffect() != NoMemory || strings.HasPrefix(name, "llvm.nvvm.read.ptx") {
		return nil
	}
	if name == "hgrd_pitch" {
		return nil // nothing says that two allocations of one width get one pitch
	}
	args := make([]*expr.Expr, 0, len(c.Args))
	for _, a := range c.Args {
		if Width(a.Type()) == 0 {
			return nil
		}
		args = append(args, use(a))
	}
	floating := f.floatingCall(name, v.Type())
	if l := c.Callee.Linkage; l == enum.LinkageInternal || l == enum.LinkagePrivate {
		name = f.Name + ":" + name // another unit of the program may have another function of this name
	}
	for _, a := range c.Args {
		name += "." + a.Type().String()
	}
	name += "." + v.Type().String()
	_, isInt := v.Type().(*types.IntType)
	// what the host computes in integers and does not show may be any value; in floating point it may not
	return f.function(name, called(c.Name()), Width(v.Type()), args, f.PerThread || !isInt, floating)
}

// called names a function that computes, for users.
func called(symbol string) string {
	if name := frontend.CalledName(symbol); name != "" {
		return name
	}
	switch symbol {
	case frontend.HostDeviceAttribute:
		return "attribute of the device"
	case frontend.HostOccupancy:
		return "blocks that a multiprocessor holds"
	}
	return base(strings.TrimPrefix(strings.TrimPrefix(symbol, "llvm."), "hgrd_"))
}

// pure makes any other side-effect-free instruction an uninterpreted function of its operands: equal inputs, equal
// result.
func (f *Func) pure(v value.Value, w int, use func(value.Value) *expr.Expr) *expr.Expr {
	name, operands := "", []value.Value(nil)
	switch v := v.(type) {
	case *ir.InstFAdd:
		name, operands = "fadd", []value.Value{v.X, v.Y}
	case *ir.InstFSub:
		name, operands = "fsub", []value.Value{v.X, v.Y}
	case *ir.InstFMul:
		name, operands = "fmul", []value.Value{v.X, v.Y}
	case *ir.InstFDiv:
		name, operands = "fdiv", []value.Value{v.X, v.Y}
	case *ir.InstFNeg:
		name, operands = "fneg", []value.Value{v.X}
	case *ir.InstFCmp:
		name, operands = "fcmp."+v.Pred.String(), []value.Value{v.X, v.Y}
	case *ir.InstFPToSI:
		name, operands = "fptosi", []value.Value{v.From}
	case *ir.InstFPToUI:
		name, operands = "fptoui", []value.Value{v.From}
	case *ir.InstSIToFP:
		name, operands = "sitofp", []value.Value{v.From}
	case *ir.InstUIToFP:
		name, operands = "uitofp", []value.Value{v.From}
	case *ir.InstFPExt:
		name, operands = "fpext", []value.Value{v.From}
	case *ir.InstFPTrunc:
		name, operands = "fptrunc", []value.Value{v.From}
	default:
		return nil
	}
	floating := f.floating(name, operands[0].Type(), v.Type())
	args := make([]*expr.Expr, len(operands))
	for i, o := range operands {
		ow := Width(o.Type())
		if ow == 0 {
			return nil
		}
		args[i] = use(o)
		name += "." + o.Type().String()
	}
	return f.function(name+"."+v.Type().String(), base(name), w, args, true, floating)
}

// base is what a name begins with, before types.
func base(name string) string {
	b, _, _ := strings.Cut(name, ".")
	return b
}

// function is an application of what is named; known on the host if floating says how it is computed.
func (f *Func) function(name, display string, w int, args []*expr.Expr, unknown bool, floating expr.Floating) *expr.Expr {
	if floating.Op != expr.NoFloat {
		name, unknown = name+"@host", false
	}
	return f.Pool.Apply(f.Pool.Symbol(expr.Symbol{Name: "op:" + name, Display: display, Width: w, Unknown: unknown, Floating: floating}), args...)
}

// extractValue reads fields of aggregates made in registers, and the results of the overflow-checking intrinsics.
func (f *Func) extractValue(v *ir.InstExtractValue, use func(value.Value) *expr.Expr) *expr.Expr {
	if x := Inserted(v); x != nil && Width(x.Type()) > 0 {
		return use(x)
	}
	c, ok := AsCall(v.X)
	if !ok || len(v.Indices) != 1 || len(c.Args) != 2 || Width(c.Args[0].Type()) == 0 {
		return f.leaves.Leaf(f, v)
	}
	rest, ok := strings.CutPrefix(c.Name(), "llvm.")
	parts := strings.Split(rest, ".")
	if !ok || len(parts) < 3 || parts[1] != "with" || parts[2] != "overflow" {
		return f.leaves.Leaf(f, v)
	}
	b := f.BlockOf(v.X)
	x, y := f.At(c.Args[0], b), f.At(c.Args[1], b)
	if v.Indices[0] == 0 {
		op := map[string]expr.Op{"add": expr.Add, "sub": expr.Sub, "mul": expr.Mul}[parts[0][1:]]
		return f.Pool.Binary(op, x, y, 0)
	}
	return nil
}
