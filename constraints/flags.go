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

// maxHops bounds the length of a chain.
const maxHops = 6

// flags states that program order and flags do not order access p of one side of o before that of the other.
type flags struct {
	in      *Instance
	o       *obligation.Obligation
	order   *kernelanalysis.Order
	p       *kernelanalysis.Access
	side    int  // of p
	wide    bool // scopes do not count
	threads int  // copies in use
	relies  []string
}

// unorderedByFlags is o with the condition that flags order its accesses in neither direction; nil when they cannot.
func (in *Instance) unorderedByFlags(o *obligation.Obligation, p pair, wide bool) (*obligation.Obligation, []string) {
	order := in.Summary.Order()
	if order == nil {
		return nil, nil
	}
	out := *o
	out.ID += ".flags"
	out.Relation = slices.Clone(o.Relation)
	var relies []string
	found := false
	threads := 2
	for side, a := range []*kernelanalysis.Access{p.a, p.b} {
		b := [2]*kernelanalysis.Access{p.b, p.a}[side]
		f := &flags{in: in, o: &out, order: order, p: a, side: side, wide: wide, threads: threads}
		e := f.after(b, 1-side, -1, 0)
		threads = f.threads
		if e.True() {
			continue
		}
		found = true
		relies = append(relies, f.relies...)
		out.Relation = append(out.Relation, expr.Conjuncts(e)...)
	}
	if !found {
		return nil, nil
	}
	return &out, relies
}

// after says that thread t's access x is not known to come after p. reader is the thread that finds what x writes, -1 for
// none.
func (f *flags) after(x *kernelanalysis.Access, t, reader, depth int) *expr.Expr {
	pool := f.o.Pool
	unordered := pool.Bool(true)
	if reader >= 0 {
		unordered = f.same(x, t, reader)
	}
	if depth == maxHops {
		return unordered
	}
	for _, g := range f.order.Guards(x) {
		elsewhere := pool.Not(f.o.Copy(t, f.in.fix(g.When)))
		unordered = pool.And(unordered, pool.Or(elsewhere, f.past(g, x, t, reader, depth)))
	}
	return unordered
}

// same says that x is not the thread's own write behind p and a fence.
func (f *flags) same(x *kernelanalysis.Access, t, reader int) *expr.Expr {
	p := f.o.Pool
	before, _ := f.order.Before(f.p, x, kernelanalysis.BlockScope)
	if !before {
		return p.Bool(true)
	}
	return p.Or(threadsDiffer(f.o, f.side, t), f.narrow(func(s kernelanalysis.Scope) bool {
		_, fenced := f.order.Before(f.p, x, s)
		return fenced
	}, t, reader))
}

// narrow says that what reaches does not reach as far as from thread s to thread t.
func (f *flags) narrow(reaches func(kernelanalysis.Scope) bool, s, t int) *expr.Expr {
	switch {
	case !reaches(kernelanalysis.BlockScope):
		return f.o.Pool.Bool(true)
	case f.wide || reaches(kernelanalysis.DeviceScope):
		return f.o.Pool.Bool(false)
	}
	return blocksDiffer(f.o, s, t)
}

// past says that guard g of thread t's access x lets x not be known to come after p.
func (f *flags) past(g kernelanalysis.Guard, x *kernelanalysis.Access, t, reader, depth int) *expr.Expr {
	p, in := f.o.Pool, f.in
	test := func(v *expr.Expr) *expr.Expr {
		return p.Replace(f.o.Copy(t, in.fix(g.Cond)), map[*expr.Expr]*expr.Expr{f.o.Copy(t, in.fix(g.Result)): v})
	}
	if init, known := f.order.Initial(g.Read); known && !test(p.Const(init, g.Result.Width)).False() {
		return p.Bool(true)
	}
	fenced := func(s kernelanalysis.Scope) bool { return g.Fenced && g.Fence >= s }
	unordered := p.Bool(false)
	some := false
	for _, w := range in.Summary.Accesses {
		if w.Kind == kernelanalysis.Read || w.Strong != nil && w.Strong.Idle() || len(in.overlays(w.Object, g.Read.Object)) == 0 {
			continue
		}
		writer := f.threads
		f.threads++
		e := f.executes(w, writer, g.Read, g.Offset, t)
		if v := stored(w); v != nil && w.Size == g.Read.Size && v.Width == g.Result.Width {
			e = p.And(e, test(f.o.Copy(writer, in.fix(v))))
		}
		if leads, _ := f.order.Leads(w, g.Read, kernelanalysis.BlockScope); !leads {
			e = p.And(e, threadsDiffer(f.o, writer, t)) // its own write comes later
		}
		if e.False() {
			f.threads--
			continue
		}
		some = true
		unordered = p.Or(unordered, p.And(e, f.unsynchronised(g, w, x, writer, t, reader, fenced, depth)))
	}
	if !some {
		return p.Bool(true) // what it waits for was there from the start
	}
	f.relies = append(f.relies, fmt.Sprintf("%s does not hold the value awaited at line %d when the kernel starts", g.Read.Object.Name, siteLine(g.Read.Site)))
	return unordered
}

// unsynchronised says that the guard's read of what w wrote does not order x behind p.
func (f *flags) unsynchronised(g kernelanalysis.Guard, w, x *kernelanalysis.Access, writer, t, reader int, fenced func(kernelanalysis.Scope) bool, depth int) *expr.Expr {
	p := f.o.Pool
	if w.Strong == nil || w.Size != g.Read.Size {
		return p.Bool(true)
	}
	scope := min(w.Strong.Scope, g.Read.Strong.Scope)
	e := f.narrow(func(s kernelanalysis.Scope) bool { return scope >= s }, writer, t)
	if x.Strong == nil { // a strong access hangs on the test, a plain one may be older than it
		e = p.Or(e, f.narrow(fenced, writer, t))
	}
	if reader >= 0 {
		e = p.Or(e, f.narrow(fenced, t, reader))
	}
	if e.True() {
		return e
	}
	return p.Or(e, f.after(w, writer, t, depth+1))
}

// executes says that a thread executes w on the word at offset of r's object in thread t.
func (f *flags) executes(w *kernelanalysis.Access, thread int, r *kernelanalysis.Access, offset *expr.Expr, t int) *expr.Expr {
	p, in := f.o.Pool, f.in
	all := append(in.threadRange(), in.fix(w.Cond))
	for _, x := range w.Rounds {
		all = append(all, p.Cmp(expr.SLE, p.Const(0, 64), x.Counter))
	}
	e := f.o.Copy(thread, p.AndAll(all...))
	if w.Size == r.Size {
		e = p.And(e, in.sameWord(f.o, w.Object, r.Object, f.o.Copy(thread, in.fix(w.Offset)), f.o.Copy(t, in.fix(offset))))
	}
	if w.Object.Space == kernelanalysis.Shared {
		e = p.And(e, p.Not(blocksDiffer(f.o, thread, t)))
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
