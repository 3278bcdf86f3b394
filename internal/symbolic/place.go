package symbolic

import (
	"slices"

	"github.com/hgrd/hgrd/frontend"
)

// Site is where the source has the loop, of a function of module m: at its do, for or while, or, for one that is made of
// gotos, at the first of its back edges and of the branch of its header. It is nil if that is not known.
func (l *Loop) Site(m *frontend.Module) *frontend.Site {
	var said *frontend.Site
	for _, b := range l.Latches {
		said = earlier(said, m.LoopSite(b.IR.Term))
	}
	if said != nil {
		return said
	}
	var first *frontend.Site
	for _, b := range append(slices.Clone(l.Latches), l.Header) {
		first = earlier(first, m.Site(b.IR.Term))
	}
	return first
}

// earlier is the one of two sites that the source has first; a where they are of different files or calls.
func earlier(a, b *frontend.Site) *frontend.Site {
	switch {
	case b == nil || b.Line == 0:
		return a
	case a == nil || len(b.InlinedAt) == len(a.InlinedAt) && b.File == a.File && b.Line < a.Line:
		return b
	}
	return a
}
