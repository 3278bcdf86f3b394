package library

import "strings"

// Symbols of the tables that tell the kinds of type information.
const (
	classInfo   = "_ZTVN10__cxxabiv117__class_type_infoE"
	singleInfo  = "_ZTVN10__cxxabiv120__si_class_type_infoE"
	virtualInfo = "_ZTVN10__cxxabiv121__vmi_class_type_infoE"
	pointerInfo = "_ZTVN10__cxxabiv119__pointer_type_infoE"
)

// word reads a pointer or number of eight bytes.
func (r *Run) word(a uint64) uint64 { return r.Space.Load(a, 8).V }

// TypeName is the mangled name in a type information.
func (r *Run) TypeName(ti uint64) string {
	return strings.TrimPrefix(string(r.Text(r.word(ti+8))), "*")
}

// sameType compares type informations, of which several units may have copies.
func (r *Run) sameType(a, b uint64) bool {
	return a == b || a != 0 && b != 0 && r.TypeName(a) == r.TypeName(b)
}

func (r *Run) isInfo(ti uint64, table string) bool { return r.word(ti) == r.Global(table)+16 }

// Base is a base class of an object: what it is, where, and whether everybody may use it.
type Base struct {
	Type, At uint64
	Public   bool
}

// maxBases bounds a class hierarchy.
const maxBases = 1 << 10

// Bases lists a class and all of its bases. object is 0 where there is none to ask for virtual bases.
func (r *Run) Bases(ti, object uint64) []Base {
	list := []Base{{ti, object, true}}
	for i := 0; i < len(list) && len(list) < maxBases; i++ {
		b := list[i]
		switch {
		case r.isInfo(b.Type, singleInfo):
			list = append(list, Base{r.word(b.Type + 16), b.At, b.Public})
		case r.isInfo(b.Type, virtualInfo):
			n := r.Space.Load(b.Type+20, 4).V
			for k := range min(n, maxBases) {
				base, flags := r.word(b.Type+24+16*k), int64(r.word(b.Type+32+16*k))
				at := b.At
				switch {
				case flags&1 != 0 && object != 0: // virtual: the offset is in the table
					at += r.word(r.word(b.At) + uint64(flags>>8))
				default:
					at += uint64(flags >> 8)
				}
				list = append(list, Base{base, at, b.Public && flags&2 != 0})
			}
		}
	}
	return list
}

// upcast is where the base of a class is; false if there is none, or several.
func (r *Run) upcast(to, from, object uint64) (at uint64, ok bool) {
	n := 0
	for _, b := range r.Bases(from, object) {
		if r.sameType(b.Type, to) && b.Public && (n == 0 || b.At != at) {
			at = b.At
			n++
		}
	}
	return at, n == 1
}

// converts is the conversion that a catch clause makes of an object at an address.
func (r *Run) converts(to, from, object uint64) (at uint64, ok bool) {
	if r.sameType(to, from) {
		if r.isInfo(to, pointerInfo) {
			return r.word(object), true
		}
		return object, true
	}
	if r.isInfo(to, pointerInfo) && r.isInfo(from, pointerInfo) {
		const qualifiers = 7
		tf, ff := r.Space.Load(to+16, 4).V, r.Space.Load(from+16, 4).V
		if ff&qualifiers&^tf != 0 {
			return 0, false
		}
		pointee, source := r.word(to+24), r.word(from+24)
		p := r.word(object)
		if r.sameType(pointee, source) || r.TypeName(pointee) == "v" {
			return p, true
		}
		return r.upcast(pointee, source, p)
	}
	if r.isInfo(from, singleInfo) || r.isInfo(from, virtualInfo) {
		return r.upcast(to, from, object)
	}
	return 0, false
}

// DynamicCast is what dynamic_cast makes of a pointer; 0 if the object is none such.
func (r *Run) DynamicCast(object, static, to uint64) uint64 {
	table := r.word(object)
	whole := object + r.word(table-16)
	dynamic := r.word(table - 8)
	if r.sameType(dynamic, to) {
		return whole
	}
	// Down: a subobject of the wanted class that holds this one; else across.
	var down []uint64
	for _, b := range r.Bases(dynamic, whole) {
		if !r.sameType(b.Type, to) {
			continue
		}
		for _, s := range r.Bases(to, b.At) {
			if s.At == object && r.sameType(s.Type, static) {
				down = append(down, b.At)
				break
			}
		}
	}
	if len(down) > 0 {
		return down[0]
	}
	at, ok := r.upcast(to, dynamic, whole)
	if !ok {
		return 0
	}
	return at
}
