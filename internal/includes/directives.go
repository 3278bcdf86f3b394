package includes

import (
	"iter"
	"strings"
)

// dialect is what compilers differ in, by their flags.
type dialect struct {
	raw       bool // R"(...)" is one string
	trigraphs bool
}

// dialects are those in which a text may hold different directives, the usual one first.
func dialects(text string) []dialect {
	out := []dialect{{raw: true}}
	if strings.Contains(text, `R"`) {
		out = append(out, dialect{})
	}
	if strings.Contains(text, "??") {
		for _, d := range out {
			out = append(out, dialect{d.raw, true})
		}
	}
	return out
}

// directives are the texts behind the # of a text's directives, without comments and on one line.
func directives(text string, d dialect) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !strings.ContainsAny(text, "#%") && !d.trigraphs {
			return
		}
		l := lexer{text: strings.TrimPrefix(text, "\ufeff"), dialect: d}
		for l.line(yield) {
		}
	}
}

// lexer walks through a text as a compiler's first phases do.
type lexer struct {
	text string
	at   int
	dialect
}

// splice skips what joins two lines.
func (l *lexer) splice() {
	for l.at < len(l.text) {
		n := 0
		switch rest := l.text[l.at:]; {
		case rest[0] == '\\':
			n = 1
		case l.trigraphs && strings.HasPrefix(rest, "??/"):
			n = len("??/")
		default:
			return
		}
		end := l.at + n
		for end < len(l.text) && isSpace(l.text[end]) { // compilers take these as well
			end++
		}
		switch {
		case strings.HasPrefix(l.text[min(end, len(l.text)):], "\r\n"):
			end += 2
		case end < len(l.text) && isEnd(l.text[end]):
			end++
		default:
			return
		}
		l.at = end
	}
}

// peek is the next character, 0 at the end.
func (l *lexer) peek() byte {
	if l.at < len(l.text) && l.text[l.at] != '\\' && l.text[l.at] != '?' {
		return l.text[l.at]
	}
	l.splice()
	if l.at >= len(l.text) {
		return 0
	}
	return l.text[l.at]
}

// take takes the next character.
func (l *lexer) take() byte {
	c := l.peek()
	l.at++
	return c
}

// takes takes a word if it comes next, with splices in between or not.
func (l *lexer) takes(word string) bool {
	start := l.at
	for i := range len(word) {
		if l.at >= len(l.text) || l.take() != word[i] {
			l.at = start
			return false
		}
	}
	return true
}

// line goes to the end of one line, and on where a comment or a string does. It says no at the end of the text, and
// once yield does.
func (l *lexer) line(yield func(string) bool) bool {
	for first := true; l.at < len(l.text); {
		if !first {
			l.skip()
		}
		if first && (l.takes("#") || l.takes("%:") || l.trigraphs && l.takes("??=")) {
			return yield(l.directive())
		}
		text, ended := l.token()
		if ended {
			break
		}
		first = first && strings.TrimLeft(text, " ") == ""
	}
	return l.at < len(l.text)
}

// skip goes over what begins no token that matters.
func (l *lexer) skip() {
	for l.at < len(l.text) && !matters[l.text[l.at]] {
		l.at++
	}
}

// matters are the characters that may begin one, or stand in one.
var matters = func() (out [1 << 8]bool) {
	for c := range out {
		out[c] = isWord(rune(c)) || strings.IndexByte("\n\r\\?/\"'.", byte(c)) >= 0
	}
	return out
}()

// directive is the rest of a line behind its #.
func (l *lexer) directive() string {
	var out strings.Builder
	for l.at < len(l.text) {
		if c := l.peek(); (c == '"' || c == '<') && isInclude(out.String()) { // the name of a file: no escapes and no comments
			end := map[byte]byte{'"': '"', '<': '>'}[c]
			out.WriteByte(l.take())
			for l.at < len(l.text) && !isEnd(l.peek()) {
				c := l.take()
				out.WriteByte(c)
				if c == end {
					break
				}
			}
			continue
		}
		text, ended := l.token()
		if ended {
			break
		}
		out.WriteString(text)
	}
	return out.String()
}

// isInclude says whether a directive of this text includes, and waits for what.
func isInclude(text string) bool {
	for _, keyword := range keywords {
		if strings.TrimSpace(text) == keyword {
			return true
		}
	}
	return false
}

// token takes one token, a comment as a blank, or what ends the line. Of strings over several lines only the first is
// given.
func (l *lexer) token() (text string, ended bool) {
	start := l.at
	switch c := l.take(); {
	case isEnd(c):
		return "", true
	case isSpace(c):
		return " ", false
	case c == '/' && l.peek() == '/':
		for l.at < len(l.text) && !isEnd(l.peek()) {
			l.take()
		}
		return " ", false
	case c == '/' && l.peek() == '*':
		l.take()
		for l.at < len(l.text) && !l.takes("*/") {
			l.at++
		}
		return " ", false
	case c == '"' || c == '\'':
		return string(c) + l.quoted(c), false
	case isDigit(c) || c == '.' && isDigit(l.peek()):
		for isWord(rune(l.peek())) || l.peek() == '.' || l.separates() {
			l.take()
		}
		return l.text[start:l.at], false
	case isWord(rune(c)):
		for l.at < len(l.text) && isWord(rune(l.text[l.at])) {
			l.at++
		}
		word := l.text[l.at-1 : l.at]
		if whole := l.text[start:l.at]; isWord(rune(whole[0])) {
			word = whole
		}
		for isWord(rune(l.peek())) { // behind the end of the line
			word += string(l.take())
		}
		if l.raw && word[len(word)-1] == 'R' && len(word) <= len("u8R") && l.peek() == '"' {
			l.take()
			l.rawString()
			return `""`, false
		}
		return string(word), false
	default:
		return string(c), false
	}
}

// separates says whether a quote comes next that stands between two digits.
func (l *lexer) separates() bool {
	if l.peek() != '\'' {
		return false
	}
	ahead := *l
	ahead.take()
	return isWord(rune(ahead.peek()))
}

// quoted is the rest of a string or a character, with its end. It ends with its line at the latest.
func (l *lexer) quoted(end byte) string {
	start := l.at
	for l.at < len(l.text) && !isEnd(l.peek()) {
		c := l.take()
		if c == end {
			break
		}
		if c == '\\' && l.at < len(l.text) && !isEnd(l.peek()) {
			l.take()
		}
	}
	text := l.text[start:min(l.at, len(l.text))]
	if !strings.ContainsAny(text, "\r\n") {
		return text
	}
	var out strings.Builder // without what joins lines
	for part := (lexer{text: text, dialect: l.dialect}); part.at < len(text); {
		if c := part.take(); c != 0 {
			out.WriteByte(c)
		}
	}
	return out.String()
}

// rawString skips to the end of a raw string, in which lines are not joined. One that is none is skipped as far as it
// goes.
func (l *lexer) rawString() {
	const longest = 16 // characters between the quote and the parenthesis
	mark, rest, ok := strings.Cut(l.text[l.at:], "(")
	if !ok || len(mark) > longest || strings.ContainsAny(mark, " )\\\t\v\f\r\n\"") {
		l.quoted('"')
		return
	}
	end := strings.Index(rest, ")"+mark+`"`)
	if end < 0 {
		l.at = len(l.text)
		return
	}
	l.at += len(mark) + len("(") + end + len(")") + len(mark) + len(`"`)
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == 0 }

func isEnd(c byte) bool { return c == '\n' || c == '\r' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
