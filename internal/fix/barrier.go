package fix

import (
	"slices"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// placer finds places for a statement that separates two accesses.
type placer struct {
	*source
	statements []string // to be placed
	out        [][]Edit
}

func (p *placer) add(edits []Edit) {
	if len(edits) > 0 {
		p.out = append(p.out, edits)
	}
}

// between lists places for statements that are to be performed between two accesses of one function, the most likely ones
// first: the gaps between the statements that hold them, the ends of loops around them, and gaps further in.
func (s *source) between(a, b reports.Position, carried *reports.Carry, statements ...string) [][]Edit {
	from, to := s.around(a), s.around(b)
	if len(from) == 0 || len(to) == 0 || from[0].Start != to[0].Start {
		return nil
	}
	if s.offset(a) > s.offset(b) {
		from, to = to, from
	}
	p := &placer{source: s, statements: statements}
	common := 1
	for common < min(len(from), len(to)) && from[common].Start == to[common].Start {
		common++
	}
	if carried != nil {
		for depth, st := range to {
			if line := s.line(st.Start); st.Shape == cxx.Loop && line == carried.Loop.Line {
				p.add(p.atEnd(to[:depth+1], p.statements...))
				p.add(p.atStart(to[:depth+1], p.statements...))
			}
		}
		p.loops(from, to)
	}
	if from[common-1].Shape == cxx.Block && common < len(from) && common < len(to) {
		p.gaps(from, to, common)
	}
	if carried == nil {
		p.loops(from, to)
	}
	p.inside(from, to, common)
	return p.out
}

// placed lists the places between the accesses of a race to which all threads come by what the check has found and names.
func (s *source) placed(r *reports.Race, a, b reports.Position, statements ...string) (out [][]Edit) {
	p := r.Placement
	if p == nil {
		return nil
	}
	from, to := s.around(a), s.around(b)
	if s.offset(a) > s.offset(b) {
		from, to = to, from
	}
	add := func(edits []Edit) {
		if len(edits) > 0 {
			out = append(out, edits)
		}
	}
	switch {
	case r.Carried != nil:
		i := slices.IndexFunc(from, func(st *cxx.Statement) bool { return st.Shape == cxx.Loop && s.line(st.Start) == r.Carried.Loop.Line })
		if p.After && i >= 0 {
			add(s.atEnd(from[:i+1], statements...))
		}
		return out
	case len(from) > 0 && len(to) > 0 && from[len(from)-1].Start == to[len(to)-1].Start:
		return nil // of one statement
	}
	if p.Before && len(to) > 0 {
		add(s.before(to, statements...))
	}
	if p.After && !p.Head && len(from) > 0 {
		add(s.after(from, statements...))
	}
	if p.At != nil && p.At.File == s.file {
		if path := s.around(*p.At); len(path) > 0 {
			add(s.before(path, statements...))
		}
	}
	return out
}

// bothWays lists places for two statements, of which one is performed between two accesses in each round of a loop, and the
// other between the second access and the first one of the next round: with one alone the accesses still meet.
func (s *source) bothWays(a, b reports.Position, loop *reports.Carry, statements ...string) (out [][]Edit) {
	const most = 2
	if loop == nil {
		return nil
	}
	around := s.between(a, b, loop, statements...)
	for _, within := range s.between(a, b, nil, statements...) {
		if len(around) > 0 && len(out) < most {
			out = append(out, slices.Concat(within, around[0]))
		}
	}
	return out
}

// gaps are the places between two statements of the block that common ends in.
func (p *placer) gaps(from, to []*cxx.Statement, common int) {
	const most = 4
	block := from[common-1]
	first, last := slices.Index(block.Parts, from[common]), slices.IndexFunc(block.Parts, func(s *cxx.Statement) bool { return s.Start == to[common].Start })
	for i := last; i > first && i > last-most; i-- {
		p.add(p.before(append(slices.Clone(from[:common]), block.Parts[i]), p.statements...))
	}
	if last-first > most {
		p.add(p.after(from[:common+1], p.statements...))
	}
}

// loops are the ends and beginnings of iterations of the loops around the accesses, the innermost first.
func (p *placer) loops(from, to []*cxx.Statement) {
	for depth := max(len(from), len(to)); depth > 0; depth-- {
		for i, path := range [][]*cxx.Statement{from, to} {
			if depth > len(path) || path[depth-1].Shape != cxx.Loop || i == 1 && depth <= len(from) && from[depth-1].Start == path[depth-1].Start {
				continue
			}
			p.add(p.atEnd(path[:depth], p.statements...))
			p.add(p.atStart(path[:depth], p.statements...))
		}
	}
}

// inside are the gaps behind the first access and in front of the second below the statements that part them, and around
// the innermost statement that holds both.
func (p *placer) inside(from, to []*cxx.Statement, common int) {
	for depth := len(to); depth > common; depth-- {
		p.add(p.before(to[:depth], p.statements...))
	}
	for depth := len(from); depth > common; depth-- {
		p.add(p.after(from[:depth], p.statements...))
	}
	for depth := common; depth > 1; depth-- {
		if from[depth-1].Shape == cxx.Plain || from[depth-1].Shape == cxx.If {
			p.add(p.before(from[:depth], p.statements...))
			p.add(p.after(from[:depth], p.statements...))
		}
	}
}

// split reads the right side of an assignment into a variable, and writes it behind the statements given. Where the
// assignment stands alone under a condition, these are performed outside of it.
func (s *source) split(at reports.Position, statements ...string) []Edit {
	path := s.around(at)
	if len(path) == 0 {
		return nil
	}
	st := path[len(path)-1]
	a, is := s.assignment(st)
	if !is || s.declares(a) || s.commented(st) {
		return nil
	}
	value := s.fresh("value")
	if inBlock(path) && !(len(path[len(path)-2].Parts) == 1 && conditional(path[:len(path)-1])) {
		lines := append(append([]string{"auto " + value + " = " + a.value() + ";"}, statements...), a.left+" = "+value+";")
		return []Edit{s.replace(st.Start, st.End, s.listing(st.Start, lines))}
	}
	branch := path[:len(path)-1]
	if inBlock(path) {
		branch = branch[:len(branch)-1]
	}
	outer := branch[len(branch)-1]
	if outer.Shape != cxx.If || len(outer.Parts) != 1 || !inBlock(branch) {
		return nil
	}
	active := s.fresh("active")
	lines := []string{
		"const bool " + active + " = " + string(s.text[outer.Head[0]:outer.Head[1]]) + ";",
		"auto " + value + " = decltype(+(" + a.value() + ")){};",
		"if (" + active + ") " + value + " = " + a.value() + ";",
	}
	lines = append(append(lines, statements...), "if ("+active+") "+a.left+" = "+value+";")
	return []Edit{s.replace(outer.Start, outer.End, s.listing(outer.Start, lines))}
}

// conditional reports whether the block that a path ends in is all that an if performs.
func conditional(path []*cxx.Statement) bool {
	return len(path) > 1 && path[len(path)-1].Shape == cxx.Block && path[len(path)-2].Shape == cxx.If
}

// listing writes lines in place of a statement that begins at an offset.
func (s *source) listing(at int, lines []string) string {
	out := ""
	for i, l := range lines {
		if i > 0 {
			out += s.newline() + s.indent(at)
		}
		out += l
	}
	return out
}
