package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/reports"
)

// speller names the values of a witness in terms of the source.
type speller struct {
	race    constraints.Race
	sources *sources
	params  map[*expr.Symbol]bool // of the kernel
	shown   map[*expr.Symbol]bool // what decides, and what the host's facts compare it with

	shapes map[*expr.Symbol]bool // of what the shape of the launch is made of

	summary *kernelanalysis.Summary
}

// rounds is the counter of a loop and how users read it.
type rounds struct{ counter, text string }

func newSpeller(o *constraints.Outcome, r constraints.Race, s *sources) *speller {
	sp := &speller{race: r, sources: s, params: map[*expr.Symbol]bool{}}
	sp.summary, sp.shapes = o.Instance.Summary, map[*expr.Symbol]bool{}
	for i := range 3 {
		for _, s := range expr.Symbols(o.Instance.Launch.Grid[i], o.Instance.Launch.Block[i]) {
			sp.shapes[s] = true
		}
	}
	sp.shown = maps.Clone(r.Relevant)
	for _, f := range toldFacts(o, r.Relevant) {
		for _, s := range expr.Symbols(f.Cond) {
			sp.shown[s] = true
		}
	}
	for _, p := range o.Instance.Summary.Params {
		sp.params[p.Value.Sym] = true
		if p.Index >= len(o.Launch.Args) {
			continue
		}
		for _, pc := range o.Launch.Args[p.Index].Pieces {
			if pc.Float && pc.Offset == p.Offset { // its bits say nothing, and what is made of them is not looked into
				delete(sp.shown, p.Value.Sym)
			}
		}
	}
	return sp
}

// plain replaces the numbers of loops in a text by their lines.
func plain(text string, rs []rounds) string {
	for _, r := range rs {
		for from := 0; ; {
			i := strings.Index(text[from:], r.counter)
			if i < 0 {
				break
			}
			i += from
			end := i + len(r.counter)
			if end < len(text) && '0' <= text[end] && text[end] <= '9' {
				from = end // the number of another loop
				continue
			}
			text = text[:i] + r.text + text[end:]
			from = i + len(r.text)
		}
	}
	return text
}

// inLoops are texts about the kernel of an outcome in which loops have their lines.
func inLoops(texts []string, o *constraints.Outcome) []string {
	if o.Instance == nil || !slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, loopCounter) }) {
		return texts
	}
	var names []rounds
	for s, at := range o.Instance.Summary.CountedAt() {
		if strings.HasPrefix(s.String(), loopCounter) && at != nil {
			names = append(names, rounds{s.String(), fmt.Sprintf("iteration of the loop at line %d", at.Line)})
		}
	}
	out := slices.Clone(texts)
	for i := range out {
		out[i] = plain(out[i], names)
	}
	return out
}

// loopCounter is what begins the name of the counter of a loop that has no place.
const loopCounter = "iteration of loop "

// needs are the values in w that callers out of sight would have to pass.
func (sp *speller) needs(w *witness.Witness) reports.Values {
	out := reports.Values{}
	for _, v := range w.Values {
		if slices.Contains(sp.race.Passed, v.Symbol) {
			out[v.Symbol.String()] = v.Signed()
		}
	}
	return out
}

// values are the launch symbols that decide: where a name stands for two values, the host's is marked.
func (sp *speller) values(w *witness.Witness) reports.Values {
	out := reports.Values{}
	passed := map[string]int64{}
	for _, v := range w.Values {
		if sp.params[v.Symbol] {
			passed[v.Symbol.String()] = v.Signed()
		}
	}
	for _, v := range w.Values {
		name := v.Symbol.String()
		switch {
		case !sp.shown[v.Symbol], strings.HasPrefix(v.Symbol.Name, "float:"), hostanalysis.Unwinds(v.Symbol),
			strings.HasPrefix(name, "gridDim."), strings.HasPrefix(name, "blockDim."):
			continue
		case hostanalysis.Nameless(v.Symbol) && sp.shapes[v.Symbol]:
			continue // the witness tells the shape itself
		case v.Symbol.Display == "":
			name = "a value of the host without a name"
		}
		if x, is := passed[name]; is && !sp.params[v.Symbol] && x != v.Signed() {
			name += " on the host"
		}
		out[name] = v.Signed()
	}
	return out
}

// contents are the memory contents that the race needs; thread names the threads of the witness.
func (sp *speller) contents(w *witness.Witness, thread func(side int) string) reports.Values {
	var out reports.Values
	add := func(name string, v int64) {
		if out == nil {
			out = reports.Values{}
		}
		out[name] = v
	}
	for _, c := range w.Contents {
		switch {
		case !c.Symbol.Content:
		case c.Symbol.PerThread: // the arguments are the rounds of the loops around
			add(fmt.Sprintf("%s of %s%s", sp.ofThread(c.Symbol), thread(sideOf(c.Symbol)), iteration(c.Args)), c.Signed())
		default:
			add(sp.contentName(c), c.Signed())
		}
	}
	for _, c := range w.Counters {
		if c.Symbol.Content {
			add(fmt.Sprintf("%s of %s", sp.ofThread(c.Symbol), thread(c.Side)), c.Signed())
		}
	}
	return out
}

// sideOf is the thread to whose copies of symbols s belongs.
func sideOf(s *expr.Symbol) int {
	if strings.HasSuffix(s.Name, "#2") {
		return 1
	}
	return 0
}

func iteration(rounds []uint64) string {
	if len(rounds) == 0 {
		return ""
	}
	return fmt.Sprintf(" in iteration %s", strings.Trim(strings.ReplaceAll(fmt.Sprint(rounds), " ", ","), "[]"))
}

// counters are the other values of one thread: rounds of loops above all.
func (sp *speller) counters(w *witness.Witness, side int) reports.Values {
	var out reports.Values
	for _, c := range w.Counters {
		if c.Side != side || c.Symbol.Content {
			continue
		}
		if out == nil {
			out = reports.Values{}
		}
		out[sp.ofThread(c.Symbol)] = c.Signed()
	}
	return out
}

// overlap spells why rows share elements.
func (sp *speller) overlap(x *constraints.Overlap) *reports.Overlap {
	switch {
	case x == nil:
		return nil
	case x.Pitch != nil && x.Pitch.Display != "":
		return &reports.Overlap{Pitch: x.Pitch.Display, Value: witness.Value{Symbol: x.Pitch, Value: x.Value}.Signed(), Alike: x.Alike}
	case x.Pitch != nil:
		return nil
	}
	row := sp.roundOf(x.Row)
	if row == "" {
		row = x.Row.String()
	}
	size := max(sp.race.Witness.Sizes[0], 1)
	return &reports.Overlap{Row: row, Value: int64(x.Value / size), Reach: int64(x.Reach / size), Alike: x.Alike}
}

// roundOf spells the counter of a loop around the accesses; "" where it is none.
func (sp *speller) roundOf(s *expr.Symbol) string {
	for _, c := range sp.race.Witness.Counters {
		of, _, _ := strings.Cut(c.Symbol.Name, "#")
		if from, known := sp.race.Origins[c.Symbol]; known && from.Loop && of == s.Name {
			return fmt.Sprintf("iteration of the loop at line %d", from.Site.Line)
		}
	}
	return ""
}

// condition spells a truth value on the way of one thread.
func (sp *speller) condition(p *expr.Pool, c *expr.Expr, side int) string {
	var names []rounds
	for _, s := range expr.Symbols(c) {
		if !s.PerThread {
			continue
		}
		of := obligation.CopySymbol(p, side, s)
		if from, known := sp.race.Origins[of]; known && from.Loop {
			names = append(names, rounds{s.String(), "iteration of the " + sp.ofThread(of)})
		} else if s.Display == "" && strings.HasPrefix(s.Name, sp.summary.Kernel.Symbol+".") {
			names = append(names, rounds{s.String(), sp.ofThread(of)})
		}
	}
	return plain(c.String(), names)
}

// unknownValue stands for what has neither a name nor a place.
const unknownValue = "a value without a name"

// ofThread names a value of one thread; for what has no name in the source, the expression and its line stand.
func (sp *speller) ofThread(s *expr.Symbol) string {
	from, known := sp.race.Origins[s]
	unnamed := strings.HasPrefix(s.Name, s.Display) // the copy of a symbol without a name shows the symbol's own
	switch {
	case known && from.Loop:
		return fmt.Sprintf("loop at line %d", from.Site.Line)
	case !unnamed:
		return s.Display
	case !known:
		return unknownValue
	}
	text := expression(sp.sources.line(from.Site.File, from.Site.Line), from.Site.Column)
	switch {
	case text != "":
		return fmt.Sprintf("%s (line %d)", text, from.Site.Line)
	case s.Content:
		return fmt.Sprintf("the value loaded at line %d", from.Site.Line)
	}
	return fmt.Sprintf("the value computed at line %d", from.Site.Line)
}

// contentName spells a memory content as an element of its array; a part of an element is told by its first byte there.
func (sp *speller) contentName(c witness.Content) string {
	if len(c.Args) == 0 {
		return c.Symbol.String()
	}
	at, size := int64(c.Args[0]), int64(max(c.Symbol.Width/8, 1))
	if n := sp.summary.ElementSize(c.Symbol); n > size {
		return fmt.Sprintf("%s[%d] at byte %d", c.Symbol, at/n, at%n)
	}
	return fmt.Sprintf("%s[%d]", c.Symbol, at/size)
}

// expression cuts the operand that begins at a column out of a source line: a name with its members and subscripts,
// dereferenced maybe. It is empty where there is no such thing.
func expression(line string, column int) string {
	if column < 1 || column > len(line) {
		return ""
	}
	s := line[column-1:]
	end := 0
	for end < len(s) && s[end] == '*' {
		end++
	}
	name := func() bool {
		from := end
		for end < len(s) && (s[end] == '_' || 'a' <= s[end] && s[end] <= 'z' || 'A' <= s[end] && s[end] <= 'Z' ||
			end > from && '0' <= s[end] && s[end] <= '9') {
			end++
		}
		return end > from
	}
	if !name() {
		return ""
	}
	for {
		switch rest := s[end:]; {
		case strings.HasPrefix(rest, "["):
			n := bracket(rest)
			if n == 0 {
				return ""
			}
			end += n
		case strings.HasPrefix(rest, "->"), strings.HasPrefix(rest, "."):
			was := end
			end += 1 + strings.Count(rest[:1], "-")
			if !name() {
				return s[:was]
			}
		case strings.HasPrefix(rest, "("), strings.HasPrefix(rest, "::"):
			return "" // a call: the value is not at hand in the source
		default:
			return s[:end]
		}
	}
}

// bracket is the length of the subscript with which s begins; 0 when it does not end on this line.
func bracket(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}
