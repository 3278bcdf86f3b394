package hostanalysis

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// Parameters of a kernel and those of its stub differ where the host's calling convention takes structs apart. The
// body of the stub tells: it stores its parameters to one variable for each kernel parameter, and lists the addresses
// of these in an array.

// part is a byte range of a kernel parameter that a stub parameter holds.
type part struct {
	param  int   // of the stub
	offset int64 // in the kernel parameter
	size   int64
	memory bool // the stub parameter points to the bytes
}

// stubParts maps each kernel parameter to the stub's; nil if the body is not understood.
func stubParts(stub *ir.Func, n int) [][]part {
	type cell struct {
		to   *ir.InstAlloca
		from *ir.Param
	}
	slots := map[int64]cell{}
	stores := map[*ir.InstAlloca][]part{}
	paramIndex := func(v value.Value) int {
		v = symbolic.Unwrap(v)
		for {
			z, ok := v.(*ir.InstZExt) // a bool becomes a byte
			if !ok {
				break
			}
			v = symbolic.Unwrap(z.From)
		}
		for i, p := range stub.Params {
			if value.Value(p) == v {
				return i
			}
		}
		return -1
	}
	for _, b := range stub.Blocks {
		for _, inst := range b.Insts {
			st, ok := inst.(*ir.InstStore)
			if !ok {
				continue
			}
			root, off, ok := constantAddress(st.Dst)
			to, isVar := root.(*ir.InstAlloca)
			if !ok || !isVar {
				return nil
			}
			if _, ptr := st.Src.Type().(*types.PointerType); ptr && isPointerArray(to) {
				switch src, o, ok := constantAddress(st.Src); x := src.(type) {
				case *ir.InstAlloca:
					if ok && o == 0 {
						slots[off/pointerSize] = cell{to: x}
					}
				case *ir.Param:
					if ok && o == 0 && isByval(x) {
						slots[off/pointerSize] = cell{from: x}
					}
				}
				continue
			}
			size, ok := symbolic.StoreSize(st.Src.Type())
			if i := paramIndex(st.Src); ok && i >= 0 {
				stores[to] = append(stores[to], part{param: i, offset: off, size: size})
			}
		}
	}
	if len(slots) != n {
		return nil
	}
	out := make([][]part, n)
	for k := range out {
		c, ok := slots[int64(k)]
		switch {
		case !ok:
			return nil
		case c.to != nil:
			out[k] = stores[c.to]
		default:
			size, ok := symbolic.Sizeof(c.from.Typ.(*types.PointerType).ElemType)
			if !ok {
				return nil
			}
			out[k] = []part{{param: paramIndex(c.from), size: size, memory: true}}
		}
	}
	return out
}

// isPointerArray recognises the array of addresses by how clang makes it: N pointers to bytes.
func isPointerArray(a *ir.InstAlloca) bool {
	pt, ok := a.ElemType.(*types.PointerType)
	return ok && a.NElems != nil && types.Equal(pt.ElemType, types.I8)
}

// constantAddress walks a pointer to its root and constant byte offset.
func constantAddress(v value.Value) (root value.Value, off int64, ok bool) {
	for {
		v = symbolic.Unwrap(v)
		switch x := v.(type) {
		case *ir.InstBitCast:
			v = x.From
		case *constant.ExprBitCast:
			v = x.From
		case *ir.InstAddrSpaceCast:
			v = x.From
		case *constant.ExprAddrSpaceCast:
			v = x.From
		case *constant.ExprGetElementPtr:
			n, ok := constantOffset(x.ElemType, values(x.Indices))
			if !ok {
				return nil, 0, false
			}
			off += n
			v = x.Src
		case *ir.InstGetElementPtr:
			n, ok := constantOffset(x.ElemType, x.Indices)
			if !ok {
				return nil, 0, false
			}
			off += n
			v = x.Src
		default:
			return v, off, true
		}
	}
}

func values(cs []constant.Constant) []value.Value {
	out := make([]value.Value, len(cs))
	for i, c := range cs {
		out[i] = c
	}
	return out
}

func constantOffset(t types.Type, indices []value.Value) (int64, bool) {
	var off int64
	for i, raw := range indices {
		c, ok := symbolic.Unwrap(raw).(*constant.Int)
		if !ok {
			return 0, false
		}
		n := c.X.Int64()
		if st, isStruct := t.(*types.StructType); isStruct && i > 0 {
			at, ok := symbolic.FieldOffset(st, int(n))
			if !ok {
				return 0, false
			}
			off += at
			t = st.Fields[n]
			continue
		}
		if i > 0 {
			switch at := t.(type) {
			case *types.ArrayType:
				t = at.ElemType
			case *types.VectorType:
				t = at.ElemType
			default:
				return 0, false
			}
		}
		size, ok := symbolic.Sizeof(t)
		if !ok {
			return 0, false
		}
		off += n * size
	}
	return off, true
}

// layoutOf is the size and alignment of a kernel parameter among the bytes of all.
func layoutOf(p *ir.Param) (size, align int64) {
	t := contentOf(p)
	size, _ = symbolic.Sizeof(t)
	return size, max(symbolic.Alignof(t), 1)
}

// contentOf is the type of what a caller passes: the struct behind a byval pointer, else the parameter's own.
func contentOf(p *ir.Param) types.Type {
	if pt, ok := p.Typ.(*types.PointerType); ok && isByval(p) {
		return pt.ElemType
	}
	return p.Typ
}

// leaf is a scalar field of a kernel parameter.
type leaf struct {
	offset, size int64
	pointer      bool
	float        bool
}

// leaves flattens the type of a kernel parameter: the struct behind a byval pointer, else the scalar itself.
func leaves(p *ir.Param) []leaf {
	ls, _ := flatten(contentOf(p))
	return ls
}

// flatten lists the scalars that t is made of, or the first of very many; all says which.
func flatten(t types.Type) (out []leaf, all bool) {
	const most = 256
	scalars, all := symbolic.Scalars(t, most)
	for _, s := range scalars {
		_, ptr := s.Type.(*types.PointerType)
		_, float := s.Type.(*types.FloatType)
		if n, ok := symbolic.StoreSize(s.Type); ok && n > 0 {
			out = append(out, leaf{s.Offset, n, ptr, float})
		}
	}
	return out, all
}
