package includes

import (
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	MaxText      = 4 << 20 // bytes of a file that is worth looking into
	maxContinued = 8       // lines that continue a directive
)

// Include is one directive.
type Include struct {
	Name   string // "" where it is a macro
	Quoted bool
	Macro  string // its name; "" where it takes arguments
}

// Scan returns the include directives of a text, in order.
func Scan(text string) []Include {
	var out []Include
	for line := range directives(text) {
		for _, keyword := range []string{"include_next", "include", "import"} {
			if what, ok := behind(line, keyword); ok {
				if i, ok := named(what); ok {
					out = append(out, i)
				}
				break
			}
		}
	}
	return out
}

// definitions are what a text defines the given macros to be. A macro that is no name of a file is an Include without
// one.
func definitions(text string, macros map[string]bool) map[string][]Include {
	out := map[string][]Include{}
	for line := range directives(text) {
		what, ok := behind(line, "define")
		if !ok {
			continue
		}
		macro := what[:len(what)-len(strings.TrimLeftFunc(what, isWord))]
		value := strings.TrimSpace(what[len(macro):])
		if macros[macro] && value != "" {
			i, _ := named(value)
			out[macro] = append(out[macro], i)
		}
	}
	return out
}

// directives are the texts behind the # of a text's directives.
func directives(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for {
			at := strings.IndexByte(text, '#')
			if at < 0 {
				return
			}
			before := strings.TrimLeft(text[strings.LastIndexByte(text[:at], '\n')+1:at], " \t")
			var line string
			line, text, _ = strings.Cut(text[at+1:], "\n")
			if before != "" && !(strings.HasPrefix(before, "/*") && strings.HasSuffix(strings.TrimRight(before, " \t"), "*/")) {
				continue
			}
			for range maxContinued {
				before, continued := strings.CutSuffix(strings.TrimRight(line, "\r"), "\\")
				if !continued {
					break
				}
				var next string
				next, text, _ = strings.Cut(text, "\n")
				line = before + next
			}
			if !yield(line) {
				return
			}
		}
	}
}

// behind is what stands behind the keyword of a directive.
func behind(line, keyword string) (string, bool) {
	rest, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), keyword)
	if !ok || rest == "" || isWord(rune(rest[0])) {
		return "", false
	}
	return strings.TrimLeft(rest, " \t"), true
}

// named reads the name of a file, or the macro that stands for it.
func named(what string) (Include, bool) {
	switch {
	case what == "":
		return Include{}, false
	case what[0] == '"':
		name, _, closed := strings.Cut(what[1:], `"`)
		return Include{Name: name, Quoted: true}, closed && name != ""
	case what[0] == '<':
		name, _, closed := strings.Cut(what[1:], ">")
		return Include{Name: name}, closed && name != ""
	}
	macro := what[:len(what)-len(strings.TrimLeftFunc(what, isWord))]
	if strings.HasPrefix(strings.TrimLeft(what[len(macro):], " \t"), "(") {
		macro = ""
	}
	return Include{Macro: macro}, true
}

func isWord(c rune) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// IsHeader says whether a file is made to be included, by its name.
func IsHeader(name string) bool {
	return slices.Contains([]string{".h", ".hpp", ".hh", ".hxx", ".cuh", ".inl", ".inc", ".ipp", ".tpp", ".txx"}, filepath.Ext(name))
}

// Text is the text of a regular file, or "" where it is too large or cannot be read.
func Text(path string) string {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > MaxText {
		return ""
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	return string(text)
}
