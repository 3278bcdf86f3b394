package symbolic

import (
	"github.com/llir/llvm/ir/types"
)

// Sizeof is the allocation size of t in bytes under the x86-64 and nvptx64 data layouts, which agree; false for types
// without one (opaque structs, functions).
func Sizeof(t types.Type) (int64, bool) {
	size, align, ok := layout(t)
	if !ok {
		return 0, false
	}
	return roundUp(size, align), true
}

// StoreSize is the number of bytes a load or store of t touches.
func StoreSize(t types.Type) (int64, bool) {
	if it, ok := t.(*types.IntType); ok {
		return (int64(it.BitSize) + 7) / 8, true
	}
	if vt, ok := t.(*types.VectorType); ok {
		n, ok := StoreSize(vt.ElemType)
		return n * int64(vt.Len), ok
	}
	return Sizeof(t)
}

// Alignof returns the alignment of a type; 0 for types without size.
func Alignof(t types.Type) int64 {
	_, align, ok := layout(t)
	if !ok {
		return 0
	}
	return align
}

func roundUp(n, align int64) int64 { return (n + align - 1) / align * align }

func layout(t types.Type) (size, align int64, ok bool) {
	switch t := t.(type) {
	case *types.IntType:
		n := int64(1)
		for n*8 < int64(t.BitSize) {
			n *= 2
		}
		return n, min(n, 16), true
	case *types.FloatType:
		switch t.Kind {
		case types.FloatKindHalf:
			return 2, 2, true
		case types.FloatKindFloat:
			return 4, 4, true
		case types.FloatKindDouble:
			return 8, 8, true
		case types.FloatKindX86_FP80, types.FloatKindFP128, types.FloatKindPPC_FP128:
			return 16, 16, true
		}
	case *types.PointerType:
		return 8, 8, true
	case *types.ArrayType:
		n, a, ok := layout(t.ElemType)
		return roundUp(n, max(a, 1)) * int64(t.Len), a, ok
	case *types.VectorType:
		n, ok := StoreSize(t.ElemType)
		size := int64(1)
		for size < n*int64(t.Len) {
			size *= 2
		}
		return size, size, ok
	case *types.StructType:
		if t.Opaque {
			return 0, 0, false
		}
		align = 1
		for _, f := range t.Fields {
			n, a, ok := layout(f)
			if !ok {
				return 0, 0, false
			}
			if t.Packed {
				a = 1
			}
			size = roundUp(size, a) + roundUp(n, a)
			align = max(align, a)
		}
		return roundUp(size, align), align, true
	}
	return 0, 0, false
}

// FieldOffset is the byte offset of field i of a struct.
func FieldOffset(t *types.StructType, i int) (int64, bool) {
	var off int64
	for k, f := range t.Fields {
		n, a, ok := layout(f)
		if !ok {
			return 0, false
		}
		if t.Packed {
			a = 1
		}
		off = roundUp(off, a)
		if k == i {
			return off, true
		}
		off += roundUp(n, a)
	}
	return 0, false
}

// Width is the number of bits of a scalar value of type t as a tree: integers up to 64 bits, floats as their bits,
// pointers as addresses; 0 for all else.
func Width(t types.Type) int {
	switch t := t.(type) {
	case *types.IntType:
		if t.BitSize <= 64 {
			return int(t.BitSize)
		}
	case *types.FloatType:
		switch t.Kind {
		case types.FloatKindHalf:
			return 16
		case types.FloatKindFloat:
			return 32
		case types.FloatKindDouble:
			return 64
		}
	case *types.PointerType:
		return 64
	}
	return 0
}
