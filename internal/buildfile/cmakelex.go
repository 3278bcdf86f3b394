package buildfile

import "strings"

// cmakeCommand is one invocation. Arguments are not expanded yet.
type cmakeCommand struct {
	name string // in lower case
	args []cmakeArgument
}

type cmakeArgument struct {
	text   string
	quoted bool // one value, lists and all
	raw    bool // a bracket argument: nothing is expanded
}

// maxCommands bounds one file.
const maxCommands = 1 << 14

// cmakeCommands reads a file as far as it is well-formed.
func cmakeCommands(text string) []cmakeCommand {
	s := cmakeScanner{text: text}
	var out []cmakeCommand
	for len(out) < maxCommands {
		s.space()
		name := s.identifier()
		s.space()
		if name == "" || !s.take('(') {
			return out
		}
		c := cmakeCommand{name: strings.ToLower(name)}
		for depth := 1; ; {
			s.space()
			if s.at == len(s.text) {
				return out
			}
			switch {
			case s.take(')'):
				depth--
				if depth > 0 {
					c.args = append(c.args, cmakeArgument{text: ")"})
				}
			case s.take('('):
				depth++
				c.args = append(c.args, cmakeArgument{text: "("})
			default:
				c.args = append(c.args, s.argument())
			}
			if depth == 0 {
				break
			}
		}
		out = append(out, c)
	}
	return out
}

type cmakeScanner struct {
	text string
	at   int
}

func (s *cmakeScanner) rest() string { return s.text[s.at:] }

func (s *cmakeScanner) take(c byte) bool {
	if s.at < len(s.text) && s.text[s.at] == c {
		s.at++
		return true
	}
	return false
}

// space skips blanks and comments.
func (s *cmakeScanner) space() {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case strings.IndexByte(" \t\r\n;", c) >= 0:
			s.at++
		case c == '#':
			s.at++
			if _, ok := s.bracket(); ok {
				continue
			}
			if end := strings.IndexByte(s.rest(), '\n'); end >= 0 {
				s.at += end
			} else {
				s.at = len(s.text)
			}
		default:
			return
		}
	}
}

func (s *cmakeScanner) identifier() string {
	start := s.at
	for s.at < len(s.text) {
		c := s.text[s.at]
		if c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			break
		}
		s.at++
	}
	return s.text[start:s.at]
}

// bracket reads [==[ text ]==].
func (s *cmakeScanner) bracket() (string, bool) {
	rest := s.rest()
	if !strings.HasPrefix(rest, "[") {
		return "", false
	}
	n := 1
	for n < len(rest) && rest[n] == '=' {
		n++
	}
	if n >= len(rest) || rest[n] != '[' {
		return "", false
	}
	body, _, ok := strings.Cut(rest[n+1:], "]"+rest[1:n]+"]")
	if !ok {
		return "", false
	}
	s.at += len(body) + 2*(n+1)
	return strings.TrimPrefix(body, "\n"), true
}

// argument reads one argument; it takes at least one byte.
func (s *cmakeScanner) argument() cmakeArgument {
	if body, ok := s.bracket(); ok {
		return cmakeArgument{body, true, true}
	}
	quoted := s.take('"')
	var b strings.Builder
	for s.at < len(s.text) {
		c := s.text[s.at]
		switch {
		case quoted && c == '"':
			s.at++
			return cmakeArgument{b.String(), true, false}
		case !quoted && c == '"' && b.Len() > 0 && s.legacy(&b):
			continue
		case !quoted && strings.IndexByte(" \t\r\n()#\"", c) >= 0 && s.reference() == 0:
			if b.Len() == 0 {
				s.at++
			}
			return cmakeArgument{text: b.String()}
		case !quoted && s.reference() > 0:
			n := s.reference()
			b.WriteString(s.text[s.at : s.at+n])
			s.at += n
			continue
		case c == '\\' && s.at+1 < len(s.text):
			s.escape(&b)
			continue
		}
		b.WriteByte(c)
		s.at++
	}
	return cmakeArgument{text: b.String(), quoted: quoted}
}

// escape reads a backslash and the byte behind it.
func (s *cmakeScanner) escape(b *strings.Builder) {
	s.at++
	if s.text[s.at] == '$' { // stays a backslash and a dollar for the expansion
		b.WriteByte('\\')
	}
	if s.text[s.at] != '\n' {
		b.WriteByte(s.text[s.at])
	}
	s.at++
}

// legacy reads a string in double quotes inside an unquoted argument, as NAME="text" has it. Its quotes belong to the
// value. It says no where no such string stands.
func (s *cmakeScanner) legacy(b *strings.Builder) bool {
	in := cmakeScanner{text: s.text, at: s.at + 1}
	var body strings.Builder
	for in.at < len(in.text) {
		switch c := in.text[in.at]; {
		case c == '"':
			b.WriteString(`"` + body.String() + `"`)
			s.at = in.at + 1
			return true
		case c == '\\' && in.at+1 < len(in.text) && in.text[in.at+1] != '\n':
			in.escape(&body)
		case strings.IndexByte("\r\n()#", c) >= 0:
			return false
		default:
			body.WriteByte(c)
			in.at++
		}
	}
	return false
}

// reference is the length of the ${...} or $<...> at this place, or 0.
func (s *cmakeScanner) reference() int {
	rest := s.rest()
	if len(rest) < 2 || rest[0] != '$' || rest[1] != '{' && rest[1] != '<' {
		return 0
	}
	opening, closing := rest[1], byte('}')
	if opening == '<' {
		closing = '>'
	}
	depth := 0
	for i := 1; i < len(rest) && rest[i] != '\n'; i++ {
		switch rest[i] {
		case opening:
			depth++
		case closing:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}
