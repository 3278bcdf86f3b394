package library

import (
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// Conversion is what a function such as strtol reads at the start of a text.
type Conversion struct {
	Number   Number
	Value    uint64 // of 64 bits; of a real number those of a double
	Used     int    // bytes, with the white space before; 0 if there is no number
	Overflow bool
}

// Converted is a conversion as values of 64 bits: the number, where it ends, and whether it was too large.
type Converted struct {
	Value, End, Overflow memory.Value
	Followed             bool // the values tell all that the conversion takes of the text
}

// end is the place where a conversion ended.
type end struct {
	start uint64 // of the text
	byte  memory.Value
}

// Convert is a conversion of a text at an address. If the text is an argument of the program as it was given, from there to its
// end, each of the values is an input of its own: a function of that text, whatever else the text says. Of another text that
// follows from inputs it is not known what of it matters.
func (r *Run) Convert(at uint64, c Conversion) Converted {
	out := Converted{Value: memory.Value{V: c.Value}, End: memory.Value{V: at + uint64(c.Used)}}
	if c.Overflow {
		out.Overflow.V = 1
	}
	in, ok := r.argument(at)
	if !ok {
		form := Decimal
		if c.Number.Real {
			form = Real
		}
		out.Value = r.Number(at, c.Used, c.Value, form)
		return out
	}
	in.Number, in.End = c.Number, in.Start+c.Used
	in.Number.At = in.Start
	one := func(f Form, v uint64, width int) memory.Value {
		in.Form, in.Value = f, v
		return r.Symbolic(in, width)
	}
	p := r.Space.Pool
	if c.Number.Real {
		out.Value = one(Real, c.Value, 64)
	} else {
		out.Value = one(Decimal, c.Value, 64)
	}
	out.Overflow = one(Overflow, out.Overflow.V, 64)
	used := one(Used, uint64(c.Used), 64)
	out.End.S = &memory.Shade{Expr: p.Add(used.S.Expr, p.Const(at, 64))}
	var behind memory.Value
	r.Following(func() { behind = r.Space.Load(out.End.V, 1) })
	in.Start = in.End
	if behind.V != 0 {
		in.End++
	}
	r.symbols().ends[out.End.S.Expr] = end{start: at, byte: one(Behind, behind.V, 8)}
	out.Followed = true
	return out
}

// Behind is the byte at an address that a conversion answered; false if the value is no such address, or the text was changed.
func (r *Run) Behind(address memory.Value) (memory.Value, bool) {
	if r.Space.Pool == nil || address.S == nil {
		return memory.Value{}, false
	}
	e, ok := r.symbols().ends[address.S.Expr]
	if !ok {
		return memory.Value{}, false
	}
	if _, ok := r.argument(e.start); !ok {
		return memory.Value{}, false
	}
	return e.byte, true
}

// argument is the first byte of a text that is an argument of the program as it was given, from there to its end.
func (r *Run) argument(at uint64) (first Input, ok bool) {
	first, ok = r.Spelled(at)
	if !ok || first.Origin != ArgumentText {
		return Input{}, false
	}
	start := first
	start.Start, start.End = 0, 0
	if home, ok := r.symbols().home[start.Key()]; !ok || at != home+uint64(first.Start) {
		return Input{}, false
	}
	for i := range maxSpelled {
		in, ok := r.Spelled(at + uint64(i))
		if !ok || in.Origin != first.Origin || in.Index != first.Index || in.Start != first.Start+i {
			return Input{}, false
		}
		if in.Start == in.End { // behind the text
			return first, true
		}
	}
	return Input{}, false
}
