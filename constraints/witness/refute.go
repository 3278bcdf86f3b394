package witness

import "github.com/hgrd/hgrd/constraints/obligation"

// Refutes reports whether w, a witness of a question that asks for less, is none of o since something that o asks for is
// false there. What w has no value for refutes nothing.
func Refutes(o *obligation.Obligation, w *Witness) bool {
	a := NewAssignment()
	for _, v := range w.Values {
		a.Set(v.Symbol.Name, v.Value)
	}
	for _, c := range w.Counters {
		a.Set(c.Symbol.Name, c.Value.Value)
	}
	for _, c := range w.Contents {
		a.Set(c.Symbol.Name, c.Value.Value, c.Args...)
	}
	m := newModel(o)
	if m.err != "" {
		return false
	}
	for i, t := range w.Threads {
		for k, c := range m.sides[i].coords {
			at := append(t.BlockIdx[:], t.ThreadIdx[:]...)
			if c.Sym != nil {
				a.Set(c.Sym.Name, at[k])
			}
		}
	}
	v := m.validator(a)
	_, why := v.run()
	return why != "" && v.failed == ""
}
