package symbolic

import (
	"slices"

	"github.com/hgrd/hgrd/frontend"
)

// Site is where the source has the loop, of a function of module m: its back edges and the test in its header stand at
// the for or while. It is nil if that is not known.
func (l *Loop) Site(m *frontend.Module) *frontend.Site {
	var first *frontend.Site
	for _, b := range append(slices.Clone(l.Latches), l.Header) {
		s := m.Site(b.IR.Term)
		if s == nil || s.Line == 0 {
			continue
		}
		if first == nil || len(s.InlinedAt) == len(first.InlinedAt) && s.File == first.File && s.Line < first.Line {
			first = s
		}
	}
	return first
}
