package fix

import (
	"bytes"
	"slices"

	"github.com/hgrd/hgrd/reports"
)

// gridBarrier is the call of a grid barrier in the function of a race, by the group that it has.
func (p *proposer) gridBarrier(r *reports.Race) string {
	const call = "cooperative_groups::this_grid().sync()"
	s, a, _ := p.places(r)
	if s == nil {
		return call
	}
	path := s.around(a)
	if len(path) == 0 {
		return call
	}
	group := ""
	for _, t := range s.tokens(path[0]) {
		switch text := t.Text(s.text); {
		case text == "this_grid" && group != "":
			return group + ".sync()"
		case text == ";" || text == "{":
			group = ""
		case text == "=" && t.Start > 0:
			before := s.within(path[0].Start, t.Start)
			group = before[len(before)-1].Text(s.text)
		}
	}
	return call
}

// grid proposes a barrier of the grid in a kernel whose launch is not cooperative yet, with the header that it takes.
func (p *proposer) grid(r *reports.Race) {
	s, a, b := p.places(r)
	if s == nil {
		return
	}
	if !p.called(r, true) {
		return
	}
	call := p.gridBarrier(r)
	single := s.between(a, b, r.Carried, call+";")
	double := s.bothWays(a, b, innermost(r), call+";")
	for i, edits := range slices.Concat(single, double, [][]Edit{s.split(a, call+";"), s.split(b, call+";")}) {
		title := "put " + call + " between the accesses"
		switch {
		case i >= len(single)+len(double):
			title = "read first, then " + call + ", then write"
		case i >= len(single):
			title += " and at the end of the loop"
		}
		if !s.gathers(edits, true) {
			continue
		}
		if len(edits) > 0 && !bytes.Contains(s.text, []byte("cooperative_groups.h")) {
			edits = append([]Edit{s.insert(s.firstInclude(), "#include <cooperative_groups.h>"+s.newline())}, edits...)
		}
		p.add(costRegrid+i, title, "", edits)
	}
}
