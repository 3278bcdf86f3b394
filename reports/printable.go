package reports

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable escapes what a terminal would not show as itself: control characters, broken UTF-8, and format characters
// such as bidirectional overrides. File names and source lines of programs under test may hold any of them. The result
// is one line.
func Printable(s string) string {
	var b strings.Builder
	for i, c := range s {
		switch {
		case c == utf8.RuneError && !strings.HasPrefix(s[i:], string(utf8.RuneError)):
			b.WriteString(escaped(rune(s[i])))
		case unicode.IsPrint(c):
			b.WriteRune(c)
		default:
			b.WriteString(escaped(c))
		}
	}
	return b.String()
}

const (
	tabWidth  = 4
	lineWidth = 120 // of a quoted source line; longer ones are cut around the caret
)

// quote renders one source line and a caret under its 1-based byte column; column 0 gives no caret.
func quote(source string, column int) (line, caret string) {
	source = strings.TrimRight(source, "\r\n")
	if column < 1 || column > len(source)+1 {
		column = 0
	}
	before := ""
	if column > 0 {
		before = render(source[:column-1])
	}
	runes := []rune(render(source))
	at := min(utf8.RuneCountInString(before), len(runes))
	start := max(0, at-lineWidth*2/3)
	if len(runes) <= lineWidth {
		start = 0
	}
	end := min(len(runes), start+lineWidth)
	line = string(runes[start:end])
	if start > 0 {
		line = "..." + line
		at += len("...")
	}
	if end < len(runes) {
		line += "..."
	}
	if column > 0 {
		caret = strings.Repeat(" ", at-start) + "^"
	}
	return strings.TrimRight(line, " "), caret
}

// render is Printable with tabs as blanks.
func render(s string) string {
	parts := strings.Split(s, "\t")
	for i := range parts {
		parts[i] = Printable(parts[i])
	}
	return strings.Join(parts, strings.Repeat(" ", tabWidth))
}
