package frontend

import (
	"io"
	"iter"
	"os"
	"strings"
)

// leadingLines yields the logical lines at the beginning of a file, without
// comments and blanks around them, up to where the text that is looked at ends.
// What cannot be read, or is cut there, ends in a line that is no directive.
func leadingLines(path string) iter.Seq[string] {
	return func(yield func(string) bool) {
		file, err := os.Open(path)
		if err != nil {
			yield("?")
			return
		}
		defer file.Close()
		text, err := io.ReadAll(io.LimitReader(file, maxLeadingText))
		cut := err != nil || len(text) == maxLeadingText
		code := withoutComments(strings.ReplaceAll(strings.ReplaceAll(string(text), "\r\n", "\n"), "\\\n", " "))
		if cut {
			code += "\n?"
		}
		for line := range strings.Lines(code) {
			if line = strings.TrimSpace(line); line != "" && !yield(line) {
				return
			}
		}
	}
}

// withoutComments replaces each comment by a blank. Behind a comment or a
// string that is not closed, and from a raw string on, it puts a line that is
// no directive in place of the rest.
func withoutComments(text string) string {
	const stop = "\n?"
	var out strings.Builder
	for {
		at := strings.IndexAny(text, `/"'`)
		if at < 0 {
			return out.String() + text
		}
		out.WriteString(text[:at])
		quote, rest := text[at], text[at+1:]
		switch {
		case quote == '/' && strings.HasPrefix(rest, "/"):
			_, text, _ = strings.Cut(rest, "\n")
			out.WriteByte('\n')
		case quote == '/' && strings.HasPrefix(rest, "*"):
			_, after, closed := strings.Cut(rest[1:], "*/")
			if !closed {
				return out.String() + stop
			}
			out.WriteByte(' ')
			text = after
		case quote == '/':
			out.WriteByte('/')
			text = rest
		default:
			end := literalEnd(rest, quote)
			if end < 0 || at > 0 && text[at-1] == 'R' {
				return out.String() + stop
			}
			out.WriteString(text[at : at+1+end])
			text = rest[end:]
		}
	}
}

// literalEnd is behind the quote that ends a literal on its line; -1 if none does.
func literalEnd(text string, quote byte) int {
	for i := 0; i < len(text) && text[i] != '\n'; i++ {
		switch text[i] {
		case '\\':
			i++
		case quote:
			return i + 1
		}
	}
	return -1
}
