package kernelnames

import "strings"

// attributes may stand between __global__ and a kernel's name, with arguments of their own.
var attributes = map[string]bool{
	"__launch_bounds__": true, "__attribute__": true, "__maxnreg__": true, "__cluster_dims__": true, "__block_size__": true,
	"alignas": true, "decltype": true,
}

// Defined lists the names of the kernels in a text, in order: what is called like a function behind __global__.
func Defined(text string) []string {
	const mark = "__global__"
	text = blank(text)
	var out []string
	for {
		at := strings.Index(text, mark)
		if at < 0 {
			return out
		}
		text = text[at+len(mark):]
		if name, ok := kernelName(text); ok {
			out = append(out, name)
		}
	}
}

// kernelName is the name in a declaration behind __global__.
func kernelName(text string) (string, bool) {
	const most = 16 // words
	word := ""
	for range most {
		text = strings.TrimLeft(text, " \t\r\n*&")
		n := len(text) - len(strings.TrimLeftFunc(text, isWord))
		switch {
		case n > 0:
			word, text = text[:n], text[n:]
		case strings.HasPrefix(text, "("):
			if !attributes[word] {
				return word, word != ""
			}
			rest, ok := behindBrackets(text)
			if !ok {
				return "", false
			}
			word, text = "", rest
		default:
			return "", false
		}
	}
	return "", false
}

// behindBrackets is what follows the bracket that a text begins with and the one that closes it.
func behindBrackets(text string) (string, bool) {
	depth := 0
	for i, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return text[i+1:], true
			}
		}
	}
	return "", false
}

func isWord(c rune) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
