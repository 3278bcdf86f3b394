package constraints

import (
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Flags. A thread that finds a value in a word by an atomic or volatile read comes after the thread that wrote it: after
// all that lies before the fence before that write. Which write it was is known by value: of the writes to the word, those
// whose value cannot pass the reader's test are out, and so is the value at the start. Each of the others must come after
// the first access: in its own thread, or because that thread found another flag set before (a chain). Every hop needs the
// scope that reaches its own two threads only, since fences are cumulative.
//
// The negation of all that is an existential statement over further threads: some writer, in some thread, is not known to
// come after. It is added to the question as it stands, each thread with symbols of its own; no model means order.

// Bounds of the length of a chain: of the longest that is looked for, and of those that are looked for first. With every
// hop that is allowed, a question says more and is dearer.
const (
	maxHops = 6
	fewHops = 1
)

// maxThreads bounds the threads that a question about flags speaks of: with each hop there is one for each write that may
// have been read at each guard, and what takes very many has no proof in practice.
const maxThreads = 256

// flags states that program order and flags do not order access p of one side of o before that of the other.
type flags struct {
	in      *Instance
	o       *obligation.Obligation
	order   *kernelanalysis.Order
	p       *kernelanalysis.Access
	side    int // of p
	credit  credit
	hops    int // of a chain at most
	threads int // copies in use
	terms
}

// terms are what an order by flags takes for granted.
type terms struct {
	relies []string
	begins []begin
	lacks  []Lack // fences that are credited
}

func (t *terms) add(x terms) {
	t.relies, t.begins, t.lacks = append(t.relies, x.relies...), append(t.begins, x.begins...), append(t.lacks, x.lacks...)
}

// begin is a word that is taken to hold 0 when the kernel starts, or nothing that passes a test.
type begin struct {
	read         *kernelanalysis.Access
	offset       *expr.Expr             // of the word
	cond, result *expr.Expr             // the test; nil where it has to be 0
	draw         *kernelanalysis.Access // what counts, where it has to be 0
	init         *kernelanalysis.Access // what is taken not to have been written by this access; nil for what was there before the kernel
}

// unorderedByFlags is o with the condition that flags order its accesses in neither direction by chains
// of so many hops; nil when they cannot.
func (in *Instance) unorderedByFlags(o *obligation.Obligation, p pair, given credit, hops int) (out *obligation.Obligation, on terms) {
	order := in.Summary.Order()
	if order == nil || len(order.Fences) == 0 && !given.has(released) && !given.has(acquired) {
		return nil, terms{}
	}
	c := *o
	out = &c
	out.ID += ".flags"
	out.Relation = slices.Clone(o.Relation)
	found := false
	threads := 2
	for side, a := range []*kernelanalysis.Access{p.a, p.b} {
		b := [2]*kernelanalysis.Access{p.b, p.a}[side]
		if !in.flag(order, a) {
			if firsts, _ := in.signals(order, a, b, o.Kind, given); len(firsts) == 0 {
				continue // no chain leads from one to the other
			}
		}
		f := &flags{in: in, o: out, order: order, p: a, side: side, credit: given, hops: hops, threads: threads}
		e := f.after(b, 1-side, -1, 0)
		if e.True() || f.threads > maxThreads {
			continue
		}
		found, threads = true, f.threads
		on.add(f.terms)
		out.Relation = append(out.Relation, expr.Conjuncts(e)...)
	}
	f := &flags{in: in, o: out, order: order, credit: given, hops: hops, threads: threads}
	if e := f.together(p.a, p.b); !e.True() && f.threads <= maxThreads {
		found = true
		on.add(f.terms)
		out.Relation = append(out.Relation, expr.Conjuncts(e)...)
	}
	if !found {
		return nil, terms{}
	}
	return out, on
}

// flag reports whether a may itself write what decides about control.
func (in *Instance) flag(order *kernelanalysis.Order, a *kernelanalysis.Access) bool {
	return a.Strong != nil && writes(a) && slices.ContainsFunc(order.Strong, func(r *kernelanalysis.Access) bool {
		return in.steers(r) && in.mayMeet(a, r)
	})
}

// after says that thread t's access x is not known to come after p. reader is the thread that finds what x writes, -1 for
// none.
func (f *flags) after(x *kernelanalysis.Access, t, reader, depth int) *expr.Expr {
	pool := f.o.Pool
	unordered := pool.Bool(true)
	if reader >= 0 {
		unordered = f.same(x, t, reader)
	}
	if depth == f.hops || f.threads > maxThreads || f.in.feeds.over() {
		return unordered
	}
	for _, g := range f.order.Guards(x) {
		if f.in.mutual(f.order.Operated(g.Read)) {
			continue // who gets a lock first is open
		}
		unordered = pool.And(unordered, f.beyond(g, x, t, reader, depth))
	}
	return unordered
}

// beyond says that guard g lets thread t's access x not be known to come after p, whichever thread reads for it.
func (f *flags) beyond(g kernelanalysis.Guard, x *kernelanalysis.Access, t, reader, depth int) *expr.Expr {
	p := f.o.Pool
	a, given := f.come(g, x, t, reader)
	elsewhere := p.Not(f.o.Copy(a.by, f.in.fix(g.When)))
	return p.And(given, p.Or(elsewhere, p.AndAll(f.past(a, depth), f.counted(a), f.arrived(a))))
}

// come says how thread t comes by guard g of its access x: given is what holds of the thread that reads.
func (f *flags) come(g kernelanalysis.Guard, x *kernelanalysis.Access, t, reader int) (a passage, given *expr.Expr) {
	p, in := f.o.Pool, f.in
	by := t
	if g.Group || g.Hand != nil {
		by = f.fresh()
	}
	cond := f.o.Copy(t, in.fix(g.Cond))
	given = p.Bool(true)
	switch {
	case g.Group:
		cond = f.o.Copy(by, in.fix(g.Cond))
		given = p.Not(blocksDiffer(f.o, by, t))
		for _, c := range f.o.Geometry.ThreadIdx {
			given = p.And(given, p.Eq(f.o.Copy(by, c), p.Const(0, c.Width)))
		}
		for _, k := range g.Rounds {
			given = p.And(given, p.Eq(f.o.Copy(by, k), f.o.Copy(t, k)))
		}
	case g.Hand != nil:
		given = p.And(f.runs(g.Hand, by), p.Not(blocksDiffer(f.o, by, t)))
		cond = p.Replace(cond, map[*expr.Expr]*expr.Expr{f.o.Copy(t, in.fix(g.Handed)): f.o.Copy(by, in.fix(g.Hand.Value))})
	}
	return passage{g, x, t, by, reader, cond, f.o.Copy(by, in.fix(g.Result))}, given
}

// passage is a guard as one thread came by it: by reads, t makes the access x behind, reader finds what x writes.
type passage struct {
	g             kernelanalysis.Guard
	x             *kernelanalysis.Access
	t, by, reader int
	cond, result  *expr.Expr
}

// test is the guard's condition of a value.
func (f *flags) test(a passage, v *expr.Expr) *expr.Expr {
	return f.o.Pool.Replace(a.cond, map[*expr.Expr]*expr.Expr{a.result: v})
}

func (f *flags) fresh() int {
	f.threads++
	return f.threads - 1
}

// same says that x is not the thread's own write behind p and a fence, nor one of its block behind a barrier between.
func (f *flags) same(x *kernelanalysis.Access, t, reader int) *expr.Expr {
	p := f.o.Pool
	turns, ever := f.order.Earlier(f.p, x)
	if !ever {
		return p.Bool(true)
	}
	late := p.Not(f.earlier(turns, f.p, f.side, x, t))
	unfenced := func(between func(p, w *kernelanalysis.Access, s kernelanalysis.Scope) bool) *expr.Expr {
		return f.unfenced(lack(x, f.p, true), func(s kernelanalysis.Scope) bool { return between(f.p, x, s) }, t, reader)
	}
	if !f.order.Behind(f.p, x) {
		return p.Or(p.Or(threadsDiffer(f.o, f.side, t), late), unfenced(f.order.FencedBetween))
	}
	others := p.Or(p.Or(blocksDiffer(f.o, f.side, t), late), unfenced(f.fencedBehind))
	if f.fencedBehind(f.p, x, kernelanalysis.DeviceScope) || f.credit.has(released) {
		return others
	}
	return p.And(others, p.Or(p.Or(threadsDiffer(f.o, f.side, t), late), unfenced(f.order.FencedBetween)))
}

// fencedBehind reports whether the fences between p and w are enough for another thread of the block that makes w: those
// that it passes behind a barrier that lies behind p, or, where fences have one order, any.
func (f *flags) fencedBehind(p, w *kernelanalysis.Access, s kernelanalysis.Scope) bool {
	switch {
	case f.credit.has(oneOrder):
		return f.order.FencedInOneOrder(p, w, s)
	case f.credit.has(released): // the barrier itself is no fence that was meant
		s = max(s, cover(f.o.Kind))
	}
	return f.order.FencedBehind(p, w, s)
}

// earlier says that the rounds in which thread s makes access x come before those in which thread t makes y.
func (f *flags) earlier(turns kernelanalysis.Turns, x *kernelanalysis.Access, s int, y *kernelanalysis.Access, t int) *expr.Expr {
	p := f.o.Pool
	e := p.Bool(turns.Same)
	for i := turns.Loops - 1; i >= 0; i-- {
		k, l := f.o.Copy(s, x.Rounds[i].Counter), f.o.Copy(t, y.Rounds[i].Counter)
		e = p.Or(p.Cmp(expr.SLT, k, l), p.And(p.Eq(k, l), e))
	}
	return e
}

// narrow says that what reaches does not reach as far as from thread s to thread t.
func (f *flags) narrow(reaches func(kernelanalysis.Scope) bool, s, t int) *expr.Expr {
	switch {
	case !reaches(kernelanalysis.BlockScope):
		return f.o.Pool.Bool(true)
	case f.credit.has(wide) || reaches(kernelanalysis.DeviceScope):
		return f.o.Pool.Bool(false)
	}
	return blocksDiffer(f.o, s, t)
}

// unfenced is narrow of the fence at l, which may be credited.
func (f *flags) unfenced(l Lack, reaches func(kernelanalysis.Scope) bool, s, t int) *expr.Expr {
	if side := l.credit(); f.credit.has(side) {
		if !reaches(kernelanalysis.BlockScope) {
			f.lacks = append(f.lacks, l)
		}
		return f.o.Pool.Bool(false)
	}
	return f.narrow(reaches, s, t)
}

// past says that the value at a guard does not tell that x comes after p.
func (f *flags) past(a passage, depth int) *expr.Expr {
	p, in, g := f.o.Pool, f.in, a.g
	if g.Read.Strong.Draws() {
		return p.Bool(true) // nobody stores what is awaited
	}
	unordered, start := f.fromStart(a)
	if unordered.True() {
		return unordered
	}
	some := false
	for _, w := range f.writers(g.Read) {
		writer := f.fresh()
		e := f.executes(w, writer, g, a.by)
		if f.in.begins(f.order, w, g.Read) {
			f.begins = append(f.begins, begin{read: g.Read, offset: g.Offset, cond: a.cond, result: a.result, init: w})
			f.threads--
			continue
		}
		if v := stored(w); v != nil && w.Size == g.Read.Size && v.Width == g.Result.Width {
			e = p.And(e, f.test(a, f.o.Copy(writer, in.fix(v))))
		}
		e = p.And(e, f.feeding(w, g.Read, writer, a.by))
		if e.False() {
			f.threads--
			continue
		}
		some = true
		unordered = p.Or(unordered, p.And(e, f.unsynchronised(a, w, writer, depth)))
	}
	if !some {
		return p.Bool(true) // what it waits for was there from the start
	}
	if start != knownStart {
		f.rely("%s does not hold the value awaited at line %d when the kernel starts", g.Read)
		f.begins = append(f.begins, begin{read: g.Read, offset: g.Offset, cond: a.cond, result: a.result})
	}
	return unordered
}

// fromStart says that what a guard waits for may have been there from the start.
func (f *flags) fromStart(a passage) (unordered *expr.Expr, kind startKind) {
	p, r := f.o.Pool, a.g.Read
	unordered, kind = p.Bool(false), knownStart
	for _, c := range f.in.startCases(r, a.g.Offset) {
		if init, known := f.in.Summary.Initial(r); known && c.startKind == openStart && !f.in.suited {
			c.value = p.Const(init, a.g.Result.Width)
		}
		e := p.Or(f.left(a, c.startOf), c.may(p, func(v *expr.Expr) *expr.Expr { return f.test(a, v) }))
		if c.value != nil {
			e = p.Or(e, f.test(a, c.value))
		}
		e = p.Or(e, p.Bool(f.in.unsaid(c.startOf) && !f.setFirst(r)))
		unordered = p.Or(unordered, p.And(f.o.Copy(a.by, c.when), e))
		if c.startKind != knownStart {
			kind = c.startKind
		}
	}
	return unordered, kind
}

// setFirst reports whether the kernel itself sets what r reads, before a barrier: what the word held until then is no matter.
func (f *flags) setFirst(r *kernelanalysis.Access) bool {
	return slices.ContainsFunc(f.writers(r), func(w *kernelanalysis.Access) bool {
		return w.Kind == kernelanalysis.Write && f.order.Apart(w, r)
	})
}

func (f *flags) rely(format string, r *kernelanalysis.Access) {
	f.relies = append(f.relies, fmt.Sprintf(format, r.Object.Name, siteLine(r.Site)))
}

// feeding says what tells that a thread may read what the writer has written. Where the writer may be is left to the
// question itself unless time rules it out: each alternative is a case of its own.
func (f *flags) feeding(w, r *kernelanalysis.Access, writer, by int) *expr.Expr {
	p := f.o.Pool
	e := p.Bool(false)
	for at := range anywhere {
		x := f.in.feeds.may(w, r, at)
		e = p.Or(e, p.Bool(x.may))
		f.relies = append(f.relies, x.relies...)
	}
	if leads, _ := f.order.Leads(w, r, kernelanalysis.BlockScope); !leads {
		e = p.And(e, threadsDiffer(f.o, writer, by)) // its own write comes later
	}
	return p.And(e, p.Not(f.overwritten(w, r, writer, by)))
}

// writers lists the accesses that may change the word that r reads.
func (f *flags) writers(r *kernelanalysis.Access) []*kernelanalysis.Access {
	var out []*kernelanalysis.Access
	for _, w := range f.in.Summary.Accesses {
		if w.Kind != kernelanalysis.Read && (w.Strong == nil || !w.Strong.Idle()) && f.in.mayMeet(w, r) {
			out = append(out, w)
		}
	}
	return out
}

// unsynchronised says that the guard's read of what w wrote does not order x behind p.
func (f *flags) unsynchronised(a passage, w *kernelanalysis.Access, writer, depth int) *expr.Expr {
	p := f.o.Pool
	if w.Strong == nil || w.Size != a.g.Read.Size {
		return p.Bool(true)
	}
	e := p.Or(f.reached(a, writer), f.narrow(func(s kernelanalysis.Scope) bool { return w.Strong.Scope >= s }, writer, a.by))
	if e.True() {
		return e
	}
	return p.Or(e, f.after(w, writer, a.by, depth+1))
}

// reached says that the guard's side of the hop from writer does not carry over to x: by the scope of the read, or for
// want of a fence behind it. A strong access hangs on the test, and so does a write of the very object that was read; any
// other plain access may be older than the test.
func (f *flags) reached(a passage, writer int) *expr.Expr {
	p := f.o.Pool
	meant := func(s kernelanalysis.Scope) kernelanalysis.Scope {
		if f.credit.has(acquired) { // a barrier between is no fence that was meant
			return max(s, cover(f.o.Kind))
		}
		return s
	}
	fenced := func(s kernelanalysis.Scope) bool { return a.g.Fenced && a.g.Fence >= meant(s) }
	e := f.narrow(func(s kernelanalysis.Scope) bool { return a.g.Read.Strong.Scope >= s }, writer, a.by)
	if !hangs(a.x, a.g.Read) {
		e = p.Or(e, f.unfenced(lack(a.g.Read, a.x, false), fenced, writer, a.t))
	}
	if a.reader >= 0 {
		own := func(s kernelanalysis.Scope) bool {
			return a.g.OwnFenced && a.g.Own >= meant(s) || f.credit.has(oneOrder) && a.g.FullFenced && a.g.Full >= meant(s)
		}
		e = p.Or(e, f.unfenced(lack(a.g.Read, a.x, false), own, a.t, a.reader))
	}
	return e
}

// runs says that a thread executes w in some round of its loops.
func (f *flags) runs(w *kernelanalysis.Access, thread int) *expr.Expr {
	p, in := f.o.Pool, f.in
	all := append(in.threadRange(), in.fix(w.Cond))
	for _, x := range w.Rounds {
		all = append(all, p.Cmp(expr.SLE, p.Const(0, 64), x.Counter))
	}
	return f.o.Copy(thread, p.AndAll(all...))
}

// executes says that a thread executes w on the word that thread by has read at guard g.
func (f *flags) executes(w *kernelanalysis.Access, thread int, g kernelanalysis.Guard, by int) *expr.Expr {
	p, in := f.o.Pool, f.in
	e := f.runs(w, thread)
	if w.Size == g.Read.Size {
		e = p.And(e, in.sameWord(f.o, w.Object, g.Read.Object, f.o.Copy(thread, in.fix(w.Offset)), f.o.Copy(by, in.fix(g.Offset))))
	}
	if w.Object.Space == kernelanalysis.Shared {
		e = p.And(e, p.Not(blocksDiffer(f.o, thread, by)))
	}
	return e
}

// stored is the value that an access writes if it writes; nil when not known.
func stored(w *kernelanalysis.Access) *expr.Expr {
	if w.Strong != nil {
		return w.Strong.Stored()
	}
	return w.Value
}

// maxCases bounds the cases into which a question about flags falls.
const maxCases = 48

// cases splits o by the alternatives in its relation from the given condition on: which way the reader came, and which
// write it may have read. Each case speaks of one writer, and most contradict themselves.
func cases(o *obligation.Obligation, from int) []*obligation.Obligation {
	parts := [][]*expr.Expr{nil}
	for _, e := range o.Relation[from:] {
		next, ok := crossed(parts, alternatives(e))
		if !ok {
			next, _ = crossed(parts, [][]*expr.Expr{{e}})
		}
		parts = next
	}
	var out []*obligation.Obligation
	for i, part := range parts {
		c := *o
		c.ID = fmt.Sprintf("%s.%d", o.ID, i)
		c.Relation = append(slices.Clone(o.Relation[:from]), part...)
		if !impossible(&c) {
			out = append(out, &c)
		}
	}
	return out
}

// alternatives lists conjunctions one of which holds where e does.
func alternatives(e *expr.Expr) [][]*expr.Expr {
	if e.SprawlingSum() {
		return [][]*expr.Expr{{e}}
	}
	switch {
	case e.Width == 1 && e.Op == expr.Or:
		a, b := alternatives(e.Args[0]), alternatives(e.Args[1])
		if len(a)+len(b) <= maxCases {
			return append(a, b...)
		}
	case e.Width == 1 && e.Op == expr.And:
		if out, ok := crossed(alternatives(e.Args[0]), alternatives(e.Args[1])); ok {
			return out
		}
	}
	return [][]*expr.Expr{{e}}
}

// crossed lists the conjunctions of one of a and one of b each; false where they are too many.
func crossed(a, b [][]*expr.Expr) ([][]*expr.Expr, bool) {
	if len(a)*len(b) > maxCases {
		return nil, false
	}
	var out [][]*expr.Expr
	for _, x := range a {
		for _, y := range b {
			out = append(out, append(slices.Clone(x), y...))
		}
	}
	return out, true
}
