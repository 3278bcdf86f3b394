package constraints

import (
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// What a party finds in a word: what the word held at the start, as those have changed it who came before.

// turn is one change of a word by a party.
type turn struct {
	by party
	w  *kernelanalysis.Access
}

// read is what the present party finds by r in the given rounds.
func (t *turns) read(r *kernelanalysis.Finding, args []*expr.Expr) *expr.Expr {
	p, in, me, width := t.o.Pool, t.in, t.now, r.Value.Width
	if t.ofLane(me) && !t.leads(me) || t.meeting != nil && !t.meeting.Before(r.Access) {
		return t.lost()
	}
	t.own = t.own || me.lead == nil
	var changes []turn
	ok := r.Size.IsConst(uint64(width / 8))
	others := false
	for _, a := range t.before(me) {
		if a.side != me.side && r.Object.Space == kernelanalysis.Shared && t.o.Kind == obligation.InterBlock {
			continue // a word of its own block
		}
		ok = ok && t.collect(&changes, a, a.to, r.Access, nil)
		others = others || len(changes) > 0 && a.side != me.side
	}
	if ok = ok && t.collect(&changes, me, r.Access, r.Access, args); !ok {
		return t.lost()
	}
	with := map[*expr.Expr]*expr.Expr{}
	for i, k := range r.Value.Args {
		with[k] = args[i]
	}
	offset := t.resolve(p.Replace(in.fix(r.Offset), with))
	value := t.start(r, offset, &changes)
	if value == nil || !t.together(r.Access, changes) {
		return t.lost()
	}
	copied := func(side int, e *expr.Expr) *expr.Expr {
		if others {
			return t.o.Copy(side, e)
		}
		return e
	}
	value = copied(me.side, value)
	begun := expr.Applications(value)
	for _, x := range changes {
		of := func(e *expr.Expr) *expr.Expr { return copied(x.by.side, t.as(x.by, t.firstRound(x.w, in.fix(e)))) }
		next := t.next(x.w, value, of)
		if next == nil || !t.ok {
			return t.lost()
		}
		same := in.sameWord(t.o, x.w.Object, r.Object, of(x.w.Offset), copied(me.side, offset))
		value = p.Ite(p.And(of(x.w.Cond), same), next, value)
	}
	if !others {
		return value
	}
	if t.around {
		if value = t.circle(r.Access, value); value == nil {
			return nil
		}
	}
	// the other side's symbols cannot stand in the trees of this one
	v := p.Apply(p.Symbol(expr.Symbol{
		Name:    fmt.Sprintf("%s.%s.found%d", in.Summary.Kernel.Symbol, t.o.ID, len(t.o.Relation)),
		Display: fmt.Sprintf("the value that line %d reads", siteLine(r.Site)), Width: width, PerThread: true,
	}))
	t.starts[v.Sym] = slices.DeleteFunc(begun, func(e *expr.Expr) bool { return in.firsts[e.Sym] == nil })
	t.o.Relation = append(t.o.Relation, p.Eq(t.o.Copy(me.side, v), value))
	return v
}

// collect adds the changes of r's word that a party makes on its way to an access, in their order; false when some may be
// made more than once. args are the rounds of r, nil where the party's rounds are to be its first ones.
func (t *turns) collect(out *[]turn, a party, to, r *kernelanalysis.Access, args []*expr.Expr) bool {
	in, s, p, from := t.in, t.in.Summary, t.o.Pool, len(*out)
	for _, w := range s.Accesses {
		if w.Kind == kernelanalysis.Read || w.Strong != nil && w.Strong.Idle() || len(in.overlays(w.Object, r.Object)) == 0 || !in.mayMeet(w, r) {
			continue
		}
		if t.meeting != nil && !t.meeting.Before(w) {
			continue
		}
		if t.ofLane(a) && to != r && !s.Gathers(w, to) {
			continue // it has stopped behind the shuffle
		}
		if args != nil && len(w.Rounds) > 0 && slices.ContainsFunc(args, func(a *expr.Expr) bool { return !a.IsConst(0) }) {
			return false // a later round may find what an earlier one has left
		}
		switch s.OnTheWay(w, to) {
		case kernelanalysis.Never:
			continue
		case kernelanalysis.Often:
			if in.waitsAt(w, to) == nil {
				return false
			} // it passes at once, or does not come there
		}
		if w.Size != r.Size {
			return false
		}
		if args == nil {
			for _, x := range w.Rounds[:min(len(w.Rounds), len(to.Rounds))] {
				if !slices.ContainsFunc(to.Rounds, func(r symbolic.Round) bool { return r.Counter == x.Counter }) {
					continue
				}
				t.o.Relation = append(t.o.Relation, p.Eq(t.o.Copy(a.side, x.Counter), p.Const(0, x.Counter.Width)))
			}
		}
		*out = append(*out, turn{a, w})
	}
	slices.SortStableFunc((*out)[from:], func(a, b turn) int {
		switch {
		case s.OnTheWay(a.w, b.w) == kernelanalysis.Once:
			return -1
		case s.OnTheWay(b.w, a.w) == kernelanalysis.Once:
			return 1
		}
		return 0
	})
	return true
}

// firstRound is a tree of an access in the first rounds of its loops.
func (t *turns) firstRound(a *kernelanalysis.Access, e *expr.Expr) *expr.Expr {
	zero := map[*expr.Expr]*expr.Expr{}
	for _, l := range a.Rounds {
		zero[l.Counter] = t.o.Pool.Const(0, l.Counter.Width)
	}
	return atEntry(t.o, t.o.Pool.Replace(e, zero))
}

// together reports whether nobody waits for others between the changes of a word and its being read by r, in any order.
func (t *turns) together(r *kernelanalysis.Access, changes []turn) bool {
	if t.alone {
		return true
	}
	all := []*kernelanalysis.Access{r}
	for _, x := range changes {
		all = append(all, x.w)
	}
	for _, x := range all {
		for _, y := range all {
			if x != y && t.in.Summary.Gathers(x, y) {
				return false
			}
		}
	}
	return true
}

// next is what w makes of a word that holds v, over its trees as of gives them; nil when that is not known.
func (t *turns) next(w *kernelanalysis.Access, v *expr.Expr, of func(*expr.Expr) *expr.Expr) *expr.Expr {
	p := t.o.Pool
	arg := func(e *expr.Expr) *expr.Expr {
		if e == nil || e.Width != v.Width {
			return nil
		}
		return of(e)
	}
	if w.Strong == nil {
		return arg(w.Value)
	}
	x := arg(w.Strong.Value)
	if x == nil {
		return nil
	}
	one, none := p.Const(1, v.Width), p.Const(0, v.Width)
	switch w.Strong.Op {
	case "store", "exch":
		return x
	case "add":
		return p.Add(v, x)
	case "sub":
		return p.Sub(v, x)
	case "and":
		return p.And(v, x)
	case "or":
		return p.Or(v, x)
	case "xor":
		return p.Binary(expr.Xor, v, x, 0)
	case "inc":
		return p.Ite(p.UGE(v, x), none, p.Add(v, one))
	case "dec":
		return p.Ite(p.Or(p.Eq(v, none), p.UGT(v, x)), x, p.Sub(v, one))
	case "cas":
		if c := arg(w.Strong.Compare); c != nil {
			return p.Ite(p.Eq(v, c), x, v)
		}
	}
	return nil
}

// maxCircle bounds the numbers of a counter that starts again.
const maxCircle = 1 << 16

// circle is the value v of a counter that starts again at its limit, after others have drawn all numbers but one. All
// threads draw from it, once, and nothing else changes it.
func (t *turns) circle(r *kernelanalysis.Access, v *expr.Expr) *expr.Expr {
	p, in, g := t.o.Pool, t.in, t.o.Geometry
	if r.Strong == nil || r.Strong.Op != "inc" || r.Strong.Value == nil || len(r.Rounds) > 0 || !launchLevel(in.fix(r.Cond)) {
		return t.lost()
	}
	limit := in.fix(r.Strong.Value)
	if limit.Op != expr.Const || limit.Value > maxCircle || slices.ContainsFunc(in.Summary.Accesses, func(w *kernelanalysis.Access) bool {
		return w != r && w.Kind != kernelanalysis.Read && len(in.overlays(w.Object, r.Object)) > 0
	}) {
		return t.lost()
	}
	threads := p.ZExt(in.threadsPerBlock(), 64)
	if r.Object.Space == kernelanalysis.Global {
		for _, n := range g.Grid {
			threads = p.Binary(expr.Mul, threads, p.ZExt(n, 64), expr.NSW)
		}
	}
	t.circled = true
	t.o.Relation = append(t.o.Relation, p.Cmp(expr.ULE, v, limit), p.Cmp(expr.SLE, p.Const(limit.Value+2, 64), threads),
		p.Eq(t.o.Copy(0, in.fix(r.Offset)), t.o.Copy(1, in.fix(r.Offset))))
	return p.Ite(p.Eq(v, p.Const(0, v.Width)), limit, p.Sub(v, p.Const(1, v.Width)))
}

// start is what the word of r held before all that the actors do to it; nil when not known. A plain write that barriers
// separate from the rest is where the word starts, and is taken out of the changes.
func (t *turns) start(r *kernelanalysis.Finding, offset *expr.Expr, changes *[]turn) *expr.Expr {
	p, in := t.o.Pool, t.in
	if t.meeting != nil {
		if w, none := t.meeting.Last(in.changesOf(r.Access)); !none {
			return t.left(w, r, offset)
		}
	}
	var reset *kernelanalysis.Access
	for _, x := range *changes {
		if t.alone || !in.Summary.Gathers(x.w, r.Access) {
			continue
		}
		if reset != nil && reset != x.w {
			return nil
		}
		reset = x.w
	}
	if reset != nil {
		return t.reset(reset, r, offset, changes)
	}
	if r.Strong != nil {
		known := in.start(r.Access)
		if t.again && len(known.rounds) == 1 {
			if left := in.leftBehind(r.Access, known.object, known.rounds[0], offset); left != nil {
				t.relaunched = true
				t.conds = append(t.conds, expr.Conjuncts(left.when)...)
				return left.value
			}
			return nil
		}
		if known.startKind == knownStart && known.value != nil {
			for _, k := range known.rounds {
				t.o.Relation = append(t.o.Relation, p.Eq(k, p.Const(0, k.Width)))
			}
			return known.value
		}
	}
	sym := in.Summary.AtStart(r.Object, r.Value.Width)
	in.firsts[sym] = r.Object
	app := p.Apply(sym, offset)
	if r.Strong != nil {
		if known := in.start(r.Access); len(known.stores) > 0 && r.Value.Width == known.stores[0].Width {
			t.conds = append(t.conds, known.may(p, func(v *expr.Expr) *expr.Expr { return p.Eq(app, v) }))
		}
	}
	return app
}

// changesOf lists the accesses that may change what r reads.
func (in *Instance) changesOf(r *kernelanalysis.Access) []*kernelanalysis.Access {
	return slices.DeleteFunc(slices.Clone(in.Summary.Accesses), func(w *kernelanalysis.Access) bool {
		return !changes(w) || len(in.overlays(w.Object, r.Object)) == 0 || !in.mayMeet(w, r)
	})
}

// left is the number that w, of one of the two threads, has left in the word of r before all threads met; nil when not known.
func (t *turns) left(w *kernelanalysis.Access, r *kernelanalysis.Finding, offset *expr.Expr) *expr.Expr {
	p, in := t.o.Pool, t.in
	if w == nil || w.Size != r.Size || w.Strong != nil && !stores(w) || stored(w) == nil || unexplained(in.fix(w.Cond)) != nil || unexplained(in.fix(w.Offset)) != nil {
		return nil
	}
	value := in.fix(stored(w))
	if !launchLevel(value) || value.Width != r.Value.Width {
		return nil
	}
	some := p.Bool(false)
	for side := range t.o.Sides {
		at := func(e *expr.Expr) *expr.Expr { return t.o.Copy(side, in.fix(e)) }
		some = p.Or(some, p.And(at(w.Cond), in.sameWord(t.o, w.Object, r.Object, at(w.Offset), t.o.Copy(t.now.side, offset))))
	}
	t.late = true
	t.o.Relation = append(t.o.Relation, some)
	return value
}

// reset is the number to which one thread of the block sets the word of r before a barrier; nil when not known.
func (t *turns) reset(w *kernelanalysis.Access, r *kernelanalysis.Finding, offset *expr.Expr, changes *[]turn) *expr.Expr {
	p, in := t.o.Pool, t.in
	*changes = slices.DeleteFunc(*changes, func(x turn) bool { return x.w == w })
	_, always := in.Summary.Restarts(w, &kernelanalysis.Draw{Access: r.Access})
	idx, one := (&numbered{in: in, o: t.o}).pinned(w.Cond)
	if !always || !one || w.Kind != kernelanalysis.Write || w.Value == nil || in.fix(w.Value).Op != expr.Const ||
		r.Object.Space != kernelanalysis.Shared && !allOne(in.Geometry.Grid) {
		return nil
	}
	at := func(e *expr.Expr) *expr.Expr { return t.ofThread(t.firstRound(w, in.fix(e)), idx) }
	same := in.sameWord(t.o, w.Object, r.Object, at(w.Offset), offset)
	t.conds = append(t.conds, expr.Conjuncts(p.And(at(w.Cond), same))...)
	for i, x := range idx {
		t.conds = append(t.conds, p.Cmp(expr.ULT, x, t.o.Geometry.Block[i]))
	}
	return in.fix(w.Value)
}
