package machine

import (
	"fmt"

	"github.com/llir/llvm/ir/types"
)

// leaf is a part of a value that takes one register.
type leaf struct {
	off   uint64 // in memory
	bits  int    // up to 64
	float bool
	ptr   bool
}

func (l leaf) bytes() int { return (l.bits + 7) / 8 }

// maxType bounds sizes and nesting of types: IR may ask for anything.
const (
	maxTypeBytes = 1 << 40
	maxTypeDepth = 64
	maxLeaves    = 1024
)

// layouts knows sizes of types under nvptx64's data layout.
type layouts struct {
	sizes map[types.Type]extent
}

type extent struct {
	size, align uint64 // size is a multiple of align
	store       uint64 // bytes that a load or store touches
	err         error
}

func (l *layouts) extent(t types.Type) (extent, error) {
	e := l.extentAt(t, 0)
	return e, e.err
}

// extentAt remembers what it finds, or types that double at each level would take for ever.
func (l *layouts) extentAt(t types.Type, depth int) extent {
	if e, ok := l.sizes[t]; ok {
		return e
	}
	e := l.measure(t, depth)
	if e.err == nil {
		if l.sizes == nil {
			l.sizes = map[types.Type]extent{}
		}
		l.sizes[t] = e
	}
	return e
}

func roundUp(n, align uint64) uint64 { return (n + align - 1) / align * align }

func (l *layouts) measure(t types.Type, depth int) extent {
	fail := func(format string, args ...any) extent { return extent{err: fmt.Errorf(format, args...)} }
	if depth > maxTypeDepth {
		return fail("type of more than %d levels", maxTypeDepth)
	}
	switch t := t.(type) {
	case *types.IntType:
		if t.BitSize == 0 || t.BitSize > 128 {
			return fail("integer of %d bits", t.BitSize)
		}
		n := uint64(1)
		for n*8 < t.BitSize {
			n *= 2
		}
		return extent{size: n, align: n, store: (t.BitSize + 7) / 8}
	case *types.FloatType:
		switch t.Kind {
		case types.FloatKindHalf:
			return extent{size: 2, align: 2, store: 2}
		case types.FloatKindFloat:
			return extent{size: 4, align: 4, store: 4}
		case types.FloatKindDouble:
			return extent{size: 8, align: 8, store: 8}
		}
		return fail("type %v", t)
	case *types.PointerType:
		return extent{size: 8, align: 8, store: 8}
	case *types.ArrayType:
		e := l.extentAt(t.ElemType, depth+1)
		if e.err != nil {
			return e
		}
		if e.size > 0 && t.Len > maxTypeBytes/e.size {
			return fail("type of more than %d bytes", uint64(maxTypeBytes))
		}
		return extent{size: e.size * t.Len, align: e.align, store: e.size * t.Len}
	case *types.VectorType:
		e := l.extentAt(t.ElemType, depth+1)
		if e.err != nil {
			return e
		}
		if t.Scalable || t.Len == 0 || t.Len > maxLeaves {
			return fail("vector of %d elements", t.Len)
		}
		n := uint64(1)
		for n < e.store*t.Len {
			n *= 2
		}
		return extent{size: n, align: n, store: e.store * t.Len}
	case *types.StructType:
		if t.Opaque {
			return fail("opaque type %v", t)
		}
		align, size := uint64(1), uint64(0)
		for _, f := range t.Fields {
			e := l.extentAt(f, depth+1)
			if e.err != nil {
				return e
			}
			if t.Packed {
				e.align = 1
			}
			size = roundUp(size, e.align) + e.size
			if size > maxTypeBytes {
				return fail("type of more than %d bytes", uint64(maxTypeBytes))
			}
			align = max(align, e.align)
		}
		size = roundUp(size, align)
		return extent{size: size, align: align, store: size}
	}
	return fail("type %T", t)
}

// field is the byte offset of a struct's field.
func (l *layouts) field(t *types.StructType, i int) (uint64, error) {
	if i < 0 || i >= len(t.Fields) {
		return 0, fmt.Errorf("field %d of %d", i, len(t.Fields))
	}
	var off uint64
	for k, f := range t.Fields[:i+1] {
		e, err := l.extent(f)
		if err != nil {
			return 0, err
		}
		if t.Packed {
			e.align = 1
		}
		off = roundUp(off, e.align)
		if k < i {
			off += e.size
		}
	}
	return off, nil
}

// leaves lists the registers that a value of type t takes.
func (l *layouts) leaves(t types.Type) ([]leaf, error) {
	if _, ok := t.(*types.VoidType); ok {
		return nil, nil
	}
	if _, err := l.extent(t); err != nil {
		return nil, err
	}
	return l.addLeaves(nil, t, 0)
}

func (l *layouts) addLeaves(list []leaf, t types.Type, off uint64) ([]leaf, error) {
	if len(list) > maxLeaves {
		return nil, fmt.Errorf("value of more than %d parts", maxLeaves)
	}
	e, err := l.extent(t)
	if err != nil || e.size == 0 {
		return list, err
	}
	switch t := t.(type) {
	case *types.IntType:
		if t.BitSize > 64 {
			list = append(list, leaf{off: off, bits: 64}, leaf{off: off + 8, bits: int(t.BitSize) - 64})
		} else {
			list = append(list, leaf{off: off, bits: int(t.BitSize)})
		}
	case *types.FloatType:
		list = append(list, leaf{off: off, bits: int(e.size) * 8, float: true})
	case *types.PointerType:
		list = append(list, leaf{off: off, bits: 64, ptr: true})
	case *types.ArrayType:
		e, _ := l.extent(t.ElemType)
		for i := uint64(0); i < t.Len && e.size > 0 && err == nil; i++ {
			list, err = l.addLeaves(list, t.ElemType, off+i*e.size)
		}
	case *types.VectorType:
		e, _ := l.extent(t.ElemType)
		for i := uint64(0); i < t.Len && err == nil; i++ {
			list, err = l.addLeaves(list, t.ElemType, off+i*e.store)
		}
	case *types.StructType:
		for i, f := range t.Fields {
			var at uint64
			if at, err = l.field(t, i); err == nil {
				list, err = l.addLeaves(list, f, off+at)
			}
			if err != nil {
				break
			}
		}
	}
	return list, err
}

// leafRange is where the leaves of part i of an aggregate are among its leaves.
func (l *layouts) leafRange(t types.Type, i uint64) (from, to int, part types.Type, err error) {
	count := func(t types.Type) int {
		list, e := l.leaves(t)
		if e != nil {
			err = e
		}
		return len(list)
	}
	switch t := t.(type) {
	case *types.ArrayType:
		if i >= t.Len {
			return 0, 0, nil, fmt.Errorf("element %d of %d", i, t.Len)
		}
		n := count(t.ElemType)
		return n * int(i), n * int(i+1), t.ElemType, err
	case *types.StructType:
		if i >= uint64(len(t.Fields)) {
			return 0, 0, nil, fmt.Errorf("field %d of %d", i, len(t.Fields))
		}
		for _, f := range t.Fields[:i] {
			from += count(f)
		}
		return from, from + count(t.Fields[i]), t.Fields[i], err
	}
	return 0, 0, nil, fmt.Errorf("part of type %v", t)
}
