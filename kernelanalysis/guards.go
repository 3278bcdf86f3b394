package kernelanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/syncorder"
)

// Guard is an edge on the way to an access that hangs on what an atomic or volatile operation has read: behind it, the
// word held a value that satisfies Cond. The reader may be the thread itself or another of its block:
//
//	neither         the thread itself: trees are over the counters around the access
//	Group           the first thread of the block, before a barrier that lies before the access
//	Hand            a thread that wrote a shared variable before such a barrier, on which the edge hangs
type Guard struct {
	Read       *Access
	Offset     *expr.Expr // of the word
	Cond       *expr.Expr // over Result; with Hand over Handed, of the thread of the access
	Result     *expr.Expr
	When       *expr.Expr // a thread that makes the access, or the first one, has come by the guard when this holds
	Fence      Scope      // Fenced: the narrowest fence on a way from the read to the access
	Fenced     bool
	Own        Scope // OwnFenced: the narrowest fence that the thread of the access itself passes on a way, knowing of the read
	OwnFenced  bool
	Full       Scope // FullFenced: as Fence, without acquires of the word that was read
	FullFenced bool
	Group      bool
	Rounds     []*expr.Expr // Group: counters of the loops in whose rounds both threads are the same
	Hand       *Access      // the only write of the variable; its Value speaks of Result
	Handed     *expr.Expr   // what a thread behind the barrier reads there
}

// Guards lists the guards of access a.
func (o *Order) Guards(a *Access) []Guard {
	bd, g := o.sum.build, o.steps.graph
	to, at := o.step(a), o.block(a)
	var out []Guard
	for _, r := range o.Strong {
		if r == a || r.Strong.Result == nil || !o.sole[r.inst] || !g.Reaches(o.step(r), to) {
			continue
		}
		from := o.block(r)
		for _, e := range o.edgesOn(r) {
			when, ok := o.passes(e, a)
			if !ok {
				continue
			}
			x := bd.fn.Carry(r.Strong.Result, from.Loop, e.From.Loop)
			d := Guard{
				Read: r, Offset: o.carried(r.Offset, from, at), Cond: o.carried(bd.fn.Taken(e), e.From, at),
				Result: o.carried(x, e.From, at), When: when,
			}
			d.fences(o, a, false)
			d.Own, d.OwnFenced = width(o.handedOn(r, a))
			out = append(out, d)
			if turns, ever := o.Earlier(r, a); !when.True() && ever && turns.Same && o.inGroup(r, e, a) && (turns.Loops > 0 || !o.counts(when)) {
				d.Group = true
				d.fences(o, a, true)
				d.Own, d.OwnFenced = width(o.handedBehind(r, a))
				for _, x := range a.Rounds[:turns.Loops] {
					d.Rounds = append(d.Rounds, x.Counter)
				}
				out = append(out, d)
			}
		}
	}
	return append(out, o.handed(a)...)
}

// fences enters what lies between the read and access a, which another thread may make.
func (d *Guard) fences(o *Order, a *Access, another bool) {
	d.Fence, d.Fenced = width(o.acquired(d.Read, another).every[o.step(a)])
	d.Full, d.FullFenced = width(o.fencesFrom(o.step(d.Read)).every[o.step(a)])
}

// inGroup reports whether barriers of the block lie between r, with the edge e on which its result is tested, and access a
// of any other thread, which is in the same rounds of the loops around both.
func (o *Order) inGroup(r *Access, e symbolic.Edge, a *Access) bool {
	return o.Behind(r, a) && o.apartFrom(o.sum.build.nodes.of(e.From.IR.Term), e.From, a.node, o.block(a))
}

// counts reports whether a tree speaks of loop counters.
func (o *Order) counts(e *expr.Expr) bool {
	for _, s := range expr.Symbols(e) {
		if o.sum.build.fn.IsCounter(s) {
			return true
		}
	}
	return false
}

// handed lists the guards of a on edges that hang on a variable of the block: one that a single statement writes, once a
// thread, with a barrier between that and all reads.
func (o *Order) handed(a *Access) []Guard {
	bd, g := o.sum.build, o.steps.graph
	to, at := o.step(a), o.block(a)
	var out []Guard
	for _, b := range bd.fn.Blocks {
		if len(b.Succs) < 2 {
			continue
		}
		for slot, t := range b.Succs {
			e := symbolic.Edge{From: b, To: t, Slot: slot}
			if !g.Through(o.steps.edge[e], to) {
				continue
			}
			cond := bd.fn.Taken(e)
			for _, app := range expr.Applications(cond) {
				w := o.handing(app, o.steps.at[b.IR.Term])
				if w == nil {
					continue
				}
				for _, r := range o.Strong {
					if r.Strong.Result == nil || !o.sole[r.inst] || !speaksOf(w.Value, r.Strong.Result) || len(r.Rounds) > 0 {
						continue
					}
					d := Guard{
						Read: r, Offset: r.Offset, Result: r.Strong.Result, When: bd.pool.Bool(true), Hand: w,
						Cond: o.carried(cond, b, at), Handed: o.carried(app, b, at),
					}
					d.fences(o, a, true)
					d.Own, d.OwnFenced = width(o.handedBehind(r, a))
					out = append(out, d)
				}
			}
		}
	}
	return out
}

// handing is the write whose value a content read before step s is; nil when it is not known.
func (o *Order) handing(app *expr.Expr, s syncorder.Step) *Access {
	w, g := o.Handing(app.Sym), o.steps.graph
	if w == nil || app.Args[0] != w.Offset || !g.Reaches(o.step(w), s) || g.Reaches(s, o.step(w)) {
		return nil
	}
	return w
}

// Handing is the only write to the variable of the block that contents of that symbol are of; nil when there are others,
// or when it may happen more than once.
func (o *Order) Handing(content *expr.Symbol) *Access {
	object := o.sum.Contents[content]
	if object == nil || object.Space != Shared {
		return nil
	}
	var w *Access
	for _, a := range o.sum.Accesses {
		if a.Object != object || a.Kind == Read {
			continue
		}
		if w != nil {
			return nil
		}
		w = a
	}
	if w == nil || w.Kind != Write || w.Value == nil || !o.sole[w.inst] || len(w.Rounds) > 0 || w.Offset.Op != expr.Const || w.Value.Width != content.Width {
		return nil
	}
	return w
}

func speaksOf(e, x *expr.Expr) bool {
	found := false
	expr.Visit(func(y *expr.Expr) { found = found || y == x }, e)
	return found
}

// passes says when a thread that makes access a has taken edge e before; false where that cannot be told. Where other ways
// lead to a, it is those threads that have come to where the edge begins, since no other way leads from there to a.
func (o *Order) passes(e symbolic.Edge, a *Access) (*expr.Expr, bool) {
	bd, g, to := o.sum.build, o.steps.graph, o.step(a)
	if g.Through(o.steps.edge[e], to) {
		return bd.pool.Bool(true), true
	}
	from := o.steps.at[e.From.IR.Term]
	if around := common(e.From.Loop.Chain(), o.block(a).Loop.Chain()); len(around) > 0 {
		if without, through := turn(e, o.block(a), around[len(around)-1]); without || !through {
			return nil, false
		}
	} else if g.Reaches(to, from) || !g.Reaches(from, to) || g.ReachesWithout(from, to, o.steps.edge[e]) {
		return nil, false
	}
	return o.carried(bd.fn.Cond(e.From), e.From, o.block(a)), true
}

// turn reports whether a way leads from where edge e begins to block b within one round of loop l, without e and with it.
func turn(e symbolic.Edge, b *symbolic.Block, l *symbolic.Loop) (without, through bool) {
	walk := func(take func(slot int) bool) bool {
		seen := map[*symbolic.Block]bool{}
		var work []*symbolic.Block
		next := func(x *symbolic.Block) {
			for slot, s := range x.Succs {
				if s != l.Header && !seen[s] && (x != e.From || take(slot)) {
					seen[s] = true
					work = append(work, s)
				}
			}
		}
		next(e.From)
		for len(work) > 0 {
			x := work[len(work)-1]
			work = work[:len(work)-1]
			next(x)
		}
		return seen[b]
	}
	return walk(func(slot int) bool { return slot != e.Slot }), walk(func(slot int) bool { return slot == e.Slot })
}

// edgesOn lists the edges whose conditions speak of the result of r.
func (o *Order) edgesOn(r *Access) []symbolic.Edge {
	bd, at := o.sum.build, o.block(r)
	var out []symbolic.Edge
	for _, b := range bd.fn.Blocks {
		if len(b.Succs) < 2 || !bd.fn.Dominates(at, b) {
			continue
		}
		x := bd.fn.Carry(r.Strong.Result, at.Loop, b.Loop)
		for slot, t := range b.Succs {
			e := symbolic.Edge{From: b, To: t, Slot: slot}
			if speaksOf(bd.fn.Taken(e), x) {
				out = append(out, e)
			}
		}
	}
	return out
}

// Polls reports whether r reads a word over and over until what it finds lets its thread leave the loop.
func (o *Order) Polls(r *Access) bool {
	if r.Strong == nil || !r.Strong.Idle() || r.Strong.Result == nil {
		return false
	}
	l := o.block(r).Loop
	return l != nil && slices.ContainsFunc(o.edgesOn(r), func(e symbolic.Edge) bool { return l.Contains(e.From) && !l.Contains(e.To) })
}

// Initial is the value of a variable's word in the program's text; false when it is not known which word it is, or what.
func (s *Summary) Initial(r *Access) (uint64, bool) {
	if r.Object.Kind != GlobalObject || r.Strong == nil || r.Strong.Result == nil {
		return 0, false
	}
	v, _, known := s.InitialAt(r.Object.Symbol, r.Offset, r.Strong.Result.Width)
	return v, known
}

// InitialAt is the value of w bits at a byte of a variable in the program's text, if it is known. inText tells that the text has
// the variable.
func (s *Summary) InitialAt(symbol string, at *expr.Expr, w int) (v uint64, inText, known bool) {
	if s.build == nil {
		return 0, false, false
	}
	for _, g := range s.build.module.IR.Globals {
		if g.Name() != symbol || g.Init == nil {
			continue
		}
		if _, zero := g.Init.(*constant.ZeroInitializer); zero {
			return 0, true, true
		}
		v, known = s.build.constantAt(g, at, w)
		return v, true, known
	}
	return 0, false, false
}

func (bd *builder) constantAt(g *ir.Global, at *expr.Expr, w int) (uint64, bool) {
	if g.Init == nil || at.Op != expr.Const {
		return 0, false
	}
	e, ok := bd.elementOf(g.Init, at.Signed(), w)
	if !ok || e.Op != expr.Const {
		return 0, false
	}
	return e.Value, true
}
