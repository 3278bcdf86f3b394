package dismiss

import "github.com/hgrd/hgrd/internal/cxx"

// comment is a comment of a source.
type comment struct {
	line, column int    // where it begins
	end          int    // its last line
	text         string // between its marks
}

// lexer finds the comments of a C++ source, which lines hold code, and what statements they make.
type lexer struct {
	src        []byte
	last       int // line with a token
	comments   []comment
	code       map[int]lineKind
	statements statements
}

// lineKind is what a line holds besides comments. The zero value is nothing.
type lineKind uint8

const (
	blank     lineKind = iota
	statement          // code
	pragma             // the directive #pragma
	directive          // another one
)

// lex reads a source. It takes any bytes.
func lex(src []byte) *lexer {
	l := &lexer{src: src, code: map[int]lineKind{}}
	for t := range cxx.Tokens(src) {
		l.last = max(l.last, t.Last)
		switch t.Kind {
		case cxx.Comment:
			l.comment(t)
		case cxx.Hash:
			l.directive(t)
		default:
			l.token(t)
		}
	}
	return l
}

// token takes in one of code. Those of directives belong to no statement.
func (l *lexer) token(t cxx.Token) {
	if l.code[t.Line] == blank {
		l.code[t.Line] = statement
	}
	if l.code[t.Line] == statement {
		l.statements.token(t.Text(l.src), t.Line, t.Last)
	}
}

// comment takes in a comment, without its marks.
func (l *lexer) comment(t cxx.Token) {
	text := t.Text(l.src)
	mark := 0
	if len(text) >= 4 && text[1] == '*' && text[len(text)-2:] == "*/" {
		mark = 2
	}
	l.comments = append(l.comments, comment{line: t.Line, column: t.Column, end: t.Last, text: text[2 : len(text)-mark]})
}

// directive takes in the beginning of a preprocessor directive; what follows are tokens.
func (l *lexer) directive(t cxx.Token) {
	kind := pragma
	if cxx.DirectiveName(l.src, t) != "pragma" {
		kind = directive
		l.statements.end() // what follows may belong to another branch
	}
	for line := t.Line; line <= t.Last; line++ {
		l.code[line] = kind
	}
}
