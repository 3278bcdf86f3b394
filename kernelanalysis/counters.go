package kernelanalysis

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// Counters: words from which threads draw numbers by adding to them atomically. No number is drawn twice (Bardsley and
// Donaldson, NFM 2014, section 4.2, call such operations repetition-free). One thread may draw for others, and hand the
// number on in a shared variable or by a shuffle.

// Draw is an atomic that moves a counter by an amount and returns where it stood.
type Draw struct {
	*Access
	Amount *expr.Expr // by how much, of the result's width
	Down   bool       // the counter is lowered
}

// Draws lists the draws of the kernel by the symbols of their results, which are functions of the counters of the loops
// around them.
func (s *Summary) Draws() map[*expr.Symbol]*Draw {
	if s.draws == nil {
		s.draws = map[*expr.Symbol]*Draw{}
		for _, a := range s.Accesses {
			if d := s.drawOf(a); d != nil && a.Strong.Result != nil && a.Strong.Result.Op == expr.Apply && !a.Strong.Result.Sym.Content {
				s.draws[a.Strong.Result.Sym] = d
			}
		}
	}
	return s.draws
}

// drawOf is a as a draw, be its result used or not; nil if it is none.
func (s *Summary) drawOf(a *Access) *Draw {
	bd := s.build
	if a.Kind != Atomic || a.Strong.Value == nil || !bd.sole(a) {
		return nil
	}
	v := bd.shared.Rewrite(a.Strong.Value)
	one := bd.pool.Const(1, v.Width)
	switch a.Strong.Op {
	case "add", "sub":
		down := a.Strong.Op == "sub"
		if v.Op == expr.Const && v.Signed() < 0 && v.Value != 1<<uint(v.Width-1) {
			v, down = bd.pool.Int(-v.Signed(), v.Width), !down
		}
		return &Draw{a, v, down}
	case "inc":
		return &Draw{a, one, false}
	}
	return nil
}

// sole reports whether a's instruction accesses one object, whenever it is executed.
func (bd *builder) sole(a *Access) bool {
	n := 0
	for _, x := range bd.sum.Accesses {
		if x.inst == a.inst {
			n++
		}
	}
	return n == 1 && bd.shared.Rewrite(bd.fn.Cond(bd.fn.BlockOf(a.inst))) == a.Cond
}

// Moves describes a as a draw; nil if it is none.
func (s *Summary) Moves(a *Access) *Draw { return s.drawOf(a) }

// Restarts says how w, a plain write of the counter that d draws from, lies to d: always is false unless barriers separate
// the two and, in one round of the loops around both, one order alone is possible. Then no write comes between draws that
// are in one round of the n outermost loops around d.
func (s *Summary) Restarts(w *Access, d *Draw) (n int, always bool) {
	bd := s.build
	x, y := bd.nodes.blocks[w.node], bd.nodes.blocks[d.node]
	around := common(x.Loop.Chain(), y.Loop.Chain())
	if len(around) < len(x.Loop.Chain()) || !bd.separates(Shared, w.Object, w.node, d.node) ||
		bd.precedes(x, y, w.node, d.node) && bd.precedes(y, x, d.node, w.node) {
		return 0, false
	}
	return len(around), true
}

// Foregoes reports whether a thread may make access w before access a, in one round of the loops around both.
func (s *Summary) Foregoes(w, a *Access) bool {
	x, y := s.build.nodes.blocks[w.node], s.build.nodes.blocks[a.node]
	return s.build.precedes(x, y, w.node, a.node) || w.node == a.node
}

// separates reports whether barriers lie between two places where an object is accessed, in all runs of threads that share
// memory of a space, if the barriers are aligned.
func (bd *builder) separates(space Space, o *Object, w, d interval.Node) bool {
	return len(bd.aligned(space, o.memories()).Concurrent(w, d)) == 0
}

// Hand says where a value comes from that a thread has got from another one of its block.
type Hand struct {
	Site  *frontend.Site
	Write *Access      // of a shared variable, by a thread for which Write.Cond holds; nil for a shuffle
	Value *expr.Expr   // of the other thread, over the counters of the loops around the write or the shuffle
	Lane  *expr.Expr   // shuffle: the other thread's, over the receiver's symbols and Loops; the warp is one
	Loops []*expr.Expr // counters of the loops around the write or the shuffle
	At    *expr.Expr   // shared variable: the offset that the receiver reads
	Round []*expr.Expr // what Loops stand at, over the receiver's symbols
	Block []*expr.Expr // shared variable: the block of both, over the receiver's symbols
	Team  *expr.Expr   // shuffle among lanes that go together: their mask. The other thread is in a round of its own; else nil
	Cond  *expr.Expr   // shuffle: of taking part
}

// version is what a symbol of contents stands for: the value when the interval began that starts at a barrier.
type version struct {
	start interval.Node
	width int
}

// HandedOn explains a content of a shared variable, or the result of a shuffle. It is false when the value may come from
// more than one statement.
func (s *Summary) HandedOn(app *expr.Expr) (Hand, bool) {
	bd := s.build
	if call, ok := bd.shuffles[app.Sym]; ok {
		b := bd.fn.BlockOf(call.Inst)
		loops := bd.fn.Counters(b.Loop)
		at := func(i int) *expr.Expr { return bd.shared.Rewrite(bd.fn.At(call.Args[i], b)) }
		h := Hand{Site: bd.module.Site(call.Inst), Value: at(1), Lane: at(2), Loops: loops, Round: app.Args[:len(loops)]}
		h.Team, h.Cond = bd.team(call), bd.shared.Rewrite(bd.fn.Cond(b))
		return h, true
	}
	v, ok := bd.versions[app.Sym]
	object := s.Contents[app.Sym]
	if !ok || bd.fn.Irreducible || object == nil || bd.spaceOf(object) != Shared {
		return Hand{}, false
	}
	w := s.last(object, v.start)
	if w == nil || w.Value == nil || w.Value.Width != v.width || !bd.sole(w) || !w.Size.IsConst(uint64(v.width/8)) {
		return Hand{}, false
	}
	x, y := bd.nodes.blocks[w.node], bd.nodes.blocks[v.start]
	chain, at := x.Loop.Chain(), y.Loop.Chain()
	if len(app.Args) < 1+len(chain)+3 || !slices.Equal(common(chain, at), chain) ||
		!bd.precedes(x, y, w.node, v.start) || bd.precedes(y, x, v.start, w.node) {
		return Hand{}, false
	}
	step := int64(v.width / 8)
	if !multipleOf(w.Offset, step) || !multipleOf(app.Args[0], step) {
		return Hand{}, false // part of a word might be written
	}
	return Hand{
		Site: w.Site, Write: w, Value: w.Value, Loops: bd.fn.Counters(x.Loop), At: app.Args[0],
		Round: app.Args[1 : 1+len(chain)], Block: app.Args[len(app.Args)-3:],
	}, true
}

// last is the write of a shared variable whose value stands at node start in each round: no other write can come behind it
// before start, or beside it. Nil if there is none that is known.
func (s *Summary) last(object *Object, start interval.Node) *Access {
	bd := s.build
	var writes []*Access
	for _, a := range s.Accesses {
		if a.Object == object && a.Kind != Read && s.Reaches(a, start) {
			writes = append(writes, a)
		}
	}
	for _, w := range writes {
		last := w.Kind == Write
		for _, a := range writes {
			x, y := bd.nodes.blocks[w.node], bd.nodes.blocks[a.node]
			last = last && (a == w || len(a.Rounds) <= len(w.Rounds) && bd.separates(Shared, a.Object, a.node, w.node) && !bd.precedes(x, y, w.node, a.node))
		}
		if last {
			return w
		}
	}
	return nil
}

// Reaches reports whether an access may be executed before a thread comes to node start.
func (s *Summary) Reaches(a *Access, start interval.Node) bool {
	return s.build.nodes.reaches(a.node, start)
}

// Since says how a content of d's counter lies to the draw: later is true if the thread has made its draw before the barrier
// behind which the content was read, in one round of the n outermost loops around the draw.
func (s *Summary) Since(d *Draw, content *expr.Expr) (n int, later bool) {
	bd := s.build
	v, ok := bd.versions[content.Sym]
	if !ok || bd.fn.Irreducible {
		return 0, false
	}
	x, y := bd.nodes.blocks[d.node], bd.nodes.blocks[v.start]
	n = len(common(x.Loop.Chain(), y.Loop.Chain()))
	if len(content.Args) < 1+n+3 {
		return 0, false
	}
	for _, w := range s.Accesses { // nobody has set the counter in between
		if z := bd.nodes.blocks[w.node]; w.Object == d.Object && w.Kind == Write &&
			bd.precedes(x, z, d.node, w.node) && bd.precedes(z, y, w.node, v.start) {
			return 0, false
		}
	}
	return n, bd.precedes(x, y, d.node, v.start) && !bd.precedes(y, x, v.start, d.node)
}

// Holds reports whether what access w writes may be what a content of its object holds.
func (s *Summary) Holds(content *expr.Symbol, w *Access) bool {
	v, ok := s.build.versions[content]
	return !ok || s.Reaches(w, v.start)
}

// multipleOf reports whether a tree is seen to be a multiple of n.
func multipleOf(e *expr.Expr, n int64) bool {
	if e.SprawlingSum() {
		return n == 1
	}
	if n == 1 {
		return true
	}
	switch e.Op {
	case expr.Const:
		return e.Signed()%n == 0
	case expr.Add, expr.Sub:
		return multipleOf(e.Args[0], n) && multipleOf(e.Args[1], n)
	case expr.Mul:
		return multipleOf(e.Args[0], n) || multipleOf(e.Args[1], n)
	case expr.Shl:
		return e.Args[1].Op == expr.Const && e.Args[1].Value < 32 && (int64(1)<<e.Args[1].Value)%n == 0
	case expr.SExt, expr.ZExt:
		return multipleOf(e.Args[0], n) && e.Args[0].Width >= 32
	}
	return false
}
