package kernelanalysis

import (
	"fmt"
	"maps"
	"slices"

	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Barriers of which phases are numbered. Some threads of a block fill what others use, and tell so by barriers at which all
// arrive and some wait:
//
//	fills:  empty[i % 2].arrive_and_wait(); ...; token = full[i % 2].arrive();
//	uses:   full[i % 2].arrive_and_wait(); ...; token = empty[i % 2].arrive();
//
// A thread's n-th arrival at an array of S barriers, which may be one barrier alone, is for phase n: it is at element n mod S.
// If all threads of the block arrive once in each phase, whoever has waited for phase n comes behind what any thread did before
// its n-th arrival: to the question of order that is a pipeline of which arriving commits stages.
//
// That no thread arrives twice in one phase of an element asks that at its n-th arrival phase n-S is over. A thread knows that if
// it has waited for that phase; or if it has waited, at another array, for a phase n' in which some thread T arrived that had waited
// for phase n-S before. T is the first thread of the block or the last. By induction over the order in which threads arrive the
// numbers of both arrays may be used in the argument.

// phased is an array of barriers, or a part of one, that may be used in such a way.
type phased struct {
	st              *stages
	root            value.Value
	base            int64 // offset of the first barrier
	places          int64
	awaits          map[any]any // by wait: the arrival that it is for
	arrivals, waits []memberCall
	sites           [2][]memberCall // arrivals that the first thread may make, and others
	needs           []Need          // of places
	told            []told
	others          []Need // of what is told
}

// told says that whoever has waited for n phases at another array comes behind the end of n+more phases, if n is not 0.
type told struct {
	by   *phased
	more int64
}

// Need is what numbers of phases rest on: it holds wherever a thread comes, in whatever rounds.
type Need struct {
	Cond   *expr.Expr // of coming there
	Rounds []symbolic.Round
	Holds  *expr.Expr
}

// Needs lists what has to hold for phases to have numbers.
func (s *Summary) Needs() (out []Need) {
	for _, n := range s.build.membersOf().needs {
		rw := s.build.shared
		x := Need{Cond: rw.Rewrite(n.Cond), Holds: rw.Rewrite(n.Holds)}
		for _, r := range n.Rounds {
			x.Rounds = append(x.Rounds, symbolic.Round{Counter: r.Counter, Continue: rw.Rewrite(r.Continue)})
		}
		out = append(out, x)
	}
	return out
}

// phasesOf finds, among the barriers of some roots, those whose phases have numbers.
func (bd *builder) phasesOf(groups []*phased) []*phased {
	var out []*phased
	for _, g := range groups {
		if bd.numbered(g) {
			out = append(out, g)
		}
	}
	for again := true; again; {
		again = false
		for i, g := range out {
			if !bd.inOrder(g, out) {
				out = slices.Delete(out, i, i+1)
				again = true
				break
			}
		}
	}
	return out
}

// numbered reports whether what is done to an array can be numbered, and makes the numbers.
func (bd *builder) numbered(g *phased) bool {
	if len(g.arrivals) == 0 || len(g.waits) == 0 || bd.fn.Irreducible {
		return false
	}
	first := map[*expr.Expr]*expr.Expr{}
	for _, c := range bd.sum.Geometry.ThreadIdx {
		first[c] = bd.pool.Const(0, c.Width)
	}
	g.awaits = map[any]any{}
	st := &stages{object: &barrierObject{g.root, g.base}, array: g}
	at := func(c memberCall) sync { return bd.nodes.calls[bd.nodes.of(c.inst)] }
	for _, a := range g.arrivals {
		if a.call.Name() != frontend.DeviceBarrierArrive || !bd.fn.At(a.call.Args[1], a.in).IsConst(1) {
			return false
		}
		st.steps[stepCommit] = append(st.steps[stepCommit], at(a))
		others := 0
		if bd.pool.Replace(bd.fn.Cond(a.in), first).False() {
			others = 1
		}
		g.sites[others] = append(g.sites[others], a)
	}
	for _, w := range g.waits {
		i := slices.IndexFunc(g.arrivals, w.has)
		if i < 0 || w.call.Name() != frontend.DeviceBarrierWait || w.in.Loop != g.arrivals[i].in.Loop || !bd.first(g.arrivals[i], w) {
			return false
		}
		g.awaits[w.inst] = g.arrivals[i].inst
		st.steps[stepWait] = append(st.steps[stepWait], at(w))
	}
	st.made = st.steps[stepCommit][0]
	g.st = st
	for _, a := range g.arrivals {
		place, known := bd.element(a.call.Args[0], a.in, g)
		if !known {
			return false
		}
		bd.at(g, a.inst, a.in, place)
	}
	for _, at := range slices.Sorted(maps.Keys(bd.nodes.copies)) { // those complete with the next phase
		c := bd.nodes.copies[at]
		if c.call.Name() != frontend.DeviceAsyncBound {
			continue
		}
		if place, known := bd.element(c.call.Args[0], c.in, g); known {
			bd.at(g, c.inst, c.in, place)
		}
	}
	return true
}

// at notes that a call in b has to be about the element of the thread's next phase.
func (bd *builder) at(g *phased, inst any, b *symbolic.Block, place *expr.Expr) {
	p := bd.pool
	turn := p.Binary(expr.URem, bd.arrived(g.st, inst, b), p.Const(uint64(g.places), 64), 0)
	want := p.Binary(expr.Mul, turn, p.Const(barrierSize, 64), expr.NSW|expr.NUW)
	want = p.Binary(expr.Add, want, p.Int(g.base, 64), expr.NSW|expr.NUW)
	if holds := p.Eq(place, want); !holds.True() {
		g.needs = append(g.needs, Need{bd.fn.Cond(b), bd.fn.Reached(b), holds})
	}
}

const barrierSize = 8

// arrived is how often a thread has arrived at the barriers of an array before an instruction.
func (bd *builder) arrived(st *stages, inst any, b *symbolic.Block) *expr.Expr {
	n, _ := bd.tallied(st, stepCommit, inst, b)
	return n.rounds
}

// element is the offset of the barrier that a pointer leads to, if that is one of an array.
func (bd *builder) element(v value.Value, b *symbolic.Block, g *phased) (*expr.Expr, bool) {
	root, offset, ok := bd.barrierAt(v, b)
	if !ok || root != g.root {
		return nil, false
	}
	at := baseOf(offset)
	return offset, at == g.base || offset.Op == expr.Const && g.base <= at && at < g.base+barrierSize*g.places
}

// barrierAt is where in a shared variable a pointer leads.
func (bd *builder) barrierAt(v value.Value, b *symbolic.Block) (root value.Value, offset *expr.Expr, ok bool) {
	ps := bd.places(v, b)
	if len(ps) != 1 || ps[0].object == nil || ps[0].object.Kind != SharedObject || ps[0].root == nil || ps[0].offset == nil {
		return nil, nil, false
	}
	return ps[0].root, ps[0].offset, true
}

// baseOf is the constant part of an offset.
func baseOf(e *expr.Expr) int64 {
	switch {
	case e.Op == expr.Const:
		return e.Signed()
	case e.Op == expr.Add && e.Args[1].Op == expr.Const:
		return e.Args[1].Signed()
	}
	return 0
}

// inOrder reports whether no thread arrives twice in one phase of an element.
func (bd *builder) inOrder(g *phased, all []*phased) bool {
	g.told, g.others = nil, nil
	for _, a := range g.arrivals {
		n := bd.arrived(g.st, a.inst, a.in)
		if _, most, known := bd.span(n, a.in); known && most < g.places {
			continue
		}
		own, known := bd.waited(g.st, a.inst, a.in)
		if known && bd.atMost(n, own, g.places-1, a.in) {
			continue
		}
		if !slices.ContainsFunc(all, func(by *phased) bool { return by != g && bd.toldBy(g, by, a, n) }) {
			return false
		}
	}
	return true
}

// toldBy reports whether a thread that makes arrival a, its n-th, knows by its last wait at another array that phase n less the
// number of places is over.
func (bd *builder) toldBy(g, by *phased, a memberCall, n *expr.Expr) bool {
	awaited, known := bd.waited(by.st, a.inst, a.in)
	if !known {
		return false
	}
	for others, sites := range by.sites {
		if len(sites) == 0 {
			continue
		}
		least, ok := int64(0), true
		for i, b := range sites {
			done, known := bd.waited(g.st, b.inst, b.in)
			if ok = ok && known; !ok {
				break
			}
			d, _, constant := bd.span(bd.pool.Sub(done, bd.arrived(by.st, b.inst, b.in)), b.in)
			ok = ok && constant
			if i == 0 || d < least {
				least = d
			}
		}
		// Phases of g below awaited-1+least are over.
		if ok && bd.atMost(n, awaited, g.places-2+least, a.in) {
			if x := (told{by, least - 1}); !slices.Contains(g.told, x) {
				g.told = append(g.told, x)
				if others == 1 {
					bd.lastThread(g, by)
				}
			}
			return true
		}
	}
	return false
}

// lastThread notes that the last thread of a block makes no arrival at an array that the first one may make.
func (bd *builder) lastThread(g, by *phased) {
	p := bd.pool
	last := map[*expr.Expr]*expr.Expr{}
	for i, c := range bd.sum.Geometry.ThreadIdx {
		last[c] = p.Sub(bd.sum.Geometry.Block[i], p.Const(1, c.Width))
	}
	for _, b := range by.sites[0] {
		var rounds []symbolic.Round
		for _, r := range bd.fn.Reached(b.in) {
			rounds = append(rounds, symbolic.Round{Counter: r.Counter, Continue: p.Replace(r.Continue, last)})
		}
		g.others = append(g.others, Need{p.Replace(bd.fn.Cond(b.in), last), rounds, p.Bool(false)})
	}
}

// atMost reports whether x is no more than n above y in block b.
func (bd *builder) atMost(x, y *expr.Expr, n int64, b *symbolic.Block) bool {
	_, most, ok := bd.span(bd.pool.Sub(x, y), b)
	return ok && most <= n
}

// span bounds a number in block b that is constant, or hangs on the round of a loop of so many rounds alone.
func (bd *builder) span(e *expr.Expr, b *symbolic.Block) (least, most int64, ok bool) {
	p := bd.pool
	for _, x := range expr.Applications(e) {
		if l, exit := bd.fn.LoopOfExit(x.Sym); exit {
			n, known := bd.rounds(l)
			if !known {
				return 0, 0, false
			}
			e = p.Replace(e, map[*expr.Expr]*expr.Expr{x: p.Const(n, x.Width)})
		}
	}
	if e.Op == expr.Const {
		return e.Signed(), e.Signed(), true
	}
	if b.Loop == nil {
		return 0, 0, false
	}
	n, known := bd.rounds(b.Loop)
	if !known {
		return 0, 0, false
	}
	k := bd.fn.Counter(b.Loop)
	for i := range n + 1 {
		if i == n && b != b.Loop.Header && !slices.ContainsFunc(b.Loop.Exits(), func(x symbolic.Edge) bool { return x.From != b.Loop.Header }) {
			break // the last round ends in the header
		}
		x := p.Replace(e, map[*expr.Expr]*expr.Expr{k: p.Const(i, k.Width)})
		if x.Op != expr.Const {
			return 0, 0, false
		}
		if i == 0 {
			least, most = x.Signed(), x.Signed()
		}
		least, most = min(least, x.Signed()), max(most, x.Signed())
	}
	return least, most, true
}

// rounds is the round in which a loop is left, where that is one number, and a small one.
func (bd *builder) rounds(l *symbolic.Loop) (uint64, bool) {
	k, leave := bd.fn.Counter(l), bd.fn.Leave(l)
	for i := range uint64(mostBarriers) {
		switch e := bd.pool.Replace(leave, map[*expr.Expr]*expr.Expr{k: bd.pool.Const(i, k.Width)}); {
		case e.True():
			return i, true
		case !e.False():
			return 0, false
		}
	}
	return 0, false
}

// readyAll reports whether all barriers of an array are initialised, for one number of threads, before they are used: each by one
// thread of every block, with a barrier of the block behind.
func (bd *builder) readyAll(g *phased, inits []memberCall) bool {
	p := bd.pool
	done := make([]bool, g.places)
	for _, c := range inits {
		if bd.fn.At(c.call.Args[1], c.in) != bd.fn.At(inits[0].call.Args[1], inits[0].in) ||
			slices.ContainsFunc(slices.Concat(g.arrivals, g.waits), func(u memberCall) bool { return !bd.afterBarrier(c, u) }) {
			return false
		}
		_, offset, known := bd.barrierAt(c.call.Args[0], c.in)
		if !known {
			return false
		}
		for i := range done {
			if done[i] {
				continue
			}
			is := func(e *expr.Expr) *expr.Expr { return bd.asThread(e, 0) }
			k := (*expr.Expr)(nil)
			if l := c.in.Loop; l != nil {
				if l.Parent != nil {
					return false
				}
				k = bd.fn.Counter(l)
				is = func(e *expr.Expr) *expr.Expr {
					return p.Replace(bd.asThread(e, 0), map[*expr.Expr]*expr.Expr{k: p.Const(uint64(i), k.Width)})
				}
				for j := range i { // the loop comes to that round
					if !p.Replace(bd.asThread(bd.fn.Continue(l), 0), map[*expr.Expr]*expr.Expr{k: p.Const(uint64(j), k.Width)}).True() {
						return false
					}
				}
			} else if offset.Op != expr.Const { // a thread of its own does it
				is = func(e *expr.Expr) *expr.Expr { return bd.asThread(e, uint64(i)+uint64(g.base/barrierSize)) }
			}
			done[i] = is(bd.fn.Cond(c.in)).True() && is(offset).IsConst(uint64(i)*barrierSize+uint64(g.base))
		}
	}
	return !slices.Contains(done, false)
}

// asThread is a tree for the thread of that number in a row.
func (bd *builder) asThread(e *expr.Expr, number uint64) *expr.Expr {
	of := map[*expr.Expr]*expr.Expr{}
	for i, c := range bd.sum.Geometry.ThreadIdx {
		n := uint64(0)
		if i == 0 {
			n = number
		}
		of[c] = bd.pool.Const(n, c.Width)
	}
	return bd.pool.Replace(e, of)
}

// overAt is how many phases of an array are over as far as a thread knows at an instruction: by its own wait, or by one at another.
func (bd *builder) overAt(g *phased, inst any, b *symbolic.Block) (*expr.Expr, bool) {
	p := bd.pool
	out, known := bd.waited(g.st, inst, b)
	if !known {
		return nil, false
	}
	for _, t := range g.told {
		n, known := bd.waited(t.by.st, inst, b)
		if !known || n.IsConst(0) {
			continue
		}
		more := p.Binary(expr.Add, n, p.Int(t.more, 64), expr.NSW)
		more = p.Ite(p.Eq(n, p.Const(0, 64)), p.Const(0, 64), more)
		out = p.Ite(p.Cmp(expr.SLT, out, more), more, out)
	}
	return out, true
}

// nameOf tells the ghost variables of one pipeline from those of others.
func (st *stages) nameOf(what any) string { return fmt.Sprintf("stages%d.%v", st.made.node, what) }
