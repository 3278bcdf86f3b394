package fix

import (
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// starts proposes to set the words of a race to what they have to hold when the kernel starts: where they are set to something
// else, or once more before the launch.
func (p *proposer) starts(r *reports.Race) {
	var flag []Edit
	if r.Plain != nil {
		flag = p.atomically(r.Plain)
	}
	add := func(title string, edits []Edit) {
		if len(edits) > 0 && len(flag) > 0 {
			p.add(costAtomic+costStart, title+"; "+accessing(r.Plain), "", append(edits, flag...))
		}
		p.add(costStart, title, "", edits)
	}
	for i := range r.Starts {
		x := &r.Starts[i]
		title := "set " + reports.Printable(x.Word) + " to " + x.Needs
		switch {
		case x.Needs == "":
		case x.Reset != nil && r.Launch != nil && x.Reset.File == r.Launch.File:
			if s := p.sources(x.Reset.File); s != nil {
				add(title+" before the launch", s.again(*x.Reset, *r.Launch))
			}
		case x.Set == nil:
		case x.From == reports.FromHost && x.Needs == "0":
			if s := p.sources(x.Set.File); s != nil {
				add(title, s.zeroed(*x.Set))
			}
		case x.From == reports.FromItsInit:
			if s := p.sources(x.Set.File); s != nil {
				add(title, s.assigned(*x.Set, x.Needs))
			}
		}
	}
}

// again puts a copy of the statement at one position in front of that at another.
func (s *source) again(of, at reports.Position) []Edit {
	_, st, ok := s.plain(of)
	path, _, launches := s.plain(at)
	if !ok || !launches || s.commented(st) {
		return nil
	}
	return s.before(path, s.of(st))
}

// zeroed lets the call of cudaMemset() at a position set zeros.
func (s *source) zeroed(at reports.Position) []Edit {
	_, st, ok := s.plain(at)
	if !ok || s.commented(st) {
		return nil
	}
	for i, t := range st.Tokens {
		if name := t.Text(s.text); name != "cudaMemset" && name != "cudaMemsetAsync" || i+1 == len(st.Tokens) || st.Tokens[i+1].Text(s.text) != "(" {
			continue
		}
		from, to := s.argument(st.Tokens[i+1:], 1)
		if to == 0 {
			return nil
		}
		return []Edit{s.replace(from, to, "0")}
	}
	return nil
}

// argument is the extent of the n-th argument of a call whose tokens begin with its bracket; an end of 0 for none.
func (s *source) argument(tokens []cxx.Token, n int) (from, to int) {
	depth := 0
	for _, t := range tokens {
		text := t.Text(s.text)
		depth += strings.Count("([{", text) - strings.Count(")]}", text)
		switch {
		case depth == 0, depth == 1 && text == ",":
			if n--; n < 0 {
				return from, to
			}
			from, to = 0, 0
			if depth == 0 {
				return 0, 0
			}
		case depth > 1 || text != "(":
			if to = t.End; from == 0 {
				from = t.Start
			}
		}
	}
	return 0, 0
}

// assigned lets the assignment at a position write another value.
func (s *source) assigned(at reports.Position, value string) []Edit {
	_, st, ok := s.plain(at)
	if !ok || s.commented(st) {
		return nil
	}
	a, is := s.assignment(st)
	if !is || a.op != "" || s.declares(a) || strings.Contains(a.right, "=") {
		return nil
	}
	return []Edit{s.replace(st.Start, st.End, a.left+" = "+value+";")}
}

// flag proposes atomic operations in place of all plain accesses of a flag.
func (p *proposer) flag(r *reports.Race) {
	p.add(costAtomic, accessing(r.Plain), "", p.atomically(r.Plain))
}

func accessing(f *reports.Flag) string {
	return "access the flag " + reports.Printable(f.Word) + " by atomic operations"
}

// atomically makes the plain accesses of a flag atomic; nil where one of them cannot be so.
func (p *proposer) atomically(f *reports.Flag) (edits []Edit) {
	for _, side := range []struct {
		kind reports.AccessKind
		at   []reports.Position
	}{{reports.Write, f.Writes}, {reports.Read, f.Reads}} {
		for _, at := range side.at {
			s := p.sources(at.File)
			if s == nil {
				return nil
			}
			one := s.atomic(&reports.Access{File: at.File, Line: at.Line, Column: at.Column, Kind: side.kind})
			if len(one) == 0 {
				return nil
			}
			edits = append(edits, one...)
		}
	}
	return edits
}
