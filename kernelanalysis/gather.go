package kernelanalysis

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Operations that the lanes of a warp perform together, as storing a tile of a matrix is: none of what they write is there
// before all lanes have come, with the values in hand that they have read on their way. So what any of them has read before
// comes before what any of them writes from there on. What was written before is not ordered so.

// Gathering is such an operation that a thread has always performed when it makes an access w, in the same rounds.
type Gathering struct {
	// Cond says whether a thread comes to the operation; it is over Counters, of the loops around it, from the outermost.
	// These lie around w as well.
	Cond     *expr.Expr
	Counters []*expr.Expr
	// Common is the number of them around another access r as well. In the same rounds of these, r comes first if so Before.
	Common int
	Before bool
	// Alike reports whether all lanes of a warp turn these loops equally often. Else nothing is known of a thread that is in
	// other rounds.
	Alike bool
}

// Gatherings lists those before access w, with where access r is.
func (s *Summary) Gatherings(r, w *Access) []Gathering {
	bd := s.build
	if bd.fn.Irreducible {
		return nil
	}
	from, to := bd.fn.BlockOf(r.inst), bd.fn.BlockOf(w.inst)
	var out []Gathering
	for _, b := range bd.fn.Blocks {
		if !inside(b.Loop.Chain(), to) || b != to && !bd.fn.Dominates(b, to) {
			continue
		}
		for _, inst := range b.IR.Insts {
			c, ok := symbolic.AsCall(inst)
			if !ok || c.Name() != frontend.DeviceWarpGather || len(c.Args) != 1 || !bd.allSet(bd.fn.At(c.Args[0], b)) ||
				b == to && bd.fn.Order(inst) > bd.fn.Order(w.inst) {
				continue
			}
			around := b.Loop.Chain()
			g := Gathering{Cond: bd.shared.Rewrite(bd.fn.Cond(b)), Common: len(common(around, from.Loop.Chain())), Alike: true}
			for _, l := range around {
				g.Counters = append(g.Counters, bd.fn.Counter(l))
				g.Alike = g.Alike && bd.uniformLoop(l, among{group: Warp})
			}
			if b == from {
				g.Before = bd.fn.Order(r.inst) < bd.fn.Order(inst)
			} else {
				g.Before = !leads(b, from, around[:g.Common])
			}
			out = append(out, g)
		}
	}
	return out
}

// inside reports whether b lies in all of some loops.
func inside(loops []*symbolic.Loop, b *symbolic.Block) bool {
	for _, l := range loops {
		if !l.Contains(b) {
			return false
		}
	}
	return true
}

// leads reports whether a way leads from block b to block c in one round of some loops around both.
func leads(b, c *symbolic.Block, round []*symbolic.Loop) bool {
	seen := map[*symbolic.Block]bool{}
	for _, l := range round {
		seen[l.Header] = true
	}
	work := []*symbolic.Block{b}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		for _, s := range x.Succs {
			if s == c && !seen[s] {
				return true
			}
			if !seen[s] {
				seen[s] = true
				work = append(work, s)
			}
		}
	}
	return false
}
