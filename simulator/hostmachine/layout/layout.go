package layout

import (
	"fmt"

	"github.com/llir/llvm/ir/types"
)

// Leaf is a part of a value that takes one register.
type Leaf struct {
	Off   uint64 // in memory
	Bits  int    // up to 64
	Float bool   // of 16, 32 or 64 bits
	Ptr   bool
}

// Bytes is how many a load or store of the leaf touches.
func (l Leaf) Bytes() int { return (l.Bits + 7) / 8 }

// Bounds of types: IR may ask for anything.
const (
	maxBytes  = 1 << 36
	maxDepth  = 64
	maxLeaves = 1 << 12
)

// Extent is what a type takes of memory.
type Extent struct {
	Size, Align uint64 // Size is a multiple of Align
	Store       uint64 // bytes that a load or store touches
}

// Table remembers extents. It is for one goroutine at a time.
type Table struct {
	extents map[types.Type]Extent
}

// RoundUp is n or the next multiple of align, a power of two.
func RoundUp(n, align uint64) uint64 { return (n + align - 1) &^ (align - 1) }

// Extent of a type.
func (t *Table) Extent(typ types.Type) (Extent, error) { return t.extent(typ, 0) }

func (t *Table) extent(typ types.Type, depth int) (Extent, error) {
	if e, ok := t.extents[typ]; ok {
		return e, nil
	}
	e, err := t.measure(typ, depth)
	if err == nil {
		if t.extents == nil {
			t.extents = map[types.Type]Extent{}
		}
		t.extents[typ] = e
	}
	return e, err
}

func (t *Table) measure(typ types.Type, depth int) (Extent, error) {
	if depth > maxDepth {
		return Extent{}, fmt.Errorf("type of more than %d levels", maxDepth)
	}
	switch typ := typ.(type) {
	case *types.IntType:
		if typ.BitSize == 0 || typ.BitSize > 128 {
			return Extent{}, fmt.Errorf("integer of %d bits", typ.BitSize)
		}
		n := uint64(1)
		for n*8 < typ.BitSize {
			n *= 2
		}
		return Extent{n, min(n, 8), (typ.BitSize + 7) / 8}, nil
	case *types.FloatType:
		switch typ.Kind {
		case types.FloatKindHalf:
			return Extent{2, 2, 2}, nil
		case types.FloatKindFloat:
			return Extent{4, 4, 4}, nil
		case types.FloatKindDouble:
			return Extent{8, 8, 8}, nil
		case types.FloatKindX86_FP80:
			return Extent{16, 16, 10}, nil
		}
	case *types.PointerType:
		return Extent{8, 8, 8}, nil
	case *types.ArrayType:
		e, err := t.extent(typ.ElemType, depth+1)
		if err != nil {
			return e, err
		}
		if e.Size > 0 && typ.Len > maxBytes/e.Size {
			return e, fmt.Errorf("type of more than %d bytes", uint64(maxBytes))
		}
		return Extent{e.Size * typ.Len, e.Align, e.Size * typ.Len}, nil
	case *types.VectorType:
		e, err := t.extent(typ.ElemType, depth+1)
		if err != nil {
			return e, err
		}
		if typ.Scalable || typ.Len == 0 || typ.Len > maxLeaves {
			return e, fmt.Errorf("vector of %d elements", typ.Len)
		}
		n := uint64(1)
		for n < e.Store*typ.Len {
			n *= 2
		}
		return Extent{n, n, e.Store * typ.Len}, nil
	case *types.StructType:
		if !typ.Opaque {
			return t.structure(typ, depth)
		}
	}
	return Extent{}, fmt.Errorf("size of type %v", typ)
}

func (t *Table) structure(typ *types.StructType, depth int) (Extent, error) {
	align, size := uint64(1), uint64(0)
	for _, f := range typ.Fields {
		e, err := t.extent(f, depth+1)
		if err != nil {
			return e, err
		}
		if typ.Packed {
			e.Align = 1
		}
		if size = RoundUp(size, e.Align) + e.Size; size > maxBytes {
			return e, fmt.Errorf("type of more than %d bytes", uint64(maxBytes))
		}
		align = max(align, e.Align)
	}
	size = RoundUp(size, align)
	return Extent{size, align, size}, nil
}

// Field is the offset of a field.
func (t *Table) Field(typ *types.StructType, i int) (uint64, error) {
	if i < 0 || i >= len(typ.Fields) {
		return 0, fmt.Errorf("field %d of %d", i, len(typ.Fields))
	}
	off := uint64(0)
	for k, f := range typ.Fields[:i+1] {
		e, err := t.Extent(f)
		if err != nil {
			return 0, err
		}
		if typ.Packed {
			e.Align = 1
		}
		off = RoundUp(off, e.Align)
		if k < i {
			off += e.Size
		}
	}
	return off, nil
}

// Leaves lists the registers that a value takes.
func (t *Table) Leaves(typ types.Type) ([]Leaf, error) {
	switch typ := typ.(type) {
	case *types.VoidType, *types.MetadataType, *types.TokenType, *types.LabelType:
		return nil, nil
	case *types.FuncType:
		return nil, fmt.Errorf("value of type %v", typ)
	}
	if _, err := t.Extent(typ); err != nil {
		return nil, err
	}
	return t.leaves(nil, typ, 0)
}

func (t *Table) leaves(list []Leaf, typ types.Type, off uint64) ([]Leaf, error) {
	if len(list) > maxLeaves {
		return nil, fmt.Errorf("value of more than %d parts", maxLeaves)
	}
	e, err := t.Extent(typ)
	if err != nil || e.Size == 0 {
		return list, err
	}
	switch typ := typ.(type) {
	case *types.IntType:
		if typ.BitSize > 64 {
			return append(list, Leaf{Off: off, Bits: 64}, Leaf{Off: off + 8, Bits: int(typ.BitSize) - 64}), nil
		}
		return append(list, Leaf{Off: off, Bits: int(typ.BitSize)}), nil
	case *types.FloatType:
		if typ.Kind == types.FloatKindX86_FP80 {
			return append(list, Leaf{Off: off, Bits: 64}, Leaf{Off: off + 8, Bits: 16}), nil
		}
		return append(list, Leaf{Off: off, Bits: int(e.Size) * 8, Float: true}), nil
	case *types.PointerType:
		return append(list, Leaf{Off: off, Bits: 64, Ptr: true}), nil
	case *types.ArrayType:
		return t.elements(list, typ.ElemType, typ.Len, off, func(e Extent) uint64 { return e.Size })
	case *types.VectorType:
		return t.elements(list, typ.ElemType, typ.Len, off, func(e Extent) uint64 { return e.Store })
	case *types.StructType:
		for i, f := range typ.Fields {
			at, err := t.Field(typ, i)
			if err != nil {
				return nil, err
			}
			if list, err = t.leaves(list, f, off+at); err != nil {
				return nil, err
			}
		}
		return list, nil
	}
	return nil, fmt.Errorf("value of type %v", typ)
}

func (t *Table) elements(list []Leaf, elem types.Type, n, off uint64, step func(Extent) uint64) ([]Leaf, error) {
	e, err := t.Extent(elem)
	if err != nil || e.Size == 0 {
		return list, err
	}
	for i := range n {
		if list, err = t.leaves(list, elem, off+i*step(e)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Element is the type of the parts of an array or vector.
func Element(t types.Type) (types.Type, error) {
	switch t := t.(type) {
	case *types.ArrayType:
		return t.ElemType, nil
	case *types.VectorType:
		return t.ElemType, nil
	}
	return nil, fmt.Errorf("index into type %v", t)
}
