package fix

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
)

// tainted are the variables of a function whose values may differ between threads along some axes, "threadIdx.x" and the
// like, as far as its text tells: what a statement writes that reads such a value. Memory is none of them: of one element all
// threads read one value.
func (s *source) tainted(function *cxx.Statement, axes []string) map[string]bool {
	out := map[string]bool{}
	for range 3 { // what loops carry
		s.taint(function, axes, out)
	}
	return out
}

func (s *source) taint(st *cxx.Statement, axes []string, out map[string]bool) {
	for _, part := range st.Parts {
		s.taint(part, axes, out)
	}
	if st.Shape == cxx.Loop && s.differs(st.Head[0], st.Head[1], axes, out) {
		tokens := s.within(st.Head[0], st.Head[1])
		if i := slices.IndexFunc(tokens, func(t cxx.Token) bool { return t.Text(s.text) == "=" }); i > 0 {
			out[tokens[i-1].Text(s.text)] = true // the counter
		}
	}
	if st.Shape != cxx.Plain {
		return
	}
	name, from, depth := "", 0, 0 // what is written by the part of the statement from an offset on; "" for memory
	end := func(at int) {
		if from > 0 && name != "" && s.differs(from, at, axes, out) {
			out[name] = true
		}
		name, from = "", 0
	}
	last, memory := "", false // whether an element is written, or what a pointer leads to
	for i, t := range st.Tokens {
		text := t.Text(s.text)
		next := ""
		if i+1 < len(st.Tokens) {
			next = st.Tokens[i+1].Text(s.text)
		}
		switch {
		case text == "(" || text == "[" || text == "{":
			if depth++; from == 0 {
				name, memory = "", true
			}
		case text == ")" || text == "]" || text == "}":
			depth--
		case depth == 0 && text == "," || i == len(st.Tokens)-1:
			end(t.Start)
			memory = false
		case i == 0 && text == "*":
			memory = true
		case depth == 0 && t.Kind == cxx.Word && from == 0 && !memory:
			name = text
		case depth == 0 && text == "=" && next != "=" && !strings.Contains("<>!=", last):
			from = t.End
		}
		last = text
	}
}

// differs reports whether a part of the text reads a coordinate along one of the axes, or a tainted name.
func (s *source) differs(from, to int, axes []string, names map[string]bool) bool {
	tokens := s.within(from, to)
	for i, t := range tokens {
		if t.Kind != cxx.Word {
			continue
		}
		text := t.Text(s.text)
		if i+2 < len(tokens) && slices.Contains(axes, text+"."+tokens[i+2].Text(s.text)) {
			return true
		}
		if names[text] && (i == 0 || tokens[i-1].Text(s.text) != ".") {
			return true
		}
	}
	return false
}

// within are the tokens of code in a part of the text.
func (s *source) within(from, to int) []cxx.Token {
	return s.tokens(&cxx.Statement{Start: from, End: to})
}

// Coordinates of threads within a block, and within a grid.
var (
	threads = []string{"threadIdx.x", "threadIdx.y", "threadIdx.z"}
	anyone  = append([]string{"blockIdx.x", "blockIdx.y", "blockIdx.z"}, threads...)
)

// gathers reports whether all threads of a block, or of the grid, come to where edits insert a barrier, whoever calls the functions
// in which these are.
func (s *source) gathers(edits []Edit, grid bool) bool {
	return !slices.ContainsFunc(edits, func(e Edit) bool { return !s.reached(e.Start, grid) || !s.callersReach(e.Start, grid, 0) })
}

// mostCallers bounds how far up callers are looked at.
const mostCallers = 4

// callersReach reports whether all threads come to each call, in this text, of the function around an offset.
func (s *source) callersReach(at int, grid bool, depth int) bool {
	f := cxx.Function(s.text, at)
	if f == nil {
		return true
	}
	all := s.within(0, len(s.text))
	name := s.nameOf(f, all)
	for i, t := range all {
		if i+2 >= len(all) || t.Text(s.text) != name || f.Start <= t.Start && t.Start < f.End {
			continue
		}
		next, then := all[i+1].Text(s.text), all[i+2].Text(s.text)
		call := next == "(" || next == "<" && then != "<" // else a launch, or no call at all
		if !call || cxx.Function(s.text, t.Start) == nil {
			continue
		}
		if depth == mostCallers || !s.reached(t.Start, grid) || !s.callersReach(t.Start, grid, depth+1) {
			return false
		}
	}
	return true
}

// nameOf is the name of the function with that body: the first word in front of a parenthesis since the last statement or body ended.
func (s *source) nameOf(f *cxx.Statement, all []cxx.Token) string {
	name := ""
	for i, t := range all {
		if t.Start >= f.Start {
			break
		}
		switch text := t.Text(s.text); {
		case text == ";" || text == "}" || text == "{":
			name = ""
		case name == "" && t.Kind == cxx.Word && i+1 < len(all) && all[i+1].Text(s.text) == "(" && !strings.HasPrefix(text, "__"):
			name = text
		}
	}
	return name
}

// reached reports whether all threads of a block, or of the grid, that call a function come to a place in it, as far as the
// text tells: it stands under no condition on their coordinates. A grid barrier also waits for threads that have returned,
// and is put under no condition at all. Outside of functions there is nothing to come to.
func (s *source) reached(at int, grid bool) bool {
	f := cxx.Function(s.text, at)
	if f == nil {
		return true
	}
	axes := threads
	if grid {
		axes = anyone
		if slices.ContainsFunc(s.within(f.Start, at), func(t cxx.Token) bool { return t.Text(s.text) == "return" }) {
			return false
		}
	}
	names := s.tainted(f, axes)
	return !slices.ContainsFunc(f.Around(at), func(st *cxx.Statement) bool {
		if at < st.Head[1] || st.Shape != cxx.If && st.Shape != cxx.Loop {
			return false
		}
		return grid && st.Shape == cxx.If || s.differs(st.Head[0], st.Head[1], axes, names)
	})
}

// commented reports whether a statement has comments in it, which a new text in its place would lose.
func (s *source) commented(st *cxx.Statement) bool {
	for t := range cxx.Tokens(s.text) {
		if t.Kind == cxx.Comment && st.Start <= t.Start && t.Start < st.End {
			return true
		}
	}
	return false
}
