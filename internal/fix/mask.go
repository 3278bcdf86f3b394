package fix

import (
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// masks proposes that the barrier of a warp which leaves out a lane of a race names all lanes: where it stands, or in front of the
// branches and loops around it.
func (p *proposer) masks(r *reports.Race) {
	if r.Mask == nil {
		return
	}
	s := p.sources(r.Mask.At.File)
	if s == nil {
		return
	}
	path, st, ok := s.plain(r.Mask.At)
	if !ok || len(st.Tokens) < 4 || st.Tokens[0].Text(s.text) != strings.TrimSuffix(warpBarrier, "()") || !s.calls(st) {
		return
	}
	from, to := st.Tokens[1].End, st.Tokens[len(st.Tokens)-2].Start
	p.add(costWord, "let the barrier name all lanes of the warp", "", []Edit{s.replace(from, to, "")})
	gone := s.emptied(path)
	if branch := gone[len(gone)-1]; branch != st {
		p.add(costWarp-2, "put the barrier in front of the branch, for all lanes of the warp", "",
			[]Edit{s.replace(branch.Start, branch.End, warpBarrier+";")})
	}
	for depth := len(gone) - 1; depth > 1; depth-- {
		if shape := path[depth-1].Shape; shape != cxx.If && shape != cxx.Loop {
			continue
		}
		edits := append(s.without(path), s.before(path[:depth], warpBarrier+";")...)
		p.add(costWarp-2, "put the barrier in front of the branch, for all lanes of the warp", "", edits)
	}
}
