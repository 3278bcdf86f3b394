package reports

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Sources say what reports hold: their lines, names and paths, and the messages of compilers about them. Lines are bounded
// where they enter a report (CutLine), and what a terminal, a log or an editor would not show as itself is made visible where
// a document leaves (put, putJSON).

// What is quoted of a line that is longer than both together, in bytes.
const (
	mostBefore = 400 // the column of interest
	mostBehind = 600 // it
)

// CutLine is a line as a report quotes it: whole, or what stands around the 1-based byte column of a long one. from is how
// many bytes of the line are left out ahead of it.
func CutLine(line string, column int) (text string, from int) {
	if len(line) <= mostBefore+mostBehind {
		return line, 0
	}
	if column > len(line) {
		column = 0
	}
	from = runeStart(line, max(column-1-mostBefore, 0))
	return line[from:runeStart(line, min(from+mostBefore+mostBehind, len(line)))], from
}

// runeStart is where the letter begins that holds the byte at an offset.
func runeStart(s string, at int) int {
	for at > 0 && at < len(s) && !utf8.RuneStart(s[at]) {
		at--
	}
	return at
}

// visible is a document whose lines hold nothing but what is shown as itself, and tabs: escape spells the rest, byte by byte
// where it is no UTF-8.
func visible(document string, escape func(c rune) string) string {
	hidden := func(c rune) bool { return c == utf8.RuneError || c != '\n' && c != '\t' && !unicode.IsPrint(c) }
	if strings.IndexFunc(document, hidden) < 0 {
		return document
	}
	var b strings.Builder
	b.Grow(len(document) + len(document)/16)
	for i, c := range document {
		switch {
		case c == utf8.RuneError && !strings.HasPrefix(document[i:], string(utf8.RuneError)):
			b.WriteString(escape(rune(document[i])))
		case c != utf8.RuneError && hidden(c):
			b.WriteString(escape(c))
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// escaped spells a character as Printable does.
func escaped(c rune) string {
	if c <= 0xff {
		return fmt.Sprintf(`\x%02x`, c)
	}
	return fmt.Sprintf(`\u{%x}`, c)
}

// escapedJSON spells a character as a string of JSON holds it, so that nothing is lost.
func escapedJSON(c rune) string {
	if high, low := utf16.EncodeRune(c); high != utf8.RuneError {
		return fmt.Sprintf(`\u%04x\u%04x`, high, low)
	}
	return fmt.Sprintf(`\u%04x`, c)
}

// put writes a document of any format but JSON.
func put(w io.Writer, document string) error {
	_, err := io.WriteString(w, visible(document, escaped))
	return err
}

// putJSON writes a document in JSON.
func putJSON(w io.Writer, document string) error {
	_, err := io.WriteString(w, visible(document, escapedJSON))
	return err
}
