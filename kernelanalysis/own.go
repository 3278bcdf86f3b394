package kernelanalysis

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Contested lists the global objects that the kernel writes and whose contents may decide about control or addresses, if
// it has barriers: were each block the only one at what it uses of them, what is read behind a barrier would be known.
func (s *Summary) Contested() []*Object {
	bd := s.build
	if bd == nil || bd.fn.Irreducible || !slices.ContainsFunc(s.Barriers, func(b *Barrier) bool { return b.Kind == BlockBarrier }) {
		return nil
	}
	var out []*Object
	var steers func(*Access) bool
	for _, a := range s.Accesses {
		reads := a.Kind == Read || a.Strong != nil && a.Strong.Idle()
		if !reads || a.Object.Space != Global || a.Object.Kind == LoadedObject || !bd.writes[a.Object] || slices.Contains(out, a.Object) {
			continue
		}
		if steers == nil {
			steers = s.Steering(func(*Object, *Object) bool { return false })
		}
		if steers(a) {
			out = append(out, a.Object)
		}
	}
	return out
}

// FirstHeld explains a content that one thread reads before others have gone on to write there again: what the last write
// on the way to the load has left, in the first rounds of its loops. Others have made it if they alone do: Writers are all
// writes of the object. It is false where there is no such write, or where blocks may meet in the object.
func (s *Summary) FirstHeld(app *expr.Expr) (h Hand, writers []*Access, ok bool) {
	bd := s.build
	v := bd.loads[app.Sym]
	if v == nil || bd.fn.Irreducible {
		return Hand{}, nil, false
	}
	y, n := bd.fn.BlockOf(v), bd.nodes.of(v)
	at := bd.places(v.Src, y)
	if len(at) != 1 || at[0].object == nil || at[0].loose || bd.spaceOf(at[0].object) != Shared {
		return Hand{}, nil, false
	}
	var w *Access
	for _, a := range s.Accesses {
		if a.Object != at[0].object || a.Kind == Read || a.Strong != nil && a.Strong.Idle() {
			continue
		}
		writers = append(writers, a)
		x := bd.nodes.blocks[a.node]
		switch {
		case a.Kind != Write || !bd.sole(a):
			return Hand{}, nil, false
		case !bd.foregoes(a.inst, v):
		case w == nil || bd.precedes(bd.nodes.blocks[w.node], x, w.node, a.node):
			w = a
		case !bd.precedes(x, bd.nodes.blocks[w.node], a.node, w.node):
			return Hand{}, nil, false
		}
	}
	size := int64(app.Width / 8)
	if w == nil || w.Value == nil || w.Value.Width != app.Width || !w.Size.IsConst(uint64(size)) ||
		len(bd.writeNodes[w.Object]) != len(writers) || !multipleOf(w.Offset, size) || !multipleOf(at[0].offset, size) {
		return Hand{}, nil, false
	}
	around := bd.nodes.blocks[w.node].Loop.Chain()
	if !slices.Equal(common(around, y.Loop.Chain()), around) || bd.nodes.blocks[n] != y {
		return Hand{}, nil, false
	}
	return Hand{
		Site: w.Site, Write: w, Value: w.Value, Loops: bd.fn.Counters(bd.nodes.blocks[w.node].Loop),
		At: bd.shared.Rewrite(at[0].offset), Block: bd.sum.Geometry.BlockIdx[:],
	}, writers, true
}

// foregoes reports whether a thread may execute one instruction before another, in the first rounds of their loops.
func (bd *builder) foregoes(a, v any) bool {
	x, y := bd.fn.BlockOf(a), bd.fn.BlockOf(v)
	if x == y {
		return bd.fn.Order(a) < bd.fn.Order(v)
	}
	return bd.precedes(x, y, bd.nodes.of(a), bd.nodes.of(v))
}

// FirstBefore reports whether a thread may make access w before access a, in the first rounds of their loops.
func (s *Summary) FirstBefore(w, a *Access) bool { return s.build.foregoes(w.inst, a.inst) }

// Waits reports whether a thread on its first way to access a may turn a loop until r reads what others have written. It is
// no waiting when the loop tries to change, by compare and swap, a value of the same object that it has read before: then
// a thread that is alone succeeds.
func (s *Summary) Waits(r, a *Access) bool {
	bd := s.build
	x, y := bd.fn.BlockOf(r.inst), bd.fn.BlockOf(a.inst)
	around := common(x.Loop.Chain(), y.Loop.Chain())
	if len(x.Loop.Chain()) == len(around) || !s.FirstBefore(r, a) {
		return false
	}
	return !slices.ContainsFunc(s.Accesses, func(c *Access) bool {
		return c.Object == r.Object && c.Strong != nil && c.Strong.Op == "cas" && c.Strong.Compare != nil &&
			c.Strong.Compare.Op != expr.Const && x.Loop.Contains(bd.fn.BlockOf(c.inst))
	})
}
