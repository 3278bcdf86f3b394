package inputs

import "bytes"

// header is the name of a header as a file spells it.
type header struct {
	name   string
	quoted bool
}

// spelled lists the headers that a file includes or asks for, and maybe more: comments and strings are read like
// everything else. A file that cannot be read spells none, and neither does a device: it may never end.
func spelled(file string) []header {
	text, err := read(file)
	if err != nil {
		return nil
	}
	return headersIn(text)
}

// words are what stands before the name of a header: #include_next and __has_include among them.
var words = [][]byte{[]byte("include"), []byte("import")}

func headersIn(text []byte) []header {
	var out []header
	for _, word := range words {
		for rest := text; ; {
			at := bytes.Index(rest, word)
			if at < 0 {
				break
			}
			rest = rest[at+len(word):]
			if h, ok := headerAfter(rest); ok {
				out = append(out, h)
			}
		}
	}
	return out
}

// headerAfter reads the name that text begins with, behind blanks, parentheses, comments and the like on the same
// logical line.
func headerAfter(text []byte) (header, bool) {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\n':
			if i == 0 || text[i-1] != '\\' && !(i > 1 && text[i-1] == '\r' && text[i-2] == '\\') {
				return header{}, false
			}
		case '"', '<':
			closing := byte('"')
			if text[i] == '<' {
				closing = '>'
			}
			name := text[i+1:]
			end := bytes.IndexAny(name, string(closing)+"\n")
			if end < 1 || name[end] != closing {
				return header{}, false
			}
			return header{string(name[:end]), closing == '"'}, true
		}
	}
	return header{}, false
}
