package hostanalysis

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// definitions collects those of symbols in f's frame and in all frames below it.
func (b *builder) definitions(f *frame, symbols []*expr.Symbol) ([]symbolic.Recurrence, []symbolic.Exit) {
	recs, exits := f.DefinitionsOf(symbols)
	for _, c := range f.below {
		r, x := b.definitions(c, symbols)
		recs, exits = append(recs, r...), append(exits, x...)
	}
	return recs, exits
}

// mentions is what a tree mentions.
type mentions struct {
	symbols []*expr.Symbol
	carries bool // values that loops carry
}

// mentionsOf is what e mentions. The launches of a program share most facts, and each is asked about many times.
func (h *host) mentionsOf(e *expr.Expr) mentions {
	m, ok := h.mentions[e]
	if !ok {
		m.symbols = expr.Symbols(e)
		m.carries = slices.ContainsFunc(expr.Applications(e), func(a *expr.Expr) bool { return len(a.Args) > 0 })
		h.mentions[e] = m
	}
	return m
}

// relevance is a growing set of symbols.
type relevance struct {
	h     *host
	seen  map[*expr.Symbol]bool
	all   []*expr.Symbol // that were seen
	trees []*expr.Expr
}

func (h *host) relevance() *relevance { return &relevance{h: h, seen: map[*expr.Symbol]bool{}} }

// mention adds the symbols of es and reports whether some are new.
func (r *relevance) mention(es ...*expr.Expr) bool {
	grown := false
	for _, e := range es {
		if e == nil {
			continue
		}
		fresh := false
		for _, s := range r.h.mentionsOf(e).symbols {
			if !r.seen[s] {
				r.seen[s], fresh = true, true
				r.all = append(r.all, s)
			}
		}
		if fresh {
			r.trees = append(r.trees, e)
			grown = true
		}
	}
	return grown
}

// symbols are those of all trees, by name.
func (r *relevance) symbols() []*expr.Symbol {
	slices.SortStableFunc(r.all, func(a, b *expr.Symbol) int { return strings.Compare(a.Name, b.Name) })
	return r.all
}

// touches reports whether e mentions one of the symbols.
func (r *relevance) touches(e *expr.Expr) bool { return r.knows(r.h.mentionsOf(e).symbols) }

// knows reports whether one of symbols is in the set.
func (r *relevance) knows(symbols []*expr.Symbol) bool {
	return slices.ContainsFunc(symbols, func(s *expr.Symbol) bool { return r.seen[s] })
}
