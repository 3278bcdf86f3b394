package constraints

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/hostanalysis"
)

// Inputs are what a program is given.
type Inputs struct {
	Args  []string          // behind its name
	Env   map[string]string // variables of the environment
	Stdin []byte
	Files map[string][]byte // those that exist
	Seed  uint64            // of clocks and random numbers
	Spare int               // how many of the last Args are there for their number alone
	Some  bool              // nothing says what some of the others have to be
}

// Command is how users give the inputs to a program of that name.
func (in Inputs) Command(program string) string {
	var parts []string
	files := ""
	for _, name := range slices.Sorted(maps.Keys(in.Files)) {
		files += "printf " + printed(in.Files[name]) + " > " + word(name) + "; "
	}
	for _, name := range slices.Sorted(maps.Keys(in.Env)) {
		parts = append(parts, name+"="+word(in.Env[name]))
	}
	parts = append(parts, program)
	for _, a := range in.Args {
		parts = append(parts, word(a))
	}
	out := files + strings.Join(parts, " ")
	if len(in.Stdin) > 0 {
		out += " <<< " + word(strings.TrimSuffix(string(in.Stdin), "\n"))
	}
	return out
}

// printed is the argument with which printf prints some bytes.
func printed(b []byte) string {
	out := ""
	for _, c := range b {
		switch {
		case c == '\n':
			out += `\n`
		case c == '\\' || c == '%' || c == '\'' || c < ' ' || c > '~':
			out += fmt.Sprintf(`\%03o`, c)
		default:
			out += string(rune(c))
		}
	}
	return "'" + out + "'"
}

// word is a text as a shell takes it for one word.
func word(s string) string {
	plain := func(r rune) bool {
		return r == '-' || r == '.' || r == '_' || r == '/' || r == '=' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	if strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) {
		return "$" + printed([]byte(s)) // with escapes, as bash reads it
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// mostArguments bounds what a program is given.
const mostArguments = 64

// realiser gathers what the values of a witness ask of the inputs.
type realiser struct {
	in      *Instance
	argc    int // 0 where the witness says nothing of it
	texts   map[int]string
	bytes   map[int]map[int64]byte
	env     map[string]string
	numbers map[int]string
	left    []string
	clash   string
	some    bool // an input has to be something, and nothing tells what
}

// Realise is what a program is given to bring about the values of a witness, and what of them this does not bring about. A
// clash is an argument of the command line that would have to be two texts: then nothing brings them about.
func (in *Instance) Realise(w *witness.Witness) (inputs Inputs, left []string, clash string) {
	r := &realiser{in: in, texts: map[int]string{}, bytes: map[int]map[int64]byte{}, env: map[string]string{}, numbers: map[int]string{}}
	of := map[*expr.Symbol]hostanalysis.Input{}
	for _, x := range in.Launch.Inputs {
		of[x.Symbol] = x
	}
	for _, v := range w.Values {
		if x, ok := of[v.Symbol]; ok {
			r.take(x, v, nil)
		}
	}
	for _, c := range w.Contents {
		if x, ok := of[c.Symbol]; ok {
			r.take(x, c.Value, c.Args)
		}
	}
	r.rest(w)
	return r.inputs(), r.left, r.clash
}

func (r *realiser) take(x hostanalysis.Input, v witness.Value, args []uint64) {
	by := x.Reading
	switch {
	case by.By == "argc":
		if r.argc = int(v.Signed()); v.Signed() < 1 || v.Signed() > mostArguments {
			r.argc = 0
			r.leave(v, args)
		}
	case x.Kind == hostanalysis.Arguments && by.At != nil:
		n, ok := r.number(by, args)
		if !ok || !r.text(n, by, v) {
			r.leave(v, args)
		}
	case x.Kind == hostanalysis.Environment && by.Name != "":
		if text, ok := written(by.By, v); ok {
			r.env[by.Name] = text
		} else {
			r.leave(v, args)
		}
	case x.Kind == hostanalysis.Standard && by.Turn > 0:
		r.numbers[by.Turn] = strconv.FormatInt(v.Signed(), 10)
		r.leave(v, args) // which of all numbers that the program reads it is, is a guess
	default:
		r.leave(v, args)
	}
}

func (r *realiser) leave(v witness.Value, args []uint64) {
	text := fmt.Sprintf("%s = %d", v.Symbol, v.Signed())
	if len(args) > 0 { // it has other values in other rounds
		text = v.Symbol.String()
	}
	if !slices.Contains(r.left, text) {
		r.left = append(r.left, text)
	}
}

// number is that of the argument that is read.
func (r *realiser) number(by hostanalysis.Reading, args []uint64) (int, bool) {
	if len(by.Over) != len(args) {
		if by.At.Op != expr.Const {
			return 0, false
		}
		return int(by.At.Value / 8), by.At.Value/8 > 0 && by.At.Value/8 <= mostArguments
	}
	rounds := map[*expr.Symbol]uint64{}
	for i, k := range by.Over {
		if k.Op == expr.Apply {
			rounds[k.Sym] = args[i]
		}
	}
	at, ok := expr.Eval(by.At, func(s *expr.Symbol, _ []uint64) (uint64, bool) {
		v, known := rounds[s]
		return v, known
	})
	return int(at / 8), ok && at/8 > 0 && at/8 <= mostArguments
}

// text notes what the n-th argument has to be, and reports whether it can be that.
func (r *realiser) text(n int, by hostanalysis.Reading, v witness.Value) bool {
	old, set := r.texts[n]
	put := func(s string) bool {
		r.texts[n] = s
		if set && old != s && by.By != "strlen" {
			r.clash = fmt.Sprintf("argument %d would have to be %s and %s", n, word(old), word(s))
		}
		return !set || old == s
	}
	switch {
	case by.By == "":
		if r.bytes[n] == nil {
			r.bytes[n] = map[int64]byte{}
		}
		for i := range v.Symbol.Width / 8 {
			r.bytes[n][by.Byte+int64(i)] = byte(v.Value >> (8 * i))
		}
		return by.Byte >= 0 && by.Byte < 256
	case strings.Contains(by.By, "cmp"):
		switch {
		case v.Value == 0:
			return put(by.Other)
		case set:
			return old != by.Other
		}
		return true
	case by.By == "strlen":
		if set {
			return uint64(len(old)) == v.Value
		}
		return v.Value < 256 && put(strings.Repeat("1", int(v.Value)))
	}
	s, ok := written(by.By, v)
	return ok && by.Byte == 0 && put(s)
}

// written is a number as a text from which that function reads it.
func written(by string, v witness.Value) (string, bool) {
	switch {
	case by == "atof" || by == "strtod":
		return strconv.FormatFloat(math.Float64frombits(v.Value), 'g', -1, 64), v.Symbol.Width == 64
	case by == "strtof":
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(v.Value))), 'g', -1, 32), v.Symbol.Width == 32
	case strings.Contains(by, "strtoul"):
		return strconv.FormatUint(v.Value, 10), true
	case strings.HasPrefix(by, "ato"), strings.Contains(by, "strto"):
		return strconv.FormatInt(v.Signed(), 10), true
	}
	return "", false
}

// usual is an argument of which the witness says nothing.
const usual = "1"

func (r *realiser) inputs() Inputs {
	out := Inputs{}
	most := 0
	for n := range r.texts {
		most = max(most, n)
	}
	for n, bytes := range r.bytes {
		most = max(most, n)
		var text []byte
		for i := int64(0); i < int64(len(bytes)) && bytes[i] != 0; i++ {
			text = append(text, bytes[i])
		}
		switch s, set := r.texts[n]; {
		case !set:
			r.texts[n] = string(text)
		case s != string(text) && !strings.HasPrefix(s, string(text)):
			r.left = append(r.left, fmt.Sprintf("argument %d", n))
		}
	}
	least := max(r.fewest(most+1)-1, most)
	count := max(r.argc-1, 0)
	if r.argc == 0 || most > count {
		if r.argc > 0 {
			r.left = append(r.left, fmt.Sprintf("argc = %d", r.argc))
		}
		count = least
	}
	out.Spare = max(count-least, 0)
	for n := range count {
		text, set := r.texts[n+1]
		if !set {
			text, r.some = usual, r.some || n < least
		}
		out.Args = append(out.Args, text)
	}
	out.Some = r.some
	if len(r.env) > 0 {
		out.Env = r.env
	}
	last := 0
	for n := range r.numbers {
		last = max(last, n)
	}
	for n := range last {
		text, set := r.numbers[n+1]
		if !set {
			text = usual
		}
		out.Stdin = append(out.Stdin, text+"\n"...)
	}
	return out
}
