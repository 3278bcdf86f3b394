package cxx

import (
	"bytes"
	"iter"
	"slices"
)

// Kind is what a token is.
type Kind uint8

const (
	Mark    Kind = iota // one character of punctuation
	Word                // a name, a keyword or a number
	Literal             // a string or a character
	Comment             // with its marks
	Hash                // the beginning of a preprocessor directive
)

// Token is a token of a text.
type Token struct {
	Kind      Kind
	Start     int // offset, from 0
	End       int // offset behind it
	Line      int // of its start, from 1
	Column    int // of its start in bytes, from 1
	Last      int // its last line; of a Hash, the last line of the directive
	Directive bool
}

// Text is the token as written.
func (t Token) Text(src []byte) string { return string(src[t.Start:t.End]) }

// scanner walks through a text.
type scanner struct {
	src   []byte
	at    int
	line  int
	start int // of the line
	until int // the end of the directive that the scanner is in
	fresh bool
}

// Tokens are the tokens of a text in their order.
func Tokens(src []byte) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		s := &scanner{src: src, line: 1, fresh: true}
		for s.at < len(s.src) {
			t, some := s.next()
			if some && !yield(t) {
				return
			}
		}
	}
}

func (s *scanner) has(prefix string) bool { return bytes.HasPrefix(s.src[s.at:], []byte(prefix)) }

// take makes a token of the next n bytes.
func (s *scanner) take(kind Kind, n int) (Token, bool) {
	t := Token{Kind: kind, Start: s.at, Line: s.line, Column: s.at - s.start + 1, Directive: s.at < s.until}
	s.skip(n)
	t.End, t.Last = s.at, s.line
	s.fresh = s.fresh && kind == Comment
	return t, true
}

// skip moves on by n bytes and counts their lines.
func (s *scanner) skip(n int) {
	for end := min(s.at+n, len(s.src)); s.at < end; s.at++ {
		if s.src[s.at] == '\n' {
			s.line, s.start = s.line+1, s.at+1
			s.fresh = s.at >= s.until
		}
	}
}

// next reads one token, or blanks.
func (s *scanner) next() (Token, bool) {
	c := s.src[s.at]
	switch {
	case c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v':
		s.skip(1)
		return Token{}, false
	case s.has("//"):
		return s.take(Comment, s.lineEnd(s.at)-s.at)
	case s.has("/*"):
		end := bytes.Index(s.src[s.at+2:], []byte("*/"))
		if end < 0 {
			return s.take(Comment, len(s.src)-s.at)
		}
		return s.take(Comment, 2+end+2)
	case c == '#' && s.fresh:
		s.until = s.lineEnd(s.at)
		last := s.line + bytes.Count(s.src[s.at:s.until], []byte("\n"))
		t, _ := s.take(Hash, 1)
		t.Last = last
		return t, true
	case c == '"' || c == '\'':
		return s.take(Literal, literal(s.src[s.at:]))
	case isWord(c):
		return s.take(Word, word(s.src[s.at:]))
	}
	return s.take(Mark, 1)
}

// lineEnd is the end of the line at an offset; a backslash at its end joins the next one.
func (s *scanner) lineEnd(at int) int {
	for {
		end := bytes.IndexByte(s.src[at:], '\n')
		if end < 0 {
			return len(s.src)
		}
		at += end
		if !bytes.HasSuffix(bytes.TrimSuffix(s.src[:at], []byte("\r")), []byte(`\`)) {
			return at
		}
		at++
	}
}

// DirectiveName is the name of the directive that begins with the Hash t.
func DirectiveName(src []byte, t Token) string {
	rest := bytes.TrimLeft(src[t.End:], " \t")
	for i, c := range rest {
		if !isWord(c) {
			return string(rest[:i])
		}
	}
	return string(rest)
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
