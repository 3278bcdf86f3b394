package check

import (
	"cmp"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
)

// sources reads lines of source files, each file once, and remembers what it was asked for.
type sources struct {
	from   *sources // that read for it; nil for the first
	mu     sync.Mutex
	files  map[string][]string
	quotes map[quote]bool
}

// quote is a line as it was read.
type quote struct {
	File string
	Line int
	Text string
}

func newSources() *sources {
	return &sources{files: map[string][]string{}, quotes: map[quote]bool{}}
}

// apart reads as s does, and remembers on its own what it was asked for; s remembers it as well.
func (s *sources) apart() *sources {
	out := newSources()
	out.from = s
	return out
}

// maxSource bounds the files whose lines are quoted.
const maxSource = 16 << 20

// line is a line of a file without its end; "" where there is none.
func (s *sources) line(path string, n int) string {
	if s.from != nil {
		text := s.from.line(path, n)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.quotes[quote{path, n, text}] = true
		return text
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	lines, ok := s.files[path]
	if !ok {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() <= maxSource {
			if text, err := os.ReadFile(path); err == nil {
				lines = strings.Split(strings.ToValidUTF8(string(text), "\uFFFD"), "\n")
			}
		}
		s.files[path] = lines
	}
	text := ""
	if n >= 1 && n <= len(lines) {
		text = strings.TrimRight(lines[n-1], "\r")
	}
	s.quotes[quote{path, n, text}] = true
	return text
}

// names lists the files that were asked for.
func (s *sources) names() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.files))
}

// quoted lists the lines that were asked for.
func (s *sources) quoted() []quote {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.SortedFunc(maps.Keys(s.quotes), func(a, b quote) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}
