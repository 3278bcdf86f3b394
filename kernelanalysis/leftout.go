package kernelanalysis

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// Masked is a barrier of a warp that would order two accesses, did its mask, a constant, name the lanes of both threads.
type Masked struct {
	Site   *frontend.Site
	Mask   uint64
	Behind *frontend.Site // a branch around it that keeps lanes from it; nil for none
}

// Masked finds such a barrier on a way between two accesses of lanes of one warp; nil where there is none.
func (s *Summary) Masked(kind obligation.Kind, p, q *Access) *Masked {
	if kind != obligation.IntraWarp || s.build == nil {
		return nil
	}
	bd := s.build
	between := func(from, b, to interval.Node) bool { return bd.nodes.reaches(from, b) && bd.nodes.reaches(b, to) }
	for i, b := range s.Barriers {
		call := bd.nodes.syncs[i]
		if !b.Partial() || b.Site == nil || call.call.Name() == frontend.DeviceTileSync || len(call.call.Args) != 1 {
			continue
		}
		mask := bd.fn.At(call.call.Args[0], call.in)
		if mask.Op != expr.Const || !between(p.node, b.node, q.node) && !between(q.node, b.node, p.node) {
			continue
		}
		if len(s.Concurrent(kind, s.Within(1<<uint(b.Coverage), p, q), p, q)) > 0 {
			continue
		}
		out := &Masked{Site: b.Site, Mask: mask.Value}
		var around []*symbolic.Block
		for _, c := range b.Conditions {
			around = append(around, bd.fn.Blocks[c.Branch])
		}
		for _, x := range append(around, bd.earlyReturns(call.in, Block)...) {
			if out.Behind == nil {
				out.Behind = bd.module.Site(x.IR.Term)
			}
		}
		return out
	}
	return nil
}
