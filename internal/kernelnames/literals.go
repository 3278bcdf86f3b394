package kernelnames

import "strings"

// part is a piece of a text: a string literal's content, or code. Comments and characters are left out of code.
type part struct {
	text    string
	literal bool
}

// parts takes a text apart. What is not closed ends with its line, a raw literal or comment with the text.
func parts(text string) []part {
	var out []part
	add := func(s string, literal bool) {
		if s != "" || literal {
			out = append(out, part{s, literal})
		}
	}
	for text != "" {
		at := strings.IndexAny(text, `"'/`)
		if at < 0 {
			add(text, false)
			break
		}
		add(text[:at], false)
		raw := at > 0 && text[at-1] == 'R'
		number := at > 0 && isWord(rune(text[at-1])) // 1'000
		text = text[at:]
		switch {
		case strings.HasPrefix(text, "//"):
			_, text, _ = strings.Cut(text, "\n")
			add("\n", false)
		case strings.HasPrefix(text, "/*"):
			_, text, _ = strings.Cut(text[2:], "*/")
			add(" ", false)
		case text[0] == '"' && raw:
			var s string
			s, text = rawLiteral(text)
			add(s, true)
		case text[0] == '"':
			var s string
			s, text = quoted(text)
			add(s, true)
		case text[0] == '\'' && !number:
			_, text = quoted(text)
			add(" ", false)
		default:
			add(text[:1], false)
			text = text[1:]
		}
	}
	return out
}

// quoted is what stands in quotes at the beginning of a text, and what follows.
func quoted(text string) (inside, rest string) {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '\n':
			return text[1:i], text[i:]
		case text[0]:
			return text[1:i], text[i+1:]
		}
	}
	return text[1:], ""
}

// rawLiteral is quoted for "mark(...)mark".
func rawLiteral(text string) (inside, rest string) {
	const longest = 16
	mark, body, ok := strings.Cut(text[1:], "(")
	if !ok || len(mark) > longest {
		return quoted(text)
	}
	inside, rest, _ = strings.Cut(body, ")"+mark+`"`)
	return inside, rest
}

// blank is a text's code with a blank for each literal.
func blank(text string) string {
	var b strings.Builder
	for _, p := range parts(text) {
		if p.literal {
			b.WriteString(" ")
		} else {
			b.WriteString(p.text)
		}
	}
	return b.String()
}
