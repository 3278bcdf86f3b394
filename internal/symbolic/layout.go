package symbolic

import (
	"github.com/llir/llvm/ir/types"
)

// Sizeof is the allocation size of t in bytes under the x86-64 and nvptx64 data layouts, which agree; false for types
// without one (opaque structs, functions).
func Sizeof(t types.Type) (int64, bool) {
	l := layoutOf(t)
	if !l.ok {
		return 0, false
	}
	return roundUp(l.size, max(l.align, 1)), true
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
	return layoutOf(t).align
}

func roundUp(n, align int64) int64 { return (n + align - 1) / align * align }

// layouts are those of the structs that one question goes through: a type may be part of another in many ways.
type layouts map[*types.StructType]layout

// layout is a type's size, without padding at its end, and alignment; the zero value for a type without one.
type layout struct {
	size, align int64
	ok          bool
}

// Bounds of types that have a layout: bytes, such that sums do not overflow, and levels of arrays and structs.
const (
	maxSize  = 1 << 48
	maxNests = 1 << 14
)

func layoutOf(t types.Type) layout { return layouts{}.of(t, 0) }

func (ls layouts) of(t types.Type, nests int) layout {
	if nests > maxNests {
		return layout{}
	}
	switch t := t.(type) {
	case *types.IntType:
		n := int64(1)
		for n*8 < int64(t.BitSize) {
			n *= 2
		}
		return layout{n, min(n, 16), true}
	case *types.FloatType:
		switch t.Kind {
		case types.FloatKindHalf:
			return layout{2, 2, true}
		case types.FloatKindFloat:
			return layout{4, 4, true}
		case types.FloatKindDouble:
			return layout{8, 8, true}
		case types.FloatKindX86_FP80, types.FloatKindFP128, types.FloatKindPPC_FP128:
			return layout{16, 16, true}
		}
	case *types.PointerType:
		return layout{8, 8, true}
	case *types.ArrayType:
		l := ls.of(t.ElemType, nests+1)
		n := roundUp(l.size, max(l.align, 1))
		if !l.ok || n > 0 && t.Len > maxSize/uint64(n) {
			return layout{}
		}
		return layout{n * int64(t.Len), l.align, true}
	case *types.VectorType:
		n, ok := StoreSize(t.ElemType)
		if !ok || n > 0 && t.Len > maxSize/uint64(n) {
			return layout{}
		}
		size := int64(1)
		for size < n*int64(t.Len) {
			size *= 2
		}
		return layout{size, size, true}
	case *types.StructType:
		l, known := ls[t]
		if !known {
			ls[t] = layout{} // as part of itself
			l, _ = ls.fields(t, len(t.Fields), nests)
			l.ok = l.ok && !t.Opaque
			ls[t] = l
		}
		return l
	}
	return layout{}
}

// fields is the layout of a struct and where its field number at begins, if it has that many.
func (ls layouts) fields(t *types.StructType, at, nests int) (all layout, offset int64) {
	all = layout{align: 1, ok: true}
	for i, f := range t.Fields {
		l := ls.of(f, nests+1)
		if !l.ok || all.size > maxSize {
			return layout{}, 0
		}
		if t.Packed {
			l.align = 1
		}
		all.size = roundUp(all.size, l.align)
		if i == at {
			offset = all.size
		}
		all.size += roundUp(l.size, l.align)
		all.align = max(all.align, l.align)
	}
	all.size = roundUp(all.size, all.align)
	return all, offset
}

// FieldOffset is the byte offset of field i of a struct.
func FieldOffset(t *types.StructType, i int) (int64, bool) {
	l, offset := layouts{}.fields(t, i, 0)
	return offset, l.ok && 0 <= i && i < len(t.Fields)
}

// IsNumber reports whether a value of type t is an integer or a floating-point number as a tree.
func IsNumber(t types.Type) bool {
	_, pointer := t.(*types.PointerType)
	return !pointer && Width(t) > 0
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
