package testprograms

import (
	"bytes"
	"fmt"
	"regexp"
)

// comment is the text of one // comment, without the slashes.
type comment struct {
	line int
	text string
	code bool // code stands before it, on its line or an earlier one
}

// lex splits a source into its // comments and its code, the latter with
// every comment, string and character literal blanked out, so that offsets
// and lines stay the same and braces can be counted.
func lex(src []byte) (comments []comment, code []byte) {
	code = bytes.Clone(src)
	line, seenCode := 1, false
	blank := func(from, to int) {
		for i := from; i < to; i++ {
			if code[i] != '\n' {
				code[i] = ' '
			}
		}
		line += bytes.Count(src[from:to], []byte("\n"))
	}
	for i := 0; i < len(src); {
		end := i + 1
		switch c := src[i]; {
		case bytes.HasPrefix(src[i:], []byte("//")):
			if end = bytes.IndexByte(src[i:], '\n'); end < 0 {
				end = len(src)
			} else {
				end += i
			}
			comments = append(comments, comment{line, string(bytes.TrimRight(src[i+2:end], " \t\r")), seenCode})
			blank(i, end)
		case bytes.HasPrefix(src[i:], []byte("/*")):
			if end = bytes.Index(src[i+2:], []byte("*/")); end < 0 {
				end = len(src)
			} else {
				end += i + 4
			}
			blank(i, end)
		case c == '"' || c == '\'':
			seenCode = true
			for end < len(src) && src[end] != c && src[end] != '\n' {
				if src[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end+1, len(src))
			blank(i, end)
		case c == '\n':
			line++
		case c != ' ' && c != '\t' && c != '\r':
			seenCode = true
		}
		i = end
	}
	return comments, code
}

var (
	globalWord = regexp.MustCompile(`\b(__global__|__kernel)\b`)
	lastWord   = regexp.MustCompile(`([\pL\pM\pN_$]+)\s*$`)
)

// kernels finds the __global__ and __kernel functions that have a body.
func kernels(code []byte) ([]Kernel, error) {
	lineAt := func(offset int) int { return 1 + bytes.Count(code[:offset], []byte("\n")) }
	var found []Kernel
	for _, m := range globalWord.FindAllIndex(code, -1) {
		head := m[1]
		var name string
		for name == "" {
			open := bytes.IndexByte(code[head:], '(')
			if open < 0 {
				return nil, fmt.Errorf("line %d: __global__ without a function", lineAt(m[0]))
			}
			open += head
			shut := closing(code, open, '(', ')')
			if shut < 0 {
				return nil, fmt.Errorf("line %d: unbalanced parentheses", lineAt(open))
			}
			before := code[head:open]
			head = shut + 1
			word := lastWord.FindSubmatch(before)
			if word == nil {
				return nil, fmt.Errorf("line %d: __global__ function without a name", lineAt(m[0]))
			}
			if string(word[1]) == "__launch_bounds__" {
				continue
			}
			name = string(word[1])
		}
		body := bytes.IndexAny(code[head:], "{;")
		if body < 0 || code[head+body] == ';' {
			continue // a declaration
		}
		shut := closing(code, head+body, '{', '}')
		if shut < 0 {
			return nil, fmt.Errorf("line %d: unbalanced braces", lineAt(head+body))
		}
		found = append(found, Kernel{name, lineAt(m[0]), lineAt(shut)})
	}
	return found, nil
}

// closing returns the offset of the bracket that closes the one at open, or
// a negative number.
func closing(code []byte, open int, left, right byte) int {
	depth := 0
	for i := open; i < len(code); i++ {
		switch code[i] {
		case left:
			depth++
		case right:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}
