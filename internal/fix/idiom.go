package fix

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
)

// waiting lists the statements by which a function waits for copies or arrivals that it begins: at its pipelines, its barrier
// objects, its groups, or as its assembly does.
func (s *source) waiting(function *cxx.Statement) []string {
	var out []string
	add := func(statement string) {
		if !slices.Contains(out, statement) {
			out = append(out, statement)
		}
	}
	tokens := s.tokens(function)
	word := func(i int) string {
		if i < 0 || i >= len(tokens) {
			return ""
		}
		return tokens[i].Text(s.text)
	}
	for i, t := range tokens {
		member := word(i-1) == "." && word(i+1) == "("
		switch name := word(i); {
		case t.Kind == cxx.Literal && strings.Contains(name, "cp.async"):
			add(`asm volatile("cp.async.wait_all;" ::: "memory");`)
		case member && name == "producer_commit":
			add(word(i-2) + ".consumer_wait();")
		case member && name == "arrive":
			if word(i-3) == "=" {
				add(word(i-2) + ".wait(std::move(" + word(i-4) + "));")
			}
			add(word(i-2) + ".arrive_and_wait();")
		case member && name == "arrive_and_wait":
			add(word(i-2) + ".arrive_and_wait();")
		case strings.HasPrefix(name, "__pipeline_"):
			add("__pipeline_wait_prior(0);")
		case name == "memcpy_async" && word(i+1) == "(":
			arguments := list(string(s.text[tokens[i+1].End:s.closing(tokens, i+1)]))
			if first, last := arguments[0], arguments[len(arguments)-1]; len(arguments) > 3 {
				add("cooperative_groups::wait(" + first + ");")
				if oneName(last) {
					add(last + ".consumer_wait();")
				}
			}
		}
	}
	return out
}

// tokens are those of code in a statement.
func (s *source) tokens(st *cxx.Statement) []cxx.Token {
	var out []cxx.Token
	for t := range cxx.Tokens(s.text) {
		if t.Start >= st.End {
			break
		}
		if t.Start >= st.Start && t.Kind != cxx.Comment && !t.Directive {
			out = append(out, t)
		}
	}
	return out
}

// closing is the offset of the bracket that closes the one at an index.
func (s *source) closing(tokens []cxx.Token, at int) int {
	depth := 0
	for _, t := range tokens[at:] {
		switch t.Text(s.text) {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth == 0 {
				return t.Start
			}
		}
	}
	return tokens[at].End
}

// oneName reports whether a text is one name.
func oneName(text string) bool {
	n := 0
	for t := range cxx.Tokens([]byte(text)) {
		if n++; t.Kind != cxx.Word {
			return false
		}
	}
	return n == 1
}

// groups lists the variables of a function that hold parts of a block, as far as their use or what is assigned to them shows.
func (s *source) groups(function *cxx.Statement) []string {
	var out []string
	add := func(name string) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	tokens := s.tokens(function)
	assigned := ""
	for i, t := range tokens {
		text := t.Text(s.text)
		switch {
		case text == ";" || text == "{" || text == "}":
			assigned = ""
		case text == "=" && i > 0 && tokens[i-1].Kind == cxx.Word && assigned == "":
			assigned = tokens[i-1].Text(s.text)
		case assigned != "" && (text == "coalesced_threads" || strings.HasSuffix(text, "_partition")):
			add(assigned)
		case i > 1 && tokens[i-1].Text(s.text) == "." && tokens[i-2].Kind == cxx.Word && (strings.HasPrefix(text, "meta_group_") || strings.HasPrefix(text, "shfl")):
			add(tokens[i-2].Text(s.text))
		}
	}
	return out
}

// signals reports whether a function holds operations by which its threads may wait for each other.
func (s *source) signals(function *cxx.Statement) bool {
	return slices.ContainsFunc(s.tokens(function), func(t cxx.Token) bool { return s.signal(t) || t.Text(s.text) == "volatile" })
}

// signal reports whether a word names such an operation.
func (s *source) signal(t cxx.Token) bool {
	word := t.Text(s.text)
	return t.Kind == cxx.Word && (strings.HasPrefix(word, "atomic") || strings.HasPrefix(word, "fetch_") || word == "exchange" || word == "load" || word == "store")
}

// beacon is a place beside an atomic operation. A leader performs it if not all threads of a block come to it.
type beacon struct {
	edits  []Edit
	leader bool
}

// aroundSignals lists places in front of and behind the atomic operations of a function that fit, each as far in as such a place lies.
func (s *source) aroundSignals(function *cxx.Statement, statement string, fits func([]Edit) bool) []beacon {
	const most = 12
	var out []beacon
	for _, t := range s.tokens(function) {
		if !s.signal(t) {
			continue
		}
		path := function.Around(t.Start)
		for _, place := range []func([]*cxx.Statement, ...string) []Edit{s.before, s.after} {
			for depth := len(path); depth > 1; depth-- {
				edits := place(path[:depth], statement)
				if len(edits) == 0 || !fits(edits) {
					continue
				}
				if len(out) < most && !slices.ContainsFunc(out, func(other beacon) bool { return slices.Equal(other.edits, edits) }) {
					out = append(out, beacon{edits, !s.reached(t.Start, false)})
				}
				break
			}
		}
	}
	return out
}
