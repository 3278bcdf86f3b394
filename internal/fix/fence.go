package fix

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// fences lists ways to put a fence before or behind an operation: its statement may be a condition, behind which more
// than one place lies.
func (s *source) fences(f reports.Fence, fence string) [][]Edit {
	path := s.around(f.At)
	if len(path) == 0 {
		return nil
	}
	at := s.offset(f.At)
	st := path[len(path)-1]
	inHead := st.Shape != cxx.Plain && st.Head[0] <= at && at < st.Head[1]
	switch {
	case f.Before:
		return [][]Edit{s.before(path, fence)}
	case inHead && st.Shape == cxx.If:
		return [][]Edit{s.atStart(path, fence), s.after(path, fence)}
	case inHead && st.Shape == cxx.Loop:
		return [][]Edit{s.after(path, fence), s.atStart(path, fence)}
	}
	out := [][]Edit{s.after(path, fence)}
	for depth := len(path) - 1; depth > 1; depth-- { // "do { taken = ...; } while (!taken);"
		if path[depth-1].Shape == cxx.Loop || path[depth-1].Shape == cxx.If {
			out = append(out, s.after(path[:depth], fence))
		}
	}
	return out
}

// beside lists places for a fence behind what writes and in front of what reads, and for both: outside of loops around the
// accesses first, then the innermost ones. With a barrier it comes behind the fence of a write, and in front of that of a read.
func (s *source) beside(r *reports.Race, a, b reports.Position, fence string, barrier ...string) [][]Edit {
	var first [2][]Edit
	var out [][]Edit
	for i, at := range []reports.Position{a, b} {
		path := s.around(at)
		place, statements := s.after, append([]string{fence}, barrier...)
		if r.Accesses[i].Kind == reports.Read {
			place, statements = s.before, append(slices.Clone(barrier), fence)
		}
		var depths []int
		if outer := slices.IndexFunc(path, func(st *cxx.Statement) bool { return st.Shape == cxx.Loop }); outer > 0 {
			depths = append(depths, outer+1)
		}
		for depth := len(path); depth > 1; depth-- {
			if path[depth-1].Shape != cxx.Block && !slices.Contains(depths, depth) {
				depths = append(depths, depth)
			}
		}
		for _, depth := range depths {
			edits := place(path[:depth], statements...)
			if first[i] == nil {
				first[i] = edits
			}
			out = append(out, edits)
		}
	}
	if first[0] != nil && first[1] != nil {
		out = append(out, slices.Concat(first[0], first[1]))
	}
	return out
}

// renamed replaces words within some bytes of the text, as far as rename has another one for them.
func (s *source) renamed(from, to int, rename func(word, before string) string) []Edit {
	var out []Edit
	before := ""
	for t := range cxx.Tokens(s.text) {
		if t.Kind == cxx.Comment || t.Kind == cxx.Literal {
			continue
		}
		text := t.Text(s.text)
		if from <= t.Start && t.End <= to && t.Kind == cxx.Word {
			if other := rename(text, before); other != text {
				out = append(out, s.replace(t.Start, t.End, other))
			}
			before = text
		}
	}
	return out
}

// wider is a word of an operation that reaches the threads of a block, made one that reaches the device's.
func wider(word, _ string) string {
	switch {
	case word == "thread_scope_block":
		return "thread_scope_device"
	case word == "__threadfence_block", strings.HasPrefix(word, "atomic") && strings.HasSuffix(word, "_block"):
		return strings.TrimSuffix(word, "_block")
	}
	return word
}

// ordered is the name of a relaxed memory order, made one that orders other memory, by the operation before it.
func ordered() func(word, before string) string {
	operation := ""
	return func(word, _ string) string {
		switch {
		case word == "load" || word == "store" || strings.HasPrefix(word, "fetch_") || strings.HasPrefix(word, "compare_exchange") || word == "exchange" || word == "test_and_set" || word == "clear":
			operation = word
		case word == "memory_order_relaxed":
			return "memory_order_" + orderOf(operation)
		case word == "relaxed" && operation != "":
			return orderOf(operation)
		}
		return word
	}
}

func orderOf(operation string) string {
	switch operation {
	case "load":
		return "acquire"
	case "store", "clear":
		return "release"
	}
	return "acq_rel"
}

// statementsAt are the extents of the innermost statements at positions, each once.
func (s *source) statementsAt(positions []reports.Position) [][2]int {
	var out [][2]int
	for _, p := range positions {
		path := s.around(p)
		if len(path) == 0 || p.File != s.file {
			continue
		}
		st := path[len(path)-1]
		extent := [2]int{st.Start, st.End}
		if st.Shape != cxx.Plain {
			extent = [2]int{st.Start, st.Head[1]}
		}
		if !slices.Contains(out, extent) {
			out = append(out, extent)
		}
	}
	return out
}

// fences proposes the fences that a finding lacks, fences beside the accesses where threads may wait for each other, and
// memory orders that make operations order other memory.
func (p *proposer) fences(f *reports.Finding, r *reports.Race) {
	if f.Rule == reports.RuleGrid || f.Rule == reports.RuleCopy {
		return
	}
	fence := "__threadfence_block();"
	if slices.Contains(f.Types, reports.InterBlock) {
		fence = "__threadfence();"
	}
	title := "put " + strings.TrimSuffix(fence, ";") + " where memory is not ordered"
	const ways = 3
	for way := range ways {
		var edits []Edit
		for _, missing := range r.Fences {
			s := p.sources(missing.At.File)
			if s == nil {
				return
			}
			if choice := s.fences(missing, fence); len(choice) > 0 {
				edits = append(edits, choice[min(way, len(choice)-1)]...)
			}
		}
		p.add(costFence+way, title, "", edits)
	}
	s, a, b := p.places(r)
	if s == nil {
		return
	}
	path := s.around(a)
	if len(path) == 0 || !s.signals(path[0]) {
		return
	}
	cost, barrier := costFence+ways, costBarrier+ways
	if at := r.Placement; at != nil && (at.After || at.Before || at.At != nil) {
		cost = costGrid + ways // a barrier is more likely
	}
	if f.Rule == reports.RuleSame && len(r.Ignores) > 0 {
		cost, barrier = cost+costGuard, barrier+costGuard // threads of one index meet whatever order there is
	}
	beside := s.beside(r, a, b, fence)
	for i, edits := range beside {
		p.add(cost+i, title, "", edits)
	}
	for i, at := range s.aroundSignals(path[0], fence, func([]Edit) bool { return true }) {
		p.add(cost+len(beside)+i, title, "", at.edits)
	}
	for i, edits := range s.beside(r, a, b, fence, blockBarrier+";") {
		if s.gathers(edits, false) {
			p.add(barrier+i, title+", and "+blockBarrier, "", edits)
		}
	}
	gathers := func(edits []Edit) bool { return s.gathers(edits, false) }
	for i, at := range s.aroundSignals(path[0], blockBarrier+";", gathers) {
		title := "put " + blockBarrier + " beside the atomic operation"
		if at.leader {
			title = "put " + blockBarrier + " where a thread signals for its block"
		}
		p.add(barrier+ways+i, title, "", at.edits)
	}
	p.add(costWord, "make the memory order acquire and release", "", s.renamed(path[0].Start, path[0].End, ordered()))
}
