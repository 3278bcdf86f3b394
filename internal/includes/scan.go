package includes

import (
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
}

// Scan returns the directives of a text, in order.
func Scan(text string) []Include {
	var out []Include
	for {
		at := strings.IndexByte(text, '#')
		if at < 0 {
			return out
		}
		before := strings.TrimLeft(text[strings.LastIndexByte(text[:at], '\n')+1:at], " \t")
		var line string
		line, text, _ = strings.Cut(text[at:], "\n")
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
		if i, ok := directive(line[1:]); ok {
			out = append(out, i)
		}
	}
}

// directive reads what stands behind the #.
func directive(line string) (Include, bool) {
	word := strings.TrimLeft(line, " \t")
	for _, keyword := range []string{"include_next", "include", "import"} {
		rest, ok := strings.CutPrefix(word, keyword)
		if !ok {
			continue
		}
		what := strings.TrimLeft(rest, " \t")
		switch {
		case what == "":
		case what[0] == '"':
			name, _, closed := strings.Cut(what[1:], `"`)
			return Include{Name: name, Quoted: true}, closed && name != ""
		case what[0] == '<':
			name, _, closed := strings.Cut(what[1:], ">")
			return Include{Name: name}, closed && name != ""
		case len(what) < len(rest): // a macro
			return Include{}, true
		}
		return Include{}, false
	}
	return Include{}, false
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
