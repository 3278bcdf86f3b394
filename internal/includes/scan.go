package includes

import (
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// MaxText bounds, in bytes, a file that is looked into.
const MaxText = 64 << 20

// Include is one directive.
type Include struct {
	Name   string // "" where it is a macro
	Quoted bool
	Macro  string // its name; "" where it takes arguments
}

// keywords are those of directives that include, longer ones before their prefixes.
var keywords = []string{"include_next", "include", "import"}

// Scan returns the include directives of a text, in order. Where it hangs on flags of the compiler what is one, those that
// are one under some of them follow.
func Scan(text string) []Include {
	var out []Include
	for i, d := range dialects(text) {
		for line := range directives(text, d) {
			for _, keyword := range keywords {
				if what, ok := behind(line, keyword); ok {
					if found, ok := named(what); ok && (i == 0 || !slices.Contains(out, found)) {
						out = append(out, found)
					}
					break
				}
			}
		}
	}
	return out
}

// definitions are what a text defines the given macros to be. A macro that is no name of a file is an Include without
// one.
func definitions(text string, macros map[string]bool) map[string][]Include {
	out := map[string][]Include{}
	for what := range definesOf(text) {
		macro := what[:len(what)-len(strings.TrimLeftFunc(what, isWord))]
		value := strings.TrimSpace(what[len(macro):])
		if macros[macro] && value != "" {
			i, _ := named(value)
			out[macro] = append(out[macro], i)
		}
	}
	return out
}

// definesOf are the texts behind a text's #define, in all dialects.
func definesOf(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, d := range dialects(text) {
			for line := range directives(text, d) {
				if what, ok := behind(line, "define"); ok && !yield(what) {
					return
				}
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

// IsSpecial says whether a path leads to a pipe, a device or the like, or to what may not be looked at.
func IsSpecial(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	return !info.Mode().IsRegular() && !info.IsDir()
}

// Text is the text of a regular file, or "" where it is too large or cannot be read.
func Text(path string) string {
	text, _ := Read(path)
	return text
}

// Read is the text of a regular file, or of one that a link leads to. It says no where there is something at the path that
// was not read: a file that is too large, a pipe, a folder.
func Read(path string) (text string, ok bool) {
	info, err := os.Stat(path)
	if err != nil {
		return "", errors.Is(err, fs.ErrNotExist)
	}
	if !info.Mode().IsRegular() || info.Size() > MaxText {
		return "", false
	}
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // should a pipe have come to its place
	if err != nil {
		return "", false
	}
	defer file.Close()
	var out strings.Builder
	out.Grow(int(info.Size()))
	_, err = io.Copy(&out, io.LimitReader(file, MaxText))
	return out.String(), err == nil
}
