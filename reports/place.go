package reports

import (
	"cmp"
	"fmt"
	"slices"
)

// Chain is the way to an access: the place in the kernel first, then the places in what is inlined there.
func (a *Access) Chain() []Position {
	out := slices.Clone(a.InlinedAt)
	slices.Reverse(out)
	return append(out, a.Position())
}

// order tells which of two accesses of one kernel stands first in the text, by lines; 0 when they share a line. It is
// not known across files: then a barrier cannot be given a place between lines.
func order(a, b []Position) (c int, known bool) {
	for i := range min(len(a), len(b)) {
		switch {
		case a[i].File != b[i].File:
			return 0, false
		case a[i].Line != b[i].Line:
			return cmp.Compare(a[i].Line, b[i].Line), true
		case a[i].Column != b[i].Column:
			return 0, true
		}
	}
	return 0, true
}

// oneStatement reports whether both accesses are of one statement, or at least of one line: the write that stores what comes of the
// read, and stands in front of it.
func (r *Race) oneStatement() bool {
	if _, two := r.statements(); two {
		return false
	}
	c, known := order(r.Accesses[0].Chain(), r.Accesses[1].Chain())
	if !known || c == 0 {
		return known
	}
	first := &r.Accesses[0]
	if c > 0 {
		first = &r.Accesses[1]
	}
	return r.Feeds && r.Carried == nil && first.Kind == Write
}

// span is a pair of accesses that a barrier anywhere between them would separate.
type span struct {
	pair     *pair
	first    int // the side that stands first
	from, to []Position
}

// gap is a place for a barrier: behind from and before to.
type gap struct {
	spans    []span
	from, to []Position
}

// gaps finds the fewest places that separate all pairs, the greedy way: the span that ends first needs a barrier, best
// placed as late as possible, and this one separates all spans that have begun by then.
func gaps(spans []span) []gap {
	slices.SortStableFunc(spans, func(a, b span) int { return compareLines(a.to, b.to) })
	var out []gap
	for len(spans) > 0 {
		g := gap{from: spans[0].from, to: spans[0].to}
		var rest []span
		for _, s := range spans {
			if compareLines(s.from, g.to) >= 0 {
				rest = append(rest, s)
				continue
			}
			g.spans = append(g.spans, s)
			if compareLines(g.from, s.from) < 0 {
				g.from = s.from
			}
		}
		out, spans = append(out, g), rest
	}
	return out
}

// compareLines is a total order that agrees with order where that is known.
func compareLines(a, b []Position) int {
	return slices.CompareFunc(a, b, func(x, y Position) int {
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Line, y.Line))
	})
}

// Apart are the outermost places where two ways part: lines of one function, mostly.
func Apart(from, to []Position) (a, b Position) {
	for i := range min(len(from), len(to)) {
		if a, b = from[i], to[i]; a.File != b.File || a.Line != b.Line {
			return a, b
		}
	}
	return from[len(from)-1], to[len(to)-1]
}

// between spells a place by the outermost lines that differ.
func between(from, to []Position) string {
	a, b := Apart(from, to)
	switch {
	case a.File != b.File || a.Line == b.Line:
		return fmt.Sprintf("between the accesses at %s and %s", a.short(), b.short())
	case len(from) == 1 && len(to) == 1:
		return fmt.Sprintf("between line %d and line %d", a.Line, b.Line)
	}
	return fmt.Sprintf("between %s and %s", a.short(), b.short())
}

// Places are all places of the kernel that a report on the race names.
func (r *Race) Places() []Position {
	var out []Position
	for i := range r.Accesses {
		a := &r.Accesses[i]
		out = append(append(append(out, a.Position()), a.InlinedAt...), a.Loops...)
	}
	if c := r.Carried; c != nil {
		out = append(out, c.Loop)
	}
	if i := r.Interval; i != nil {
		out = append(out, i.After...)
	}
	return out
}
