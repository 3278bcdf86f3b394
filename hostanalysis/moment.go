package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// moment is where control is in a frame, in loops that were entered before.
type moment struct {
	frame *frame
	block *symbolic.Block
	order int
	loop  *symbolic.Loop
}

func (f *frame) moment(b *symbolic.Block, inst any) moment {
	return moment{f, b, f.Order(inst), b.Loop}
}

// caller is where the call of the moment's frame is.
func (x moment) caller() moment {
	p := x.frame.parent
	return p.moment(x.frame.at, x.frame.call.Inst)
}

// meet lifts two moments to the nearest frame that both are in. plain tells that no loop of a frame below is around x.
func meet(x, y moment) (a, b moment, plain, ok bool) {
	plain = true
	for a = x; ; a = a.caller() {
		for b = y; ; b = b.caller() {
			if a.frame == b.frame {
				return a, b, plain, true
			}
			if b.frame.parent == nil {
				break
			}
		}
		if a.frame.parent == nil {
			return a, b, plain, false
		}
		plain = plain && a.loop == nil
	}
}

// precedes reports whether control came past x, on the way to y.
func precedes(x, y moment) bool {
	a, b, _, ok := meet(x, y)
	return ok && a.comesFirst(b)
}

func (x moment) comesFirst(y moment) bool {
	if x.block == y.block {
		return x.order < y.order
	}
	return x.frame.Dominates(x.block, y.block)
}

// justBefore reports whether y comes after x, which happens once for every round of the loops around both, and those are all
// loops around either.
func justBefore(x, y moment) bool {
	a, b, plain, ok := meet(x, y)
	return ok && plain && a.loop == b.loop && a.comesFirst(b)
}

// earlier reports whether x is never done after y within one round of the loops around y.
func earlier(x, y moment) bool {
	a, b, _, ok := meet(x, y)
	if !ok || a.block == b.block {
		return ok && a.order < b.order && a.loop == b.loop
	}
	seen := map[*symbolic.Block]bool{}
	for work := slices.Clone(b.block.Succs); len(work) > 0; {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[s] || b.loop != nil && (s == b.loop.Header || !b.loop.Contains(s)) {
			continue
		}
		if s == a.block {
			return false
		}
		seen[s] = true
		work = append(work, s.Succs...)
	}
	return b.loop.Contains(a.block)
}

// made is where an object comes to be, before its first use.
func (p *place) made(f *frame) (moment, bool) {
	switch r := p.root.(type) {
	case *ir.Global:
		f = f.outermost()
		return moment{f, f.Blocks[0], -1, nil}, f.fn == f.h.main && !f.h.named(r)
	case *ir.InstAlloca, *ir.InstCall, *ir.TermInvoke:
		if p.identified() {
			return p.frame.moment(p.frame.DefBlock(p.root), r), true
		}
	}
	return moment{}, false
}

// afterAll reports whether y comes after x, and x never again after y.
func afterAll(x, y moment) bool {
	a, b, _, ok := meet(x, y)
	if !ok || !a.comesFirst(b) || a.frame.Irreducible {
		return false
	}
	for l := a.loop; l != nil; l = l.Parent {
		if l.Contains(b.block) {
			return false
		}
	}
	for a.frame.parent != nil {
		if a = a.caller(); a.loop != nil || a.frame.Irreducible {
			return false
		}
	}
	return true
}
