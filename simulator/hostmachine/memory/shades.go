package memory

import "github.com/hgrd/hgrd/simulator/hostmachine/unwind"

// stateful gives an object states of its bytes.
func (s *Space) stateful(o *Object) {
	if o.state != nil {
		return
	}
	if n := uint64(len(o.data)); n > s.bound-min(s.used, s.bound) {
		unwind.Leave(&ExhaustedError{})
	}
	s.used += uint64(len(o.data))
	o.state = make([]byte, len(o.data))
}

// tint gives n bytes a shade.
func (s *Space) tint(o *Object, off, n uint64, shade *Shade) {
	s.stateful(o)
	o.clear(off, n)
	mask := ^uint64(0)
	if n < 8 {
		mask = 1<<(8*n) - 1
	}
	switch {
	case shade.Expr == nil && shade.Undef&mask == 0:
	case shade.Expr == nil && shade.Undef&mask == mask:
		for i := range n {
			o.state[off+i] = unset
		}
	default:
		o.enter(off, entry{shade, n})
	}
}

func (o *Object) enter(off uint64, e entry) {
	if o.shades == nil {
		o.shades = map[uint64]entry{}
	}
	o.shades[off] = e
	for i := range e.size {
		o.state[off+i] = shaded
	}
}

// clear marks bytes as set. What remains of entries that they cut stays.
func (o *Object) clear(off, n uint64) {
	st := o.state[off : off+n]
	if o.shades == nil {
		clear(st)
		return
	}
	cut := false
	for _, b := range st {
		cut = cut || b == shaded
	}
	if cut {
		o.split(off)
		o.split(off + n)
		for i := range n {
			delete(o.shades, off+i)
		}
	}
	clear(st)
}

// at is the entry that holds a byte.
func (o *Object) at(off uint64) (first uint64, e entry, ok bool) {
	for back := uint64(0); back < 8 && back <= off; back++ {
		if e, ok := o.shades[off-back]; ok && back < e.size {
			return off - back, e, true
		}
	}
	return 0, entry{}, false
}

// split makes a boundary of entries at an offset.
func (o *Object) split(off uint64) {
	if off >= uint64(len(o.state)) || o.state[off] != shaded {
		return
	}
	first, e, ok := o.at(off)
	if !ok || first == off {
		return
	}
	low := off - first
	o.shades[first] = entry{e.shade.part(o.space, 0, low), low}
	o.shades[off] = entry{e.shade.part(o.space, low, e.size-low), e.size - low}
}

// part is the shade of some bytes of a value of size bytes.
func (s *Shade) part(p *Space, from, n uint64) *Shade {
	out := &Shade{Undef: s.Undef >> (8 * from)}
	if n < 8 {
		out.Undef &= 1<<(8*n) - 1
	}
	if s.Expr != nil {
		out.Expr = extract(p.Pool, s.Expr, from, n)
	}
	return out
}

// cut is the entries of a range, from its start.
func (o *Object) cut(off, n uint64) map[uint64]entry {
	o.split(off)
	o.split(off + n)
	list := map[uint64]entry{}
	for i := uint64(0); i < n; {
		if o.state[off+i] == shaded {
			if e, ok := o.shades[off+i]; ok {
				list[i] = e
				i += e.size
				continue
			}
		}
		i++
	}
	return list
}

// anyUndefined reports whether some bit of a range is undefined.
func (o *Object) anyUndefined(off, n uint64) bool {
	for i := uint64(0); i < n; i++ {
		if o.undefinedAt(off + i) {
			return true
		}
	}
	return false
}

// anySymbolic reports whether something in a range follows from inputs.
func (o *Object) anySymbolic(off, n uint64) bool {
	for i := off; i < off+n; i++ {
		if o.state[i] == shaded {
			if _, e, ok := o.at(i); ok && e.shade.Expr != nil {
				return true
			}
		}
	}
	return false
}

// undefinedAt reports whether some bit of a byte is undefined.
func (o *Object) undefinedAt(off uint64) bool {
	switch o.state[off] {
	case unset:
		return true
	case shaded:
		first, e, ok := o.at(off)
		return ok && e.shade.Undef>>(8*(off-first))&255 != 0
	}
	return false
}

// shade is that of a number of n bytes.
func (o *Object) shade(off, n uint64) *Shade {
	if o.state[off] == shaded {
		if e, ok := o.shades[off]; ok && e.size == n {
			return e.shade
		}
	}
	s := &Shade{}
	symbolic := false
	for i := uint64(0); i < n; i++ {
		switch o.state[off+i] {
		case unset:
			s.Undef |= 255 << (8 * i)
		case shaded:
			if first, e, ok := o.at(off + i); ok {
				s.Undef |= e.shade.Undef >> (8 * (off + i - first)) & 255 << (8 * i)
				symbolic = symbolic || e.shade.Expr != nil
			}
		}
	}
	if symbolic {
		s.Expr = o.join(off, n)
	}
	if s.Undef == 0 && s.Expr == nil {
		return nil
	}
	return s
}
