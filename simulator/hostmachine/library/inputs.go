package library

import (
	"fmt"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// Origin is where an input comes from.
type Origin uint8

// Origins. The zero value is none.
const (
	NoOrigin     Origin = iota
	ArgumentText        // of argv[Index]
	Environment         // the variable Name
	StandardInput
	FileContent // of the file Name
	Count       // argc
	Time        // the Index-th look at the clock
	RandomDraw  // the Index-th random number
	Property    // the Index-th attribute of the device
	Printed     // how much the Index-th print of inputs printed
)

var originNames = [...]string{"none", "argv", "env", "stdin", "file", "argc", "time", "random", "device", "printed"}

func (o Origin) String() string { return originNames[o] }

// Form is how an input's bytes spell its value.
type Form uint8

// Forms.
const (
	Byte     Form = iota // one byte, as it is
	Decimal              // a number as text
	Real                 // a floating-point number as text; the value is the bits of a double
	Binary               // little-endian
	Whole                // no text: argc, a time, a random number
	Used                 // how many bytes a conversion takes, 0 if no number is there
	Behind               // the byte where a conversion ends
	Overflow             // 1 if a number is too large for its type
)

// Input is a value that a run takes from outside, with the symbol that stands for it.
type Input struct {
	Symbol     *expr.Symbol
	Origin     Origin
	Form       Form
	Index      int
	Name       string
	Start, End int // of the text or bytes that spell it
	Value      uint64
	Number     Number // of Decimal, Real, Used, Behind and Overflow
}

// Number is how a conversion reads a number. The zero value is what strtol and atoi do in base 10.
type Number struct {
	At       int // where its text begins, with the white space before it
	Real     bool
	Single   bool // a real number of 32 bits
	Unsigned bool
	Base     int  // of digits; 0 is 10
	Guessed  bool // the base follows from the text, as with base 0
}

func (n Number) String() string {
	switch {
	case n.Single:
		return "single"
	case n.Real:
		return "real"
	}
	s := "number"
	switch {
	case n.Guessed:
		s += "any"
	case n.Base != 0 && n.Base != 10:
		s += fmt.Sprint(n.Base)
	}
	if n.Unsigned {
		s += "u"
	}
	return s
}

// Key names an input: the same for the same one in each run.
func (in Input) Key() string {
	s := in.Origin.String()
	switch in.Origin {
	case ArgumentText, Time, RandomDraw, Property, Printed:
		s = fmt.Sprintf("%s[%d]", s, in.Index)
	case Environment, FileContent:
		s = fmt.Sprintf("%s[%s]", s, in.Name)
	}
	switch in.Form {
	case Byte:
		s = fmt.Sprintf("%s.byte[%d]", s, in.Start)
	case Decimal, Real:
		s = fmt.Sprintf("%s.%v[%d]", s, in.Number, in.Number.At)
	case Used, Behind, Overflow:
		s = fmt.Sprintf("%s.%v[%d].%s", s, in.Number, in.Number.At, partNames[in.Form])
	case Binary:
		s = fmt.Sprintf("%s.bytes[%d:%d]", s, in.Start, in.End)
	}
	return s
}

var partNames = map[Form]string{Used: "used", Behind: "behind", Overflow: "overflow"}

// Hint is something that a run looked for in its inputs.
type Hint struct {
	Compared [2]string // texts that it compared
	Args     []string  // that it would take
	Variable string    // of the environment, which it was not given
	File     string    // that it would read, and that does not exist
}

func (h Hint) String() string {
	return fmt.Sprintf("%q", [...]any{h.Compared, h.Args, h.Variable, h.File})
}

// maxCompared bounds texts of hints.
const maxCompared = 64

// Compare notes that two texts are compared.
func (r *Run) Compare(a, b []byte) {
	if r.Hinted != nil && len(a) <= maxCompared && len(b) <= maxCompared {
		r.Hinted(Hint{Compared: [2]string{string(a), string(b)}})
	}
}

// Seek notes that a text is searched for a part that it does not have: what would come behind that is a number.
func (r *Run) Seek(text []byte, part string) {
	if len(text) > 0 && part != "" && part != "\x00" {
		r.Compare(text, append(append([]byte(nil), text...), part+"5"...))
	}
}

// Miss notes what would have been taken.
func (r *Run) Miss(h Hint) {
	if r.Hinted != nil {
		r.Hinted(h)
	}
}

// symbols are the inputs of a run by their symbols.
type symbols struct {
	of    map[*expr.Symbol]Input
	home  map[string]uint64  // where texts are, by the keys of their first bytes
	ends  map[*expr.Expr]end // of conversions, by their addresses
	times int
	draws int
	some  int
}

func (r *Run) symbols() *symbols {
	return Keep(r, func() *symbols {
		return &symbols{of: map[*expr.Symbol]Input{}, home: map[string]uint64{}, ends: map[*expr.Expr]end{}}
	})
}

// Symbolic is the value of an input of a width, with its symbol if the run follows inputs.
func (r *Run) Symbolic(in Input, width int) memory.Value {
	v := memory.Value{V: in.Value}
	if width < 64 {
		v.V &= 1<<width - 1
	}
	p := r.Space.Pool
	if p == nil {
		return v
	}
	name := in.Key()
	if in.Origin == RandomDraw { // as wide as what was asked for
		name = fmt.Sprintf("%s:%d", name, width)
	}
	e := p.Var(expr.Symbol{Name: name, Width: width})
	in.Symbol = e.Sym
	s := r.symbols()
	if _, known := s.of[e.Sym]; !known {
		s.of[e.Sym] = in
		if r.Seen != nil {
			r.Seen(in)
		}
	}
	v.S = &memory.Shade{Expr: e}
	return v
}

// maxSpelled bounds the bytes of one text that are followed.
const maxSpelled = 1 << 12

// Spell marks the bytes of a text as inputs. in is the first of them. The zero behind a string is one as well: another
// value there makes the text longer.
func (r *Run) Spell(at uint64, text []byte, in Input) {
	if r.Space.Pool == nil {
		return
	}
	in.Form = Byte
	r.symbols().home[in.Key()] = at - uint64(in.Start)
	if n := len(text); n < maxSpelled && (in.Origin == ArgumentText || in.Origin == Environment) {
		end := in
		end.Start, end.End, end.Value = in.Start+n, in.Start+n, 0
		r.Space.Store(at+uint64(n), 1, r.Symbolic(end, 8))
	}
	for i, b := range text[:min(len(text), maxSpelled)] {
		one := in
		one.Start, one.End, one.Value = in.Start+i, in.Start+i+1, uint64(b)
		r.Space.Store(at+uint64(i), 1, r.Symbolic(one, 8))
	}
}

// Spelled is the input whose text begins at an address; false if the bytes there are no input's.
func (r *Run) Spelled(at uint64) (Input, bool) {
	if r.Space.Pool == nil {
		return Input{}, false
	}
	var v memory.Value
	r.Following(func() { v = r.Space.Load(at, 1) })
	if v.S == nil || v.S.Expr == nil || v.S.Expr.Op != expr.Apply {
		return Input{}, false
	}
	in, ok := r.symbols().of[v.S.Expr.Sym]
	return in, ok && in.Form == Byte
}

// Number is a number that was read from used bytes of text at an address. It has a symbol if the text is an input's.
func (r *Run) Number(at uint64, used int, v uint64, f Form) memory.Value {
	r.touch(at, used)
	if used > 0 {
		if in, ok := r.Spelled(at); ok {
			in.Form, in.End, in.Value, in.Number = f, in.Start+used, v, Number{At: in.Start, Real: f == Real}
			return r.Symbolic(in, 64)
		}
	}
	return memory.Value{V: v}
}

// touch notes that n bytes and the one behind them matter in ways that no condition tells.
func (r *Run) touch(at uint64, n int) {
	if r.Space.Pool == nil {
		return
	}
	for i := range uint64(n) + 1 {
		if v := r.Space.Load(at+i, 1); v.S != nil && v.S.Expr != nil {
			r.Untrack()
		}
	}
}

// Narrow is the low bits of a value of 64.
func (r *Run) Narrow(v memory.Value, bits int) memory.Value {
	if bits >= 64 {
		return v
	}
	v.V &= 1<<bits - 1
	if v.S != nil && v.S.Expr != nil {
		v.S = &memory.Shade{Expr: r.Space.Pool.Trunc(v.S.Expr, bits)}
	}
	return v
}

// mostDraws bounds the random numbers that are inputs. Programs that draw more fill arrays with them.
const mostDraws = 1 << 14

// Drawn is a random number of so many bits: an input of its own, whose value is v unless the caller chose another one. What
// follows from the numbers behind the first mostDraws is not tracked.
func (r *Run) Drawn(bits int, v uint64) memory.Value {
	r.Drew = true
	s := r.symbols()
	if s.draws++; s.draws > mostDraws {
		r.Untrack()
		return memory.Value{V: v}
	}
	in := Input{Origin: RandomDraw, Form: Whole, Index: s.draws, Value: v}
	if v, ok := r.Chosen(in.Key()); ok {
		in.Value = v
	}
	return r.widened(in, bits)
}

// Looked is a look at the clock that shows a time.
func (r *Run) Looked(t uint64) memory.Value {
	s := r.symbols()
	s.times++
	in := Input{Origin: Time, Form: Whole, Index: s.times, Value: t}
	if v, ok := r.Chosen(in.Key()); ok {
		in.Value = v
	}
	return r.Symbolic(in, 64)
}

// Property is what the device says of itself: v in this run.
func (r *Run) Property(n int, v uint64) memory.Value {
	return r.Symbolic(Input{Origin: Property, Form: Whole, Index: n, Value: v}, 64)
}

// Some is how much was printed, which is v in this run.
func (r *Run) Some(v uint64) memory.Value {
	s := r.symbols()
	s.some++
	return r.Symbolic(Input{Origin: Printed, Form: Whole, Index: s.some, Value: v}, 64)
}

// widened is an input of some bits as 64.
func (r *Run) widened(in Input, bits int) memory.Value {
	v := r.Symbolic(in, bits)
	if v.S != nil {
		v.S = &memory.Shade{Expr: r.Space.Pool.ZExt(v.S.Expr, 64)}
	}
	return v
}

// Give sets the result to a value of 64 bits, cut to its width.
func (c *Call) Give(v memory.Value) {
	if len(c.Ret) > 0 {
		c.Ret[0] = c.Narrow(v, c.Result[0].Bits)
	}
}
