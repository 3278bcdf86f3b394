package dismiss

import (
	"cmp"
	"slices"
)

// span are the lines of a statement.
type span struct{ first, last int }

// statements splits the tokens of a source into statements, as far as brackets tell them apart. The head of a block or of
// a loop is one of its own.
type statements struct {
	spans   []span
	open    bool // the last one has not ended
	depth   int  // of brackets in it
	control bool // it begins with a word that a condition in brackets follows
	value   bool // what comes next is a value: a brace begins a list
}

// maxLines bounds a statement: in a longer one, brackets do not match.
const maxLines = 64

// token adds one, a word or a single character, on some lines.
func (s *statements) token(text string, first, last int) {
	if !s.open {
		s.spans = append(s.spans, span{first, last})
		s.open, s.depth, s.value = true, 0, false
		s.control = text == "if" || text == "for" || text == "while" || text == "switch"
	}
	at := &s.spans[len(s.spans)-1]
	at.last = last
	list := s.value
	s.value = text == "=" || text == "," || text == "return" || text == "("
	switch text {
	case "(", "[":
		s.depth++
	case "{":
		if s.depth == 0 && !list {
			s.end()
			return
		}
		s.depth++
	case ")", "]", "}":
		s.depth--
		if s.depth < 0 || s.depth == 0 && text == ")" && s.control {
			s.end()
		}
	case ";":
		if s.depth == 0 {
			s.end()
		}
	case "else", "do":
		s.end()
	}
	if s.open && at.last-at.first >= maxLines {
		at.last = at.first + maxLines - 1
		s.end()
	}
}

// end ends the statement, if one is open.
func (s *statements) end() { s.open = false }

// from are the lines of the statement that goes on at a line's first token, from there on.
func (s *statements) from(line int) span {
	for _, at := range s.touching(line) {
		return span{line, at.last}
	}
	return span{line, line}
}

// around are the lines of all statements that a line has a part of.
func (s *statements) around(line int) span {
	out := span{line, line}
	for _, at := range s.touching(line) {
		out = span{min(out.first, at.first), max(out.last, at.last)}
	}
	return out
}

// touching are the statements that a line has a part of.
func (s *statements) touching(line int) []span {
	i, _ := slices.BinarySearchFunc(s.spans, line, func(at span, line int) int { return cmp.Compare(at.last, line) })
	j := i
	for j < len(s.spans) && s.spans[j].first <= line {
		j++
	}
	return s.spans[i:j]
}
