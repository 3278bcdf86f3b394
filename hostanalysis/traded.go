package hostanalysis

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// Bounds on the pointers in memory that trade places, and on the ways that a round may move them.
const (
	mostTraded = 4
	mostMoves  = 8
)

// traded lists what a pointer in memory leads to at the header x of a loop each round of which only moves it among places,
// as those to double buffers trade theirs in a struct: what one of them held at first, by how they stand. One move that
// all rounds make alike makes that a function of the rounds; else it is one unknown choice for all of them, so that what
// they hold stays consistent. nil for other pointers. (internal/symbolic does the same for pointers in registers.)
func (f *frame) traded(c content, x *symbolic.Block) []target {
	if f.Irreducible || !isHeader(x) {
		return nil
	}
	entry := slices.DeleteFunc(slices.Clone(x.Preds), x.Loop.Contains)
	group, moves := f.moves(c.loc, x)
	if group == nil || len(entry) != 1 {
		return nil
	}
	stands := symbolic.Arrangements(len(group), moves)
	if stands == nil {
		return nil
	}
	first := content{f, x, group[0]}
	name := fmt.Sprintf("%s.mem%d.arrangement", f.Name, f.h.number(first))
	arranged := f.Arranged(name, moves, len(stands), f.Counter(x.Loop), f.counters(first, x))
	self, out := slices.Index(group, c.loc), []target{}
	for s, stand := range stands {
		when := arranged(s)
		for _, t := range f.pointee(f.contentAt(group[stand[self]], entry[0], blockEnd), entry[0]) {
			t.offset = f.Carry(t.offset, entry[0].Loop, x.Loop)
			t.guard = f.h.pool.And(when, f.Carry(t.guard, entry[0].Loop, x.Loop))
			out = append(out, t)
		}
	}
	if out = f.h.joined(out); len(out) > mostTargets || f.h.stopped() {
		return nil
	}
	return out
}

// moves finds the places that loc trades its pointer with, in order of appearance, and how a round of the loop at x may
// move the pointers among them. nil if rounds do anything else with them.
func (f *frame) moves(loc location, x *symbolic.Block) ([]location, []symbolic.Arrangement) {
	group := []location{loc}
	for {
		f.byAge(group, x)
		known := len(group)
		var moves []symbolic.Arrangement
		for _, latch := range x.Loop.Latches {
			ends := f.ways(group, latch, x)
			if ends == nil {
				return nil, nil
			}
			for _, end := range ends {
				move := make(symbolic.Arrangement, known)
				for i, at := range group[:known] {
					from, ok := f.held(f.contentAt(at, end, blockEnd), x)
					if !ok {
						return nil, nil
					}
					if !slices.Contains(group, from) {
						group = append(group, from)
					}
					move[i] = slices.Index(group, from)
				}
				if !slices.ContainsFunc(moves, func(m symbolic.Arrangement) bool { return slices.Equal(m, move) }) {
					moves = append(moves, move)
				}
			}
		}
		switch {
		case len(moves) == 0 || len(moves) > mostMoves || len(group) > mostTraded:
			return nil, nil
		case len(group) == known:
			return group, moves
		}
	}
}

// byAge sorts places by when their contents at x appeared.
func (f *frame) byAge(group []location, x *symbolic.Block) {
	for _, at := range group {
		f.h.number(content{f, x, at})
	}
	slices.SortFunc(group, func(a, b location) int { return f.h.number(content{f, x, a}) - f.h.number(content{f, x, b}) })
}

// ways lists the blocks at whose ends the contents of the group are known: end itself, or where several contents meet on the
// way there, the blocks that control comes from. nil if that is too much.
func (f *frame) ways(group []location, end, x *symbolic.Block) []*symbolic.Block {
	var out []*symbolic.Block
	for work := []*symbolic.Block{end}; len(work) > 0; {
		y := work[0]
		work = work[1:]
		var meet *symbolic.Block
		for _, at := range group {
			c := f.contentAt(at, y, blockEnd)
			if m, ok := c.at.(*symbolic.Block); ok && c.frame == f && m != x && (meet == nil || f.Dominates(meet, m)) {
				meet = m // the last one
			}
		}
		switch {
		case meet == nil:
			out = append(out, y)
		case meet.Loop != x.Loop || len(work)+len(out)+len(meet.Preds) > mostMoves:
			return nil
		default:
			work = append(work, meet.Preds...)
		}
	}
	return out
}

// held is the place that had the pointer c when the round of the loop at x began, if c was only moved since.
func (f *frame) held(c content, x *symbolic.Block) (location, bool) {
	for range 2 * mostTraded {
		if c.frame == f && c.at == any(x) {
			return c.loc, true
		}
		st, ok := c.at.(*ir.InstStore)
		if !ok || !isAddress(st.Src.Type()) {
			return location{}, false
		}
		if s, ok := c.frame.spot(st.Dst); !ok || s != (spot{c.loc.base, c.loc.off}) {
			return location{}, false
		}
		if c, ok = c.frame.loadedFrom(st.Src); !ok {
			return location{}, false
		}
	}
	return location{}, false
}

// loadedFrom is the content of memory that v was loaded from.
func (f *frame) loadedFrom(v value.Value) (content, bool) {
	ld, ok := symbolic.Unwrap(v).(*ir.InstLoad)
	if !ok || ld.Volatile || ld.Atomic {
		return content{}, false
	}
	s, ok := f.spot(ld.Src)
	if !ok {
		return content{}, false
	}
	return f.contentAt(location{s.place, s.off, pointerSize}, f.BlockOf(ld), f.Order(ld)), true
}
