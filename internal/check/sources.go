package check

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/hgrd/hgrd/internal/excerpt"
)

// sources reads lines of the files that may be quoted, each file once, and remembers what it was asked for.
type sources struct {
	from   *sources // that read for it; nil for the first
	may    *excerpt.Files
	mu     sync.Mutex
	files  map[string][]string // nil for one that may not be quoted
	asked  map[string]bool     // whether a file may be quoted
	quotes map[quote]bool
}

// quote is a line as it was read.
type quote struct {
	File string
	Line int
	Text string
}

func newSources(may *excerpt.Files) *sources {
	return &sources{may: may, files: map[string][]string{}, asked: map[string]bool{}, quotes: map[quote]bool{}}
}

// apart reads as s does, and remembers on its own what it was asked for; s remembers it as well.
func (s *sources) apart() *sources {
	out := newSources(s.may)
	out.from = s
	return out
}

// quotable says whether a file may be quoted.
func (s *sources) quotable(path string) bool {
	if s.from != nil {
		return s.from.quotable(path)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ask(path)
}

// ask is quotable for who holds the lock.
func (s *sources) ask(path string) bool {
	may, known := s.asked[path]
	if !known {
		may = s.may.Has(path)
		s.asked[path] = may
	}
	return may
}

// line is a line of a file without its end; "" where there is none, and of a file that may not be quoted.
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
	text, _ := s.read(path, n)
	s.quotes[quote{path, n, text}] = true
	return text
}

// peek is line for what no result rests upon: it is not remembered which line it was. It says whether there is one.
func (s *sources) peek(path string, n int) (text string, is bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.read(path, n)
}

// read reads for who holds the lock.
func (s *sources) read(path string, n int) (text string, is bool) {
	lines, ok := s.files[path]
	if !ok {
		if s.ask(path) {
			text, _ := s.may.Text(path)
			lines = strings.Split(strings.ToValidUTF8(string(text), "\uFFFD"), "\n")
		}
		s.files[path] = lines
	}
	if n < 1 || n > len(lines) {
		return "", false
	}
	return strings.TrimRight(lines[n-1], "\r"), true
}

// names lists the files that were read.
func (s *sources) names() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var names []string
	for name, lines := range s.files {
		if lines != nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// named lists the files that were asked for.
func (s *sources) named() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.asked))
}

// quoted lists the lines that were asked for.
func (s *sources) quoted() []quote {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.SortedFunc(maps.Keys(s.quotes), func(a, b quote) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}
