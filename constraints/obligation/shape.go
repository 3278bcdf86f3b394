package obligation

import "github.com/hgrd/hgrd/constraints/expr"

// Shapes remembers a number for each tree that is the same for those that differ in symbols, or in the order of
// operands that commute.
type Shapes map[*expr.Expr]uint64

// Of is the shape of e. What all threads have in common counts as one value, whatever it hangs on.
func (s Shapes) Of(e *expr.Expr) uint64 {
	h, known := s[e]
	if !known {
		h = shape(e, e.Value, s.Of)
		s[e] = h
	}
	return h
}

// shape is that of a tree with so many as its value, by those of its operands.
func shape(e *expr.Expr, value uint64, of func(*expr.Expr) uint64) uint64 {
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
				h = mix(h, of(a))
			}
		}
	case commutes(e.Op):
		h = mix(mix(h, uint64(e.Flags)), of(e.Args[0])+of(e.Args[1]))
	default:
		h = mix(mix(h, uint64(e.Flags)), value)
		for _, a := range e.Args {
			h = mix(h, of(a))
		}
	}
	return h
}

// OfQuestion is the shape of all of o but its facts and definitions: an instance of a question has the same.
func (s Shapes) OfQuestion(o *Obligation) uint64 { return question(o, s.Of) }

func question(o *Obligation, of func(*expr.Expr) uint64) uint64 {
	h := uint64(o.Kind)
	for _, e := range o.Trees() {
		h = mix(h, of(e))
	}
	return h
}

// Patterns are Shapes of trees that may differ in constants as well.
type Patterns map[*expr.Expr]uint64

// Of is the pattern of e.
func (p Patterns) Of(e *expr.Expr) uint64 {
	h, known := p[e]
	if !known {
		h = shape(e, 0, p.Of)
		p[e] = h
	}
	return h
}

// OfQuestion is the pattern of all of o but its facts and definitions: that of the same question about other numbers.
func (p Patterns) OfQuestion(o *Obligation) uint64 { return question(o, p.Of) }

// mix is one step of a hash (64-bit FNV-1a over words, with a shift that spreads high bits).
func mix(h, x uint64) uint64 {
	h = (h ^ x) * 0x100000001b3
	return h ^ h>>29
}
