package frontend

import (
	"bytes"
	"fmt"
	"iter"
	"strings"
)

// This file reads and writes identifiers of LLVM's text. Those that hold other characters than letters, digits and
// -$._ stand in quotes, and in the quotes bytes that are not printable ASCII, quotes and backslashes are escaped:
// \XX in hexadecimal, or \\.

// globals yields the names of the globals that a line mentions, in order and as the program has them. What stands in
// strings is no name.
func globals(line []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		if bytes.IndexByte(line, '@') < 0 {
			return
		}
		for at := 0; at < len(line); {
			n := tokenLength(line[at:])
			if n > 1 && line[at] == '@' && !yield(unquote(string(line[at+1:at+n]))) {
				return
			}
			at += max(n, 1)
		}
	}
}

// renamed is a line with other names for globals, and for their comdats.
func renamed(line []byte, to map[string]string) []byte {
	if bytes.IndexByte(line, '@') < 0 && line[0] != '$' {
		return line
	}
	var out []byte
	for at := 0; at < len(line); {
		n := max(tokenLength(line[at:]), 1)
		token := line[at : at+n]
		at += n
		if n > 1 && (token[0] == '@' || token[0] == '$') {
			if name, ok := to[unquote(string(token[1:]))]; ok {
				token = []byte(string(token[:1]) + quote(name))
			}
		}
		out = append(out, token...)
	}
	return out
}

// tokenLength is how long the name is that s begins with, or the string, in which nothing is a name; at most 1 if there
// is neither.
func tokenLength[T string | []byte](s T) int {
	in := isNameByte
	switch s[0] {
	case '"':
		return toQuote(s, 1)
	case '@', '%', '$':
		if len(s) > 1 && s[1] == '"' {
			return toQuote(s, 2)
		}
	case '!', '#':
		in = isDigit
	default:
		return 0
	}
	n := 1
	for n < len(s) && in(s[n]) {
		n++
	}
	return n
}

// toQuote is the length of s up to the quote at or behind a place; 1 where there is none.
func toQuote[T string | []byte](s T, from int) int {
	for i := from; i < len(s); i++ {
		if s[i] == '"' {
			return i + 1
		}
	}
	return 1
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || isDigit(c) || c == '-' || c == '$' || c == '.' || c == '_'
}

// unquote is the name that an identifier without its sign stands for.
func unquote(identifier string) string {
	inner, quoted := strings.CutPrefix(identifier, `"`)
	if !quoted {
		return identifier
	}
	inner = strings.TrimSuffix(inner, `"`)
	if !strings.Contains(inner, `\`) {
		return inner
	}
	var out strings.Builder
	for i := 0; i < len(inner); i++ {
		c := inner[i]
		if c == '\\' && i+1 < len(inner) && inner[i+1] == '\\' {
			i++
		} else if c == '\\' && i+2 < len(inner) {
			high, low := strings.IndexByte(hexDigits, upper(inner[i+1])), strings.IndexByte(hexDigits, upper(inner[i+2]))
			if high >= 0 && low >= 0 {
				c = byte(high<<4 | low)
				i += 2
			}
		}
		out.WriteByte(c)
	}
	return out.String()
}

const hexDigits = "0123456789ABCDEF"

func upper(c byte) byte {
	if 'a' <= c && c <= 'f' {
		return c - 'a' + 'A'
	}
	return c
}

// quote is the identifier for a name, without its sign.
func quote(name string) string {
	var out strings.Builder
	out.WriteByte('"')
	for i := range len(name) {
		if c := name[i]; isNameByte(c) {
			out.WriteByte(c)
		} else {
			fmt.Fprintf(&out, `\%02X`, c)
		}
	}
	out.WriteByte('"')
	return out.String()
}

// canonical is one form for all spellings of an identifier with its sign. A name of digits alone keeps its quotes, which
// tell it from a number.
func canonical(identifier string) string {
	name := unquote(identifier[1:])
	if name == identifier[1:] || strings.Trim(name, "0123456789") == "" {
		return identifier
	}
	return identifier[:1] + name
}

// canonicalGlobal is canonical for the name of a global.
func canonicalGlobal(name string) string { return canonical("@" + quote(name)) }

// listable reports whether opt can be told a name by a list that has one on each line.
func listable(name string) bool {
	return name != "" && strings.IndexFunc(name, func(c rune) bool { return c < ' ' }) < 0
}
