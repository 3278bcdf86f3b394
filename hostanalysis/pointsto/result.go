package pointsto

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/hostanalysis/library"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Result holds the answers.
type Result struct {
	a       *analysis
	threads []Thread
}

// Set is the places that a pointer may lead to.
type Set struct {
	a     *analysis
	locs  *set
	any   bool
	index *index // of the objects, where it was asked for
}

// index is the objects of a set of so many places, by number.
type index struct {
	objects set
	places  int
}

// Any reports whether nothing is known.
func (s Set) Any() bool { return s.any }

// Each visits the places in a fixed order.
func (s Set) Each(see func(Loc)) {
	if s.locs != nil {
		s.locs.each(func(l int32) { see(s.a.locs[l]) })
	}
}

// Empty reports whether the pointer, as far as is known, leads nowhere.
func (s Set) Empty() bool { return !s.any && (s.locs == nil || s.locs.empty()) }

// Has reports whether a place in the object may be meant.
func (s Set) Has(o *Object) bool {
	if s.any {
		return true
	}
	found := false
	s.Each(func(l Loc) { found = found || l.Object == o })
	return found
}

// Indexed is s for one who asks often what it meets.
func (s Set) Indexed() Set {
	if s.index == nil {
		s.index = &index{places: -1}
	}
	return s
}

// objects is the numbers of the objects of s.
func (s Set) objects() *set {
	if s.locs == nil {
		return &set{}
	}
	x := s.index
	if x == nil {
		x = &index{places: -1}
	}
	if n := s.locs.size(); x.places != n { // places are only ever added
		x.objects, x.places = set{}, n
		s.locs.each(func(l int32) { x.objects.add(s.a.locs[l].Object.id) })
	}
	return &x.objects
}

// Meets reports whether two pointers may lead into one object.
func (s Set) Meets(t Set) bool {
	return s.any || t.any || s.objects().meets(t.objects())
}

// With is the union.
func (s Set) With(t Set) Set {
	if s.any || t.any || s.locs == nil {
		t.any = t.any || s.any
		return t
	}
	if t.locs == nil {
		return s
	}
	both := s.locs.clone()
	both.addAll(t.locs)
	return Set{a: s.a, locs: &both}
}

// Complete reports whether the analysis came to its end.
func (r *Result) Complete() bool { return !r.a.gaveUp }

// Of is where a value of a function, or a constant, may lead.
func (r *Result) Of(v value.Value) Set {
	a := r.a
	if a.gaveUp {
		return Set{any: true}
	}
	v = symbolic.Unwrap(v)
	if n, ok := a.of[v]; ok {
		return a.set(n)
	}
	if isNode(v) {
		return Set{a: a}
	}
	before := len(a.nodes)
	s := a.set(a.valueOf(v))
	if len(a.nodes) > before {
		a.solve()
	}
	return s
}

func (a *analysis) set(n int32) Set { return Set{a: a, locs: &a.nodes[a.rep(n)].pts} }

// Behind is where pointers lead that lie off bytes behind the places of s.
func (r *Result) Behind(s Set, off int64) Set {
	a := r.a
	if s.any || a.gaveUp {
		return Set{any: true}
	}
	var out set
	s.locs.each(func(l int32) {
		x := a.locs[l]
		if x.Off != Anywhere && off != Anywhere && x.Off+off >= 0 && !(x.Object.kept && !x.Object.constant) {
			if _, ok := x.Object.cells[x.Off+off]; !ok && x.Object.Kind >= Variable && x.Object.Kind != Code {
				out.addAll(&a.nodes[a.rep(x.Object.into)].pts) // nothing was stored just there
				return
			}
		}
		out.addAll(&a.nodes[a.rep(a.read(l, off))].pts)
	})
	return Set{a: a, locs: &out}
}

// Moved is s, so far on.
func (r *Result) Moved(s Set, off int64) Set {
	if s.any || s.locs == nil {
		return s
	}
	var out set
	s.locs.each(func(l int32) { out.add(r.a.moved(l, off)) })
	return Set{a: r.a, locs: &out}
}

// Object is what a variable, function, local or allocation is; nil if it plays no part.
func (r *Result) Object(v value.Value) *Object {
	if g, ok := v.(*ir.Global); ok {
		return r.a.variable(g)
	}
	if f, ok := v.(*ir.Func); ok {
		return r.a.code(f)
	}
	return r.a.objectOf[v]
}

// Objects is how many there are; their numbers are below that.
func (r *Result) Objects() int { return len(r.a.objects) }

// Number is the rank of an object.
func (o *Object) Number() int { return int(o.id) }

// Kept reports whether code out of sight may hold a pointer to the object.
func (o *Object) Kept() bool { return o.kept }

// Constant reports whether the object is never written.
func (o *Object) Constant() bool { return o.constant }

// Outside is all that code out of sight knows.
func (r *Result) Outside() Set {
	if r.a.gaveUp {
		return Set{any: true}
	}
	return r.a.set(r.a.outside)
}

// Call is whom a call may come to.
type Call struct {
	Bodies    []*ir.Func // with a body in sight
	Externals []*ir.Func // without
	Unknown   bool       // code that nothing is known of
}

// CallOf is whom a call or invoke may come to.
func (r *Result) CallOf(inst any) Call {
	if r.a.gaveUp {
		return Call{Unknown: true}
	}
	s := r.a.siteOf[inst]
	if s == nil {
		return Call{}
	}
	return s.reaches()
}

func (s *site) reaches() Call { return Call{s.reached, s.external, s.unknown} }

// CallsBack is whom a call of the library may come to by way of functions that it is given.
func (r *Result) CallsBack(inst any) []Call { return calls(r.a.callbacks[inst]) }

// Cleanups are the destructors of exceptions.
func (r *Result) Cleanups() []Call { return calls(r.a.cleanups) }

// Thread is the start of a thread.
type Thread struct {
	In     *ir.Func
	Inst   any
	Bodies *Call
}

// Threads lists the starts of threads.
func (r *Result) Threads() []Thread {
	if r.threads != nil || len(r.a.spawned) == 0 {
		return r.threads
	}
	var out []Thread
	for _, s := range r.a.spawned {
		c := s.reaches()
		out = append(out, Thread{s.in, any(s.call.Inst), &c})
	}
	r.threads = out
	return out
}

func calls(sites []*site) []Call {
	var out []Call
	for _, s := range sites {
		out = append(out, s.reaches())
	}
	return out
}

// Known lists the functions with a body that code out of sight may call.
func (r *Result) Known() []*ir.Func {
	var out []*ir.Func
	r.Outside().Each(func(l Loc) {
		if f, ok := l.Object.Value.(*ir.Func); ok && l.Object.Kind == Code && r.a.Def(f) != nil {
			out = append(out, f)
		}
	})
	return out
}

// Virtuals lists those of them that are virtual functions of classes derived from the library's.
func (r *Result) Virtuals() []*ir.Func {
	var out []*ir.Func
	seen := map[*ir.Func]bool{}
	for _, m := range r.a.Modules {
		for _, g := range m.Globals {
			o := r.a.objectOf[g]
			if o == nil || !o.kept || !isTable(g) || !derives(g.Init, 0) {
				continue
			}
			s := r.a.set(o.all)
			s.Each(func(l Loc) {
				if f, ok := l.Object.Value.(*ir.Func); ok && r.a.Def(f) == f && !seen[f] {
					seen[f] = true
					out = append(out, f)
				}
			})
		}
	}
	return out
}

// Library is the entry of the table for a function out of sight; nil where there is none, or a body is in sight.
func (r *Result) Library(f *ir.Func) *library.Function {
	if r.a.Def(f) != nil {
		return nil
	}
	return library.Lookup(f.Name())
}

// Reach is all that can be come by from the places of s, by pointers in memory: the objects that these lead to, s itself
// aside.
func (r *Result) Reach(s Set) Set {
	if s.any || r.a.gaveUp {
		return Set{any: true}
	}
	out := Set{a: r.a, locs: &set{}}
	seen := map[*Object]bool{}
	var work []*Object
	s.Each(func(l Loc) {
		if !seen[l.Object] {
			seen[l.Object] = true
			work = append(work, l.Object)
		}
	})
	for len(work) > 0 {
		o := work[len(work)-1]
		work = work[:len(work)-1]
		if o.Kind == Code || o.Kind == Library {
			continue
		}
		behind := &r.a.nodes[r.a.rep(o.all)].pts
		if !out.locs.addAll(behind) {
			continue
		}
		behind.each(func(l int32) {
			if x := r.a.locs[l].Object; !seen[x] {
				seen[x] = true
				work = append(work, x)
			}
		})
	}
	return out
}

// Steps is the work that the analysis took.
func (r *Result) Steps() uint64 { return r.a.total + r.a.work }

// Stored reports whether a pointer to an object may lie in memory.
func (r *Result) Stored(o *Object) bool {
	a := r.a
	if a.gaveUp || o.kept {
		return true
	}
	if a.stored == nil {
		a.stored = map[*Object]bool{}
		seen := map[int32]bool{}
		for _, x := range a.objects {
			if n := a.rep(x.all); !seen[n] {
				seen[n] = true
				a.nodes[n].pts.each(func(l int32) { a.stored[a.locs[l].Object] = true })
			}
		}
	}
	return a.stored[o]
}
