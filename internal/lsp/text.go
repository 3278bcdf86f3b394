package lsp

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/hgrd/hgrd/reports"
)

// rangeOf is the token at a place, in a line of that text, or the whole line without its indentation where the place has no
// column. A line that is not known has no length.
func rangeOf(at reports.Position, line string) span {
	line = strings.TrimRight(line, "\r\n")
	from, to := at.Column-1, at.Column-1
	switch {
	case at.Line < 1:
		return span{}
	case at.Column < 1:
		from, to = len(line)-len(strings.TrimLeft(line, " \t")), len(line)
	case from < len(line):
		to = from + tokenLength(line[from:])
	}
	n := at.Line - 1
	return span{position{n, character(line, from)}, position{n, character(line, to)}}
}

// character is a number of bytes of a line in the protocol's units. A line that is shorter counts on.
func character(line string, bytes int) int {
	rest := max(0, bytes-len(line))
	units := 0
	for _, c := range line[:min(bytes, len(line))] {
		units += max(1, utf16.RuneLen(c)) // what is no UTF-8 counts as its replacement does
	}
	return units + rest
}

// byteOffset is the inverse of character, within the line.
func byteOffset(line string, units int) int {
	for i, c := range line {
		if units <= 0 {
			return i
		}
		units -= max(1, utf16.RuneLen(c))
	}
	return len(line)
}

// placeIn is a place of a text in the protocol's units. Lines and columns count from 1, columns in characters.
func placeIn(text string, line, column int) position {
	row := lineOf(text, line)
	at := 0
	for range column - 1 {
		_, n := utf8.DecodeRuneInString(row[min(at, len(row)):])
		at += max(n, 1) // a line that is shorter counts on
	}
	return position{line - 1, character(row, at)}
}

const operators = "+-*/%&|^<>=!"

// tokenLength is the length of the word or operator that a text begins with, at least one character.
func tokenLength(s string) int {
	n := strings.IndexFunc(s, func(c rune) bool { return !isWord(c) })
	if n == 0 {
		n = strings.IndexFunc(s, func(c rune) bool { return !strings.ContainsRune(operators, c) })
	}
	switch {
	case n < 0:
		return len(s)
	case n == 0:
		_, n = utf8.DecodeRuneInString(s)
	}
	return n
}

func isWord(c rune) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= utf8.RuneSelf
}

// lineOf is a line of a text; "" where there is none.
func lineOf(text string, n int) string {
	for i := 1; i < n; i++ {
		_, rest, found := strings.Cut(text, "\n")
		if !found {
			return ""
		}
		text = rest
	}
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimSuffix(line, "\r")
}

// wordAt is the word that a line has at or right before a place; "" for none.
func wordAt(line string, at int) string {
	from, to := at, at
	for from > 0 && isWord(rune(line[from-1])) {
		from--
	}
	for to < len(line) && isWord(rune(line[to])) {
		to++
	}
	return line[from:to]
}
