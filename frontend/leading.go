package frontend

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// precompiledHeaders are the headers of the C++ library that have a
// precompiled form on top of ours, in the order in which it is made: those
// that cost most in programs. Each has a file in include/hgrd/leading.
var precompiledHeaders = []string{"chrono", "iostream", "random"}

// systemHeader is a header that a program may include ahead of one of these,
// or behind it, with the same meaning.
var systemHeader = regexp.MustCompile(`^(algorithm|any|array|atomic|bitset|charconv|chrono|codecvt|complex|condition_variable|deque|exception|` +
	`filesystem|forward_list|fstream|functional|future|initializer_list|iomanip|ios|iosfwd|iostream|istream|iterator|limits|list|locale|map|` +
	`memory|mutex|new|numeric|optional|ostream|queue|random|ratio|regex|scoped_allocator|set|shared_mutex|sstream|stack|stdexcept|streambuf|` +
	`string|string_view|system_error|thread|tuple|type_traits|typeindex|typeinfo|unordered_map|unordered_set|utility|valarray|variant|vector|` +
	`c?(assert|complex|ctype|errno|fenv|float|inttypes|limits|locale|math|setjmp|signal|stdarg|stddef|stdint|stdio|stdlib|string|time|wchar|wctype)(\.h)?|` +
	`(fcntl|getopt|malloc|pthread|stdbool|strings|unistd)\.h|sys/(resource|stat|time|types)\.h)$`)

// systemFolder is a folder of headers that those of the system include.
var systemFolder = regexp.MustCompile(`^(asm|asm-generic|backward|bits|debug|experimental|ext|gnu|linux|pstl|sys|tr1)$`)

// leading lists the headers with a precompiled form that the file at path
// includes before anything of its own: nothing stands in front of them but
// other headers of the system, ours, include guards, and macros in capitals,
// for which no header of the system asks. Files that it includes are followed.
// So reading them first changes nothing.
func leading(path string, o Options) []string {
	folders := o.Folders()
	if slices.ContainsFunc(folders, hidesSystemHeaders) || slices.ContainsFunc(o.Args, func(a string) bool { return strings.HasPrefix(a, "-iquote") }) {
		return nil
	}
	s := leadingScan{folders: folders, found: map[string]bool{}, seen: map[string]bool{}, defined: map[string]bool{}}
	for _, a := range o.Args {
		name, _, _ := strings.Cut(strings.TrimPrefix(a, "-D"), "=")
		s.defined[name] = true
	}
	s.file(path)
	var list []string
	for _, name := range precompiledHeaders {
		if s.found[name] {
			list = append(list, name)
		}
	}
	return list
}

// hidesSystemHeaders reports whether a folder of the search path holds what
// would be taken for a header of the system.
func hidesSystemHeaders(folder string) bool {
	entries, _ := os.ReadDir(folder)
	return slices.ContainsFunc(entries, func(e os.DirEntry) bool {
		return systemHeader.MatchString(e.Name()) || systemFolder.MatchString(e.Name())
	})
}

type leadingScan struct {
	folders              []string
	found, seen, defined map[string]bool
}

// maxLeading bounds the files that are followed, and the bytes looked at in each.
const (
	maxLeadingFiles = 64
	maxLeadingText  = 1 << 16
)

var (
	includeLine = regexp.MustCompile(`^#\s*include\s*(?:"([^"<>]+)"|<([^"<>]+)>)$`)
	guardLine   = regexp.MustCompile(`^#\s*ifndef\s+(\w*(?i:_H|_HH|_HPP|_HXX|_CUH|_INL|_INC|_INCLUDED)_*)$`)
	defineLine  = regexp.MustCompile(`^#\s*define\s+(\w+)(.*)$`)
	onceLine    = regexp.MustCompile(`^#\s*pragma\s+once$`)
	endifLine   = regexp.MustCompile(`^#\s*endif$`)
	plainMacro  = regexp.MustCompile(`^[A-Z][A-Z0-9_]*$`)
)

// file reads a file up to what is its own, and reports whether it got to the end.
func (s *leadingScan) file(path string) bool {
	if s.seen[path] {
		return true
	}
	if s.seen[path] = true; len(s.seen) > maxLeadingFiles {
		return false
	}
	guard := "" // the macro that guards the file, from its line on
	guarded, ended := false, false
	for line := range leadingLines(path) {
		include, define := includeLine.FindStringSubmatch(line), defineLine.FindStringSubmatch(line)
		ifndef := guardLine.FindStringSubmatch(line)
		switch {
		case ended:
			return false
		case guard != "" && !guarded:
			if guarded = define != nil && define[1] == guard && !s.defined[guard]; !guarded {
				return false
			}
			s.defined[guard] = true
		case onceLine.MatchString(line):
		case ifndef != nil && guard == "":
			guard = ifndef[1]
		case guarded && endifLine.MatchString(line):
			ended = true
		case define != nil && plainMacro.MatchString(define[1]):
			s.defined[define[1]] = true
		case include != nil:
			if !s.include(path, include[1], include[2]) {
				return false
			}
		default:
			return false
		}
	}
	return ended || guard == ""
}

// include goes on with the file that a directive names in quotes or in angle
// brackets, looked for as clang does, and reports whether it may be passed.
func (s *leadingScan) include(from, quoted, angled string) bool {
	name := quoted + angled
	if beside := filepath.Join(filepath.Dir(from), name); quoted != "" && isRegular(beside) {
		return s.file(beside)
	}
	if isEmbedded("", name) {
		return true
	}
	for _, folder := range s.folders {
		if file := filepath.Join(folder, name); isRegular(file) {
			return s.file(file)
		}
	}
	if systemHeader.MatchString(name) {
		s.found[name] = true
		return true
	}
	return isEmbedded(librariesFolder+"/", name)
}

// isEmbedded reports whether a folder of our headers, "" or one with a slash behind it, holds one.
func isEmbedded(folder, name string) bool {
	files, err := ownHeaders()
	_, ok := files[folder+name]
	return err == nil && ok
}
