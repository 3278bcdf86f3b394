package solver

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

const (
	maxInputBytes = 4 << 20 // of one SMT-LIB text
	maxNesting    = 256     // of parentheses
)

// sexpr is a symbolic expression: a token, or a list when tok is empty.
type sexpr struct {
	tok  string // as read, but a quoted symbol without its bars
	bar  bool   // tok was a quoted symbol
	list []sexpr
}

func (s sexpr) isList() bool { return s.tok == "" && !s.bar }

// head returns the token that a list starts with.
func (s sexpr) head() string {
	if s.isList() && len(s.list) > 0 && !s.list[0].bar {
		return s.list[0].tok
	}
	return ""
}

type sexprReader struct {
	in   *bufio.Reader
	read int
	line int
}

func newSexprReader(r io.Reader) *sexprReader {
	return &sexprReader{in: bufio.NewReader(r), line: 1}
}

func (r *sexprReader) errorf(format string, args ...any) error {
	return fmt.Errorf("smtlib: line %d: %s", r.line, fmt.Sprintf(format, args...))
}

func (r *sexprReader) readByte() (byte, error) {
	c, err := r.in.ReadByte()
	if err != nil {
		return 0, err
	}
	if r.read++; r.read > maxInputBytes {
		return 0, r.errorf("input longer than %d bytes", maxInputBytes)
	}
	if c == '\n' {
		r.line++
	}
	return c, nil
}

func (r *sexprReader) unread(c byte) {
	r.in.UnreadByte()
	r.read--
	if c == '\n' {
		r.line--
	}
}

// next reads one expression; io.EOF when there is none.
func (r *sexprReader) next() (sexpr, error) { return r.expr(0) }

var errClose = errors.New("closing parenthesis")

func (r *sexprReader) expr(depth int) (sexpr, error) {
	c, err := r.skipSpace()
	if err != nil {
		return sexpr{}, err
	}
	switch c {
	case '(':
		if depth >= maxNesting {
			return sexpr{}, r.errorf("nested deeper than %d", maxNesting)
		}
		var l []sexpr
		for {
			e, err := r.expr(depth + 1)
			switch {
			case err == errClose:
				return sexpr{list: l}, nil
			case err == io.EOF:
				return sexpr{}, r.errorf("unexpected end of input")
			case err != nil:
				return sexpr{}, err
			}
			l = append(l, e)
		}
	case ')':
		if depth == 0 {
			return sexpr{}, r.errorf("unexpected )")
		}
		return sexpr{}, errClose
	case '|', '"':
		return r.quoted(c)
	}
	var tok strings.Builder
	for {
		if c != ':' && c != '#' && !isSimpleChar(c) {
			return sexpr{}, r.errorf("unexpected character %q", c)
		}
		tok.WriteByte(c)
		c, err = r.readByte()
		if err == io.EOF {
			return sexpr{tok: tok.String()}, nil
		}
		if err != nil {
			return sexpr{}, err
		}
		if strings.IndexByte(" \t\r\n();|\"", c) >= 0 {
			r.unread(c)
			return sexpr{tok: tok.String()}, nil
		}
	}
}

func (r *sexprReader) skipSpace() (byte, error) {
	comment := false
	for {
		c, err := r.readByte()
		switch {
		case err != nil:
			return 0, err
		case c == '\n':
			comment = false
		case comment || c == ' ' || c == '\t' || c == '\r':
		case c == ';':
			comment = true
		default:
			return c, nil
		}
	}
}

// quoted reads a quoted symbol or a string. A string is kept with its opening
// quote, so that it is no symbol; "" inside one reads as two strings, which
// nothing we read cares about.
func (r *sexprReader) quoted(end byte) (sexpr, error) {
	var tok strings.Builder
	if end == '"' {
		tok.WriteByte(end)
	}
	for {
		c, err := r.readByte()
		switch {
		case err == io.EOF:
			return sexpr{}, r.errorf("unterminated %q", end)
		case err != nil:
			return sexpr{}, err
		case c == end:
			return sexpr{tok: tok.String(), bar: end == '|'}, nil
		case c == '\\' && end == '|':
			return sexpr{}, r.errorf("backslash in a quoted symbol")
		}
		tok.WriteByte(c)
	}
}
