package symbolic

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Target is one place where a pointer may point.
type Target struct {
	Root   value.Value // where the walk ended: parameter, global, alloca, call, load, null, inttoptr
	Offset *expr.Expr  // bytes from the root, 64 bits, signed
	Guard  *expr.Expr  // when the pointer points here
}

// maxTargets bounds the guarded set of one pointer; beyond it the pointer is its own, unknown root.
const maxTargets = 16

// PointerAt lists the targets of v as read in block b.
func (f *Func) PointerAt(v value.Value, b *Block) []Target {
	v = Unwrap(v)
	from := f.DefBlock(v).Loop
	ts := f.Pointer(v)
	out := make([]Target, len(ts))
	for i, t := range ts {
		out[i] = Target{t.Root, f.leave(t.Offset, from, b.Loop), f.leave(t.Guard, from, b.Loop)}
	}
	return out
}

// Pointer lists the targets of v over the counters around its definition.
func (f *Func) Pointer(v value.Value) []Target {
	v = Unwrap(v)
	if ts, ok := f.pointers.get(v); ok {
		return ts
	}
	var ts []Target
	if f.Nested.enter() {
		ts = f.targets(v)
		f.Nested.leave()
	}
	if len(ts) == 0 || len(ts) > maxTargets {
		ts = f.root(v)
	}
	f.pointers.set(v, ts)
	return ts
}

func (f *Func) root(v value.Value) []Target {
	return []Target{{v, f.Pool.Const(0, 64), f.Pool.Bool(true)}}
}

func (f *Func) targets(v value.Value) []Target {
	b := f.DefBlock(v)
	if f.wild[b] {
		return nil
	}
	switch v := v.(type) {
	case *ir.InstGetElementPtr:
		return f.shift(f.PointerAt(v.Src, b), f.gep(v.ElemType, v.Indices, b))
	case *constant.ExprGetElementPtr:
		idx := make([]value.Value, len(v.Indices))
		for i, x := range v.Indices {
			idx[i] = x
		}
		return f.shift(f.Pointer(v.Src), f.gep(v.ElemType, idx, b))
	case *ir.InstBitCast:
		return f.castTargets(v.From, b)
	case *ir.InstAddrSpaceCast:
		return f.castTargets(v.From, b)
	case *ir.InstFreeze:
		return f.castTargets(v.X, b)
	case *ir.InstExtractValue:
		if x := Inserted(v); x != nil {
			return f.castTargets(x, b)
		}
	case *ir.InstIntToPtr:
		if w := Width(v.From.Type()); w == 64 || w == 32 { // of shared memory
			return f.FromAddress(v.From, b)
		}
	case *constant.ExprBitCast:
		return f.castTargets(v.From, b)
	case *constant.ExprAddrSpaceCast:
		return f.castTargets(v.From, b)
	case *ir.InstSelect:
		if Width(v.Cond.Type()) != 1 {
			return nil
		}
		c := f.At(v.Cond, b)
		return append(f.guard(f.PointerAt(v.ValueTrue, b), c), f.guard(f.PointerAt(v.ValueFalse, b), f.Pool.Not(c))...)
	case *ir.InstPhi:
		if b.Loop != nil && b.Loop.Header == b {
			return f.headerPointer(v, b)
		}
		var out []Target
		for _, a := range f.arms(v, b, b.Idom, func(*Block) bool { return true }) {
			out = append(out, f.guard(f.armTargets(a, b.Loop), a.cond())...)
		}
		return f.merge(out)
	}
	return nil
}

func (f *Func) castTargets(from value.Value, b *Block) []Target {
	if _, ok := Unwrap(from).Type().(*types.PointerType); !ok {
		return nil
	}
	return f.PointerAt(from, b)
}

func (f *Func) armTargets(a arm, in *Loop) []Target {
	ts := f.PointerAt(a.value, a.from)
	out := make([]Target, len(ts))
	for i, t := range ts {
		out[i] = Target{t.Root, f.leave(t.Offset, a.from.Loop, in), f.leave(t.Guard, a.from.Loop, in)}
	}
	return out
}

func (f *Func) guard(ts []Target, c *expr.Expr) []Target {
	out := make([]Target, 0, len(ts))
	for _, t := range ts {
		if g := f.Pool.And(c, t.Guard); !g.False() {
			out = append(out, Target{t.Root, t.Offset, g})
		}
	}
	return out
}

// merge joins targets of one root and offset.
func (f *Func) merge(ts []Target) []Target {
	var out []Target
next:
	for _, t := range ts {
		for i := range out {
			if out[i].Root == t.Root && out[i].Offset == t.Offset {
				out[i].Guard = f.Pool.Or(out[i].Guard, t.Guard)
				continue next
			}
		}
		out = append(out, t)
	}
	return out
}

func (f *Func) shift(ts []Target, by *expr.Expr) []Target {
	if by == nil {
		return nil
	}
	out := make([]Target, len(ts))
	for i, t := range ts {
		out[i] = Target{t.Root, f.Pool.Binary(expr.Add, t.Offset, by, expr.NSW), t.Guard}
	}
	return out
}

// gep is the byte offset of an address computation; nil when a type has no size. Offsets do not wrap (inbounds, or a
// 64-bit address that no object spans).
func (f *Func) gep(elem types.Type, indices []value.Value, b *Block) *expr.Expr {
	p := f.Pool
	sum := p.Const(0, 64)
	add := func(e *expr.Expr) { sum = p.Binary(expr.Add, sum, e, expr.NSW) }
	t := elem
	for i, raw := range indices {
		idx := Unwrap(raw)
		if i > 0 {
			if st, ok := t.(*types.StructType); ok {
				c, ok := idx.(*constant.Int)
				if !ok {
					return nil
				}
				off, ok := FieldOffset(st, int(c.X.Int64()))
				if !ok {
					return nil
				}
				add(p.Int(off, 64))
				t = st.Fields[c.X.Int64()]
				continue
			}
			switch at := t.(type) {
			case *types.ArrayType:
				t = at.ElemType
			case *types.VectorType:
				t = at.ElemType
			default:
				return nil
			}
		}
		size, ok := Sizeof(t)
		if !ok || Width(idx.Type()) == 0 {
			return nil
		}
		add(p.Binary(expr.Mul, p.SExt(f.At(idx, b), 64), p.Int(size, 64), expr.NSW))
	}
	return sum
}

// address is a pointer as a number: its root's address plus the offset, or an unknown number for several targets.
func (f *Func) address(v value.Value) *expr.Expr {
	if _, ok := v.(*constant.Null); ok {
		return f.Pool.Const(0, 64)
	}
	ts := f.Pointer(v)
	if len(ts) != 1 {
		return nil
	}
	t := ts[0]
	if _, ok := t.Root.(*constant.Null); ok {
		return t.Offset
	}
	if t.Root == v {
		if _, ok := v.(constant.Constant); ok {
			e := f.Pool.Var(expr.Symbol{Name: "address:" + v.Ident(), Display: "&" + v.Ident(), Width: 64})
			f.addresses[e] = v
			return e
		}
		e := f.leaves.Leaf(f, v)
		if e == nil {
			e = f.Opaque(v)
		}
		if e.Op == expr.Apply {
			f.addresses[e] = v
		}
		return e
	}
	return f.Pool.Binary(expr.Add, f.At(t.Root, f.DefBlock(v)), t.Offset, 0)
}

// comparePointers compares two pointers into one object by their offsets, which are signed and do not wrap, and pointers
// to objects with null; nil for other operands.
func (f *Func) comparePointers(v *ir.InstICmp, b *Block) *expr.Expr {
	if _, ok := v.X.Type().(*types.PointerType); !ok {
		return nil
	}
	if _, null := v.Y.(*constant.Null); null && (v.Pred == enum.IPredEQ || v.Pred == enum.IPredNE) {
		if object := f.NotNull(v.X, b); object != nil && v.Pred == enum.IPredNE {
			return object
		} else if object != nil {
			return f.Pool.Not(object)
		}
	}
	x, y := f.PointerAt(v.X, b), f.PointerAt(v.Y, b)
	if len(x) != 1 || len(y) != 1 || x[0].Root != y[0].Root || !x[0].Guard.True() || !y[0].Guard.True() {
		return nil
	}
	signed := map[enum.IPred]enum.IPred{
		enum.IPredULT: enum.IPredSLT, enum.IPredULE: enum.IPredSLE, enum.IPredUGT: enum.IPredSGT, enum.IPredUGE: enum.IPredSGE,
	}
	pred := v.Pred
	if s, ok := signed[pred]; ok {
		pred = s
	}
	return f.icmp(pred, x[0].Offset, y[0].Offset)
}
