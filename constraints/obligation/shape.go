package obligation

import "github.com/hgrd/hgrd/constraints/expr"

// Shapes remembers a number for each tree that is the same for those that differ in symbols, or in the order of
// operands that commute.
type Shapes map[*expr.Expr]uint64

// Of is the shape of e. What all threads have in common counts as one value, whatever it hangs on.
func (s Shapes) Of(e *expr.Expr) uint64 {
	if h, known := s[e]; known {
		return h
	}
	h := mix(uint64(e.Op), uint64(e.Width))
	switch {
	case e.Op == expr.Apply:
		n := nature(e.Sym)
		for i, is := range []bool{n.PerThread, n.Content, n.Unknown} {
			if is {
				h = mix(h, uint64(i)+1)
			}
		}
		if n.PerThread {
			for _, a := range e.Args {
				h = mix(h, s.Of(a))
			}
		}
	case commutes(e.Op):
		h = mix(mix(h, uint64(e.Flags)), s.Of(e.Args[0])+s.Of(e.Args[1]))
	default:
		h = mix(mix(h, uint64(e.Flags)), e.Value)
		for _, a := range e.Args {
			h = mix(h, s.Of(a))
		}
	}
	s[e] = h
	return h
}

// OfQuestion is the shape of all of o but its facts and definitions: an instance of a question has the same.
func (s Shapes) OfQuestion(o *Obligation) uint64 {
	h := uint64(o.Kind)
	for _, e := range o.Trees() {
		h = mix(h, s.Of(e))
	}
	return h
}

// mix is one step of a hash (64-bit FNV-1a over words, with a shift that spreads high bits).
func mix(h, x uint64) uint64 {
	h = (h ^ x) * 0x100000001b3
	return h ^ h>>29
}
