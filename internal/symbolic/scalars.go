package symbolic

import "github.com/llir/llvm/ir/types"

// Scalar is a part of a type that has no parts.
type Scalar struct {
	Offset int64 // in bytes
	Type   types.Type
}

// Scalars lists the scalars that t is made of, in the order of their offsets. It ends at the given number of them, and
// where types without content are nested in many ways; all says that nothing was left out. Parts without a layout are.
func Scalars(t types.Type, most int) (out []Scalar, all bool) {
	const visits = 64 // of types for each scalar
	w := scalars{most: most, left: visits * (most + 1), all: true}
	w.walk(t, 0)
	return w.out, w.all
}

type scalars struct {
	out        []Scalar
	most, left int
	all        bool
}

func (w *scalars) walk(t types.Type, at int64) {
	if w.left--; w.left < 0 || len(w.out) >= w.most {
		w.all = false
		return
	}
	switch t := t.(type) {
	case *types.StructType:
		for i, f := range t.Fields {
			if off, ok := FieldOffset(t, i); ok && w.all {
				w.walk(f, at+off)
			}
			// a struct with an opaque part has no layout
		}
	case *types.ArrayType:
		n, ok := Sizeof(t.ElemType)
		for i := uint64(0); ok && i < t.Len && w.all; i++ {
			w.walk(t.ElemType, at+int64(i)*n)
		}
	case *types.VectorType:
		n, ok := StoreSize(t.ElemType)
		for i := uint64(0); ok && i < t.Len && w.all; i++ {
			w.walk(t.ElemType, at+int64(i)*n)
		}
	default:
		w.out = append(w.out, Scalar{at, t})
	}
}
