package fix

import (
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// ofBlock reports whether a call that candidates write is a barrier of the block.
func ofBlock(call string) bool {
	return call == blockBarrier || strings.HasPrefix(call, openCLBarrier)
}

const openCLBarrier = "barrier("

// openCL proposes what mends races in OpenCL kernels: flags of the barriers that are there, and barriers.
func (p *proposer) openCL(f *reports.Finding, r *reports.Race) {
	if f.Rule != reports.RuleBarrier && f.Rule != reports.RuleWarp {
		return
	}
	for i, at := range r.Narrow {
		if s := p.sources(at.File); s != nil {
			p.add(costBarrier+i-len(r.Narrow), "add "+r.Flag()+" to the flags of the barrier", "", s.flagged(at, r.Flag()))
		}
	}
	p.barriers(r, costBarrier, r.Barrier(false))
}

// flagged adds a flag to those of the barrier called at a position.
func (s *source) flagged(at reports.Position, flag string) []Edit {
	from := s.offset(at)
	if from < 0 {
		return nil
	}
	text := s.text[from:]
	var called []cxx.Token
	for t := range cxx.Tokens(text) {
		if called = append(called, t); len(called) == 2 {
			break
		}
	}
	if len(called) < 2 || !strings.HasSuffix(called[0].Text(text), "barrier") || called[1].Text(text) != "(" {
		return nil
	}
	return []Edit{s.insert(from+called[1].End, flag+" | ")}
}
