package dismiss

import (
	"bytes"
	"slices"
	"strings"
)

// comment is a comment of a source.
type comment struct {
	line, column int    // where it begins
	end          int    // its last line
	text         string // between its marks
}

// lexer finds the comments of a C++ source, which lines hold code, and what statements they make.
type lexer struct {
	src        []byte
	at         int
	line       int
	start      int // of the line
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
	l := &lexer{src: src, line: 1, code: map[int]lineKind{}}
	for l.at < len(l.src) {
		l.next()
	}
	return l
}

func (l *lexer) has(prefix string) bool { return bytes.HasPrefix(l.src[l.at:], []byte(prefix)) }

// skip moves on by n bytes and counts their lines.
func (l *lexer) skip(n int) {
	for end := min(l.at+n, len(l.src)); l.at < end; l.at++ {
		if l.src[l.at] == '\n' {
			l.line, l.start = l.line+1, l.at+1
		}
	}
}

// mark says that the line holds code.
func (l *lexer) mark(kind lineKind) {
	if l.code[l.line] == blank {
		l.code[l.line] = kind
	}
}

// next reads one token.
func (l *lexer) next() {
	c := l.src[l.at]
	switch {
	case c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v':
		l.skip(1)
	case l.has("//"):
		l.comment(l.lineEnd(l.at), 0)
	case l.has("/*"):
		end := bytes.Index(l.src[l.at+2:], []byte("*/"))
		if end < 0 {
			l.comment(len(l.src), 0)
		} else {
			l.comment(l.at+2+end+2, 2)
		}
	case c == '#' && l.code[l.line] == blank:
		l.directive()
	case c == '"' || c == '\'':
		l.token(literal(l.src[l.at:]))
	case isWord(c):
		l.token(word(l.src[l.at:]))
	default:
		l.token(1)
	}
}

// token reads one of some bytes. Those of directives belong to no statement.
func (l *lexer) token(n int) {
	l.mark(statement)
	text, first, kind := string(l.src[l.at:l.at+n]), l.line, l.code[l.line]
	l.skip(n)
	if kind == statement {
		l.statements.token(text, first, l.line)
	}
}

// comment reads one that ends before the offset end, with a mark of some bytes.
func (l *lexer) comment(end, mark int) {
	c := comment{line: l.line, column: l.at - l.start + 1, text: string(l.src[l.at+2 : max(l.at+2, end-mark)])}
	l.skip(end - l.at)
	c.end = l.line
	l.comments = append(l.comments, c)
}

// lineEnd is the end of the line at an offset; a backslash at its end joins the next one.
func (l *lexer) lineEnd(at int) int {
	for {
		end := bytes.IndexByte(l.src[at:], '\n')
		if end < 0 {
			return len(l.src)
		}
		at += end
		if !bytes.HasSuffix(bytes.TrimSuffix(l.src[:at], []byte("\r")), []byte(`\`)) {
			return at
		}
		at++
	}
}

// directive reads the name of a preprocessor directive; what follows are tokens.
func (l *lexer) directive() {
	end := l.lineEnd(l.at)
	name := strings.TrimLeft(string(l.src[l.at+1:end]), " \t")
	kind := pragma
	if !strings.HasPrefix(name, "pragma") {
		kind = directive
		l.statements.end() // what follows may belong to another branch
	}
	for n := 0; n <= bytes.Count(l.src[l.at:end], []byte("\n")); n++ {
		l.code[l.line+n] = kind
	}
	l.skip(1)
}

// word is the length of the name or the number at the beginning of s, or of the raw string that a name begins.
func word(s []byte) int {
	end := 0
	number := s[0] >= '0' && s[0] <= '9'
	for end < len(s) && (isWord(s[end]) || number && s[end] == '\'' && end+1 < len(s) && isWord(s[end+1])) {
		end++
	}
	if end < len(s) && s[end] == '"' && slices.Contains([]string{"R", "LR", "uR", "UR", "u8R"}, string(s[:end])) {
		return end + raw(s[end:])
	}
	return end
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// literal is the length of the string or character at the beginning of s. One that is not closed ends with its line: in
// code that the preprocessor drops, an apostrophe is one.
func literal(s []byte) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '\n':
			return i
		case s[0]:
			return i + 1
		}
	}
	return len(s)
}

// raw is the length of the raw string that begins with the quote at s.
func raw(s []byte) int {
	const longest = 16 // of delimiters
	open := bytes.IndexByte(s[:min(len(s), longest+2)], '(')
	if open < 0 {
		return literal(s)
	}
	closing := ")" + string(s[1:open]) + `"`
	end := bytes.Index(s, []byte(closing))
	if end < 0 {
		return len(s)
	}
	return end + len(closing)
}
