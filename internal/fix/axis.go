package fix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// What threads do once too often: along an axis of the launch that their index leaves out, all of them do the same.

// repeated proposes to do once what all threads along the axes that an index leaves out do alike: by a launch without these
// axes, where the kernel makes no use of them, or by the first of the threads.
func (p *proposer) repeated(r *reports.Race) {
	at, s, alike := p.alike(r)
	if !alike {
		return
	}
	along := axes(r)
	path := s.around(at)
	if launch := p.launch(r); launch != nil && !slices.ContainsFunc(along, func(axis string) bool { return s.mentions(path[0], axis) }) {
		var edits []Edit
		for _, axis := range along {
			one := launch.oneAlong(*r.Launch, axis)
			if len(one) == 0 {
				edits = nil
				break
			}
			edits = append(edits, one...)
		}
		p.add(costShape, "launch "+r.Kernel+" with 1 along "+strings.Join(along, " and "), "", edits)
	}
	names := s.tainted(path[0], along)
	as, _ := s.assignment(path[len(path)-1])
	if _, _, update := as.update(s.floating(as.left)); (as.op != "" || update) && !slices.ContainsFunc(path, func(st *cxx.Statement) bool {
		return st.Shape != cxx.Plain && st.Shape != cxx.Block && s.differs(st.Head[0], st.Head[1], along, names)
	}) {
		p.add(costShape+1, "let the threads with "+first(along)+" alone update "+reports.Printable(r.Object), "", s.under(at, first(along)))
	}
}

// first is the condition that a thread is the first one along some axes.
func first(axes []string) string { return strings.Join(axes, " == 0 && ") + " == 0" }

// alike reports whether the threads of a race update one element, all by the same value, as far as the text tells: what stands in
// shared memory each block may have made for itself.
func (p *proposer) alike(r *reports.Race) (at reports.Position, s *source, ok bool) {
	along := axes(r)
	if len(r.Ignores) == 0 || len(along) == 0 {
		return at, nil, false
	}
	for i := range r.Accesses {
		a := &r.Accesses[i]
		at, s = a.Position(), p.sources(a.File)
		if a.Kind != reports.Write || s == nil || len(a.InlinedAt) > 0 {
			continue
		}
		path := s.around(at)
		if len(path) == 0 {
			return at, nil, false
		}
		st := path[len(path)-1]
		as, is := s.assignment(st)
		is = is && !slices.ContainsFunc(s.tokens(path[0]), func(t cxx.Token) bool { return t.Text(s.text) == "__shared__" })
		return at, s, is && !s.declares(as) && !s.differs(st.Start, st.End, along, s.tainted(path[0], along))
	}
	return at, nil, false
}

// mentions reports whether a function makes use of an axis of its launch, "threadIdx.y", or may do so in ways that the text does
// not show.
func (s *source) mentions(function *cxx.Statement, axis string) bool {
	of, letter, _ := strings.Cut(axis, ".")
	size := strings.TrimSuffix(of, "Idx")
	size = map[string]string{"block": "gridDim", "thread": "blockDim"}[size]
	tokens := s.tokens(function)
	for i, t := range tokens {
		switch text := t.Text(s.text); {
		case text == of || text == size:
			if i+2 >= len(tokens) || tokens[i+1].Text(s.text) != "." || tokens[i+2].Text(s.text) == letter {
				return true
			}
		case strings.HasPrefix(text, "this_") || strings.HasSuffix(text, "_rank"):
			return true
		}
	}
	return false
}

// oneAlong lets the launch "kernel<<<grid, block>>>(arguments);" at a position have one thread or block along an axis.
func (s *source) oneAlong(at reports.Position, axis string) []Edit {
	path, st, ok := s.plain(at)
	if !ok {
		return nil
	}
	text := s.of(st)
	from, to := strings.Index(text, "<<<"), strings.Index(text, ">>>")
	if from < 0 || to < from {
		return nil
	}
	shape := list(text[from+len("<<<") : to])
	of, letter, _ := strings.Cut(axis, ".")
	which, n := 0, strings.Index("xyz", letter)
	if of == "threadIdx" {
		which = 1
	}
	if which >= len(shape) || n < 0 {
		return nil
	}
	size, begin := shape[which], from+len("<<<")
	for _, before := range shape[:which] {
		begin += strings.Index(text[begin:], before) + len(before)
	}
	begin += st.Start + strings.Index(text[begin:], size)
	switch {
	case strings.HasPrefix(size, "dim3"):
		return s.setOne(s.within(begin, begin+len(size)), 1, n)
	case oneName(size):
		tokens := s.within(path[0].Start, st.Start)
		for i := range tokens {
			word := func(k int) string { return tokens[k].Text(s.text) }
			if i+2 < len(tokens) && word(i) == "dim3" && word(i+1) == size {
				return s.setOne(tokens, i+2, n)
			}
		}
	}
	if n == 0 && size != "1" {
		return []Edit{s.replace(begin, begin+len(size), "1")}
	}
	return nil
}

// setOne puts 1 in place of the n-th of the arguments whose bracket is the token at an index.
func (s *source) setOne(tokens []cxx.Token, at, n int) []Edit {
	if at >= len(tokens) || tokens[at].Text(s.text) != "(" {
		return nil
	}
	from, to := s.argument(tokens[at:], n)
	if to == 0 || string(s.text[from:to]) == "1" {
		return nil
	}
	return []Edit{s.replace(from, to, "1")}
}

// counted says in the title of a change that makes updates atomic what comes of it.
func (p *proposer) counted(r *reports.Race) string {
	if _, _, alike := p.alike(r); !alike || r.Witness == nil {
		return "; this changes what is computed: the update of every thread counts"
	}
	times := 1
	for _, axis := range axes(r) {
		of, letter, _ := strings.Cut(axis, ".")
		size := r.Witness.GridDim
		if of == "threadIdx" {
			size = r.Witness.BlockDim
		}
		times *= int(size[strings.Index("xyz", letter)])
	}
	return fmt.Sprintf("; this changes what is computed: each value counts %d times, once for each thread along %s", times, strings.Join(axes(r), " and "))
}
