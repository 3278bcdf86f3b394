package hostanalysis

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// interior is a pointer to bytes of an object of a class that no longer tells which class they are of: the address of an
// integer field, or of the whole object as untyped memory.
type interior struct {
	object value.Value // the pointer to the object that it was made of
	whole  bool        // of the object as untyped memory
	mixed  bool        // it may be made of several
}

// interiorOf finds what v is made of; false if it is no pointer into objects of the class.
func (h *host) interiorOf(v any, class *memType) (interior, bool) {
	x, ok := v.(value.Value)
	if !ok {
		return interior{}, false
	}
	return h.into(x, class, map[value.Value]bool{})
}

func (h *host) into(v value.Value, class *memType, seen map[value.Value]bool) (interior, bool) {
	v = symbolic.Unwrap(v)
	if seen[v] {
		return interior{}, false
	}
	seen[v] = true
	several := func(vs ...value.Value) (interior, bool) {
		for _, x := range vs {
			if in, ok := h.into(x, class, seen); ok {
				in.mixed = true
				return in, true
			}
		}
		return interior{}, false
	}
	switch x := v.(type) {
	case *ir.InstGetElementPtr:
		if at := h.fieldOf(x, class); at != nil {
			return interior{object: at.Src}, true
		}
		if pointee(x.Src.Type()) == nil { // else the address of an object, or of another field
			return h.into(x.Src, class, seen)
		}
	case *ir.InstBitCast:
		if pointee(x.To) == nil {
			if s := pointee(x.From.Type()); s != nil && h.contains(s, class, 0) {
				return interior{object: x.From, whole: true}, true
			}
		}
		if pointee(x.From.Type()) == nil {
			return h.into(x.From, class, seen)
		}
	case *ir.InstAddrSpaceCast:
		return h.into(x.From, class, seen)
	case *ir.InstFreeze:
		return h.into(x.X, class, seen)
	case *ir.InstSelect:
		return several(x.ValueTrue, x.ValueFalse)
	case *ir.InstPhi:
		var in []value.Value
		for _, i := range x.Incs {
			in = append(in, i.X)
		}
		return several(in...)
	}
	return interior{}, false
}

// beginning is the object of the class that an interior pointer leads into; false if there is no telling.
func (h *host) beginning(f *frame, in interior, class *memType) (spot, bool) {
	if in.mixed {
		return spot{}, false
	}
	if in.whole && h.class(pointee(in.object.Type())) != class {
		return spot{}, false
	}
	return f.spot(in.object)
}

// breaksPromises reports whether a call may write loc, in an object of the class, as no function that knows the class: a
// library function that is given the object, a kernel that is given its memory as another type, or any code that is given
// the address of a field.
func (f *frame) breaksPromises(c symbolic.Call, class *memType, loc location) bool {
	h := f.h
	launch := isLaunchCall(c) || h.launching[c.Inst]
	foreign := c.Callee != nil && h.def(c.Callee) == nil && inTable(c.Name())
	if h.demoted[h.def(c.Callee)] {
		return true
	}
	e := h.callEffect(c)
	for i, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); !ptr || e.Arg(i) == nil {
			continue
		}
		_, in := h.interiorOf(a, class)
		s := pointee(a.Type())
		for _, x := range f.aims(a, deepestLoad) {
			if x.place == loc.base && (foreign || in || launch && (s == nil || !h.contains(s, class, 0))) {
				return true
			}
		}
		if in && f.touches(a, -1, e.Arg(i), loc, deepestLoad) {
			return true
		}
	}
	return false
}

// kernelsWrite reports whether device code may write integer fields of the class in memory that the host reads, by the
// class's name or by the address of a field.
func (h *host) kernelsWrite(class *memType, shape *types.StructType) bool {
	if !h.sharesMemory() || shape == nil {
		return false
	}
	for _, part := range h.parts {
		for _, f := range part.Device.IR.Funcs {
			w := h.uses(f)
			for _, b := range f.Blocks {
				for _, inst := range b.Insts {
					switch x := inst.(type) {
					case *ir.InstStore:
						if k := h.tags.of(x); k != nil && k.base != k.access && h.holdsClass(k, class) {
							return true
						}
					case *ir.InstBitCast:
						if s := pointee(x.From.Type()); s != nil && s.Name() == shape.Name() && pointee(x.To) == nil {
							return true
						}
					case *ir.InstGetElementPtr:
						if s, i, ok := fieldAddress(x); ok && s.Name() == shape.Name() && isInteger(s, i) && !h.onlyNamed(w, x) {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

func isInteger(s *types.StructType, i int) bool {
	if i >= len(s.Fields) {
		return false
	}
	_, ok := s.Fields[i].(*types.IntType)
	return ok
}

// onlyNamed reports whether the address of a field is used by loads, and by stores that name the class, alone.
func (h *host) onlyNamed(w *walk, at *ir.InstGetElementPtr) bool {
	for _, u := range w.users[at] {
		switch x := u.(type) {
		case *ir.InstLoad:
			continue
		case *ir.InstStore:
			if k := h.tags.of(x); k != nil && k.base != k.access && symbolic.Unwrap(x.Src) != value.Value(at) {
				continue
			}
		}
		return false
	}
	return true
}
