package pointsto

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/library"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// call adds the constraints of a call.
func (a *analysis) call(f *ir.Func, inst any) {
	c, _ := symbolic.AsCall(inst)
	if name := c.Name(); strings.HasPrefix(name, "llvm.") {
		a.intrinsic(f, name, c)
		return
	}
	s := &site{in: f, call: c, known: map[*ir.Func]bool{}}
	a.siteOf[inst] = s
	s.args = make([]int32, len(c.Args))
	for i, x := range c.Args {
		s.args[i] = a.nothing
		if carries(x.Type()) {
			s.args[i] = a.valueOf(x)
		}
	}
	s.result = a.dropped
	if carries(c.Inst.Type()) {
		s.result = a.valueOf(c.Inst)
	}
	switch {
	case c.Asm != nil:
		a.stranger(s, nil)
	case c.Callee == nil:
		a.callThrough(a.valueOf(c.Target), s)
	case c.Name() == frontend.HostLaunchFunc:
		a.launchByArray(s)
	default:
		if d := a.Def(c.Callee); d != nil {
			a.called[d] = true
		}
		a.enter(s, c.Callee)
	}
}

// callThrough makes a site call all functions that a node leads to.
func (a *analysis) callThrough(target int32, s *site) {
	n := int32(len(a.sites))
	a.sites = append(a.sites, s)
	target = a.rep(target)
	a.nodes[target].calls = append(a.nodes[target].calls, n)
	d := a.nodes[target].done.clone()
	d.each(func(l int32) { a.reach(n, a.locs[l].Object) })
	a.push(target)
}

// reach lets a site call what an object is.
func (a *analysis) reach(n int32, o *Object) {
	s := a.sites[n]
	switch o.Kind {
	case Code:
		a.enter(s, o.Value.(*ir.Func))
	case Outside, Library:
		a.stranger(s, nil)
	}
}

// enter lets a site call a function.
func (a *analysis) enter(s *site, f *ir.Func) {
	if s.known[f] {
		return
	}
	s.known[f] = true
	d := a.Def(f)
	if l := a.Launch(f); l != nil {
		a.launch(s, l)
		return
	}
	if d == nil {
		s.external = append(s.external, f)
		a.external(s, f)
		return
	}
	s.reached = append(s.reached, d)
	for i, p := range d.Params {
		if !carries(p.Type()) {
			continue
		}
		switch {
		case s.back:
			for _, x := range s.args {
				a.edge(x, a.parameter(p))
			}
		case i < len(s.args):
			a.edge(s.args[i], a.parameter(p))
		}
	}
	for i := len(d.Params); i < len(s.args) && d.Sig.Variadic; i++ {
		a.edge(s.args[i], a.unnamed(d).into)
	}
	a.edge(a.resultOf(d), s.result)
}

func (a *analysis) intrinsic(f *ir.Func, name string, c symbolic.Call) {
	head, _, _ := strings.Cut(strings.TrimPrefix(name, "llvm."), ".")
	switch head {
	case "dbg", "lifetime", "assume", "memset", "trap", "experimental", "va_end":
	case "memcpy", "memmove":
		n := int64(-1)
		if k, ok := c.Args[2].(*constant.Int); ok {
			n = k.X.Int64()
		}
		a.copyMemory(a.valueOf(c.Args[0]), a.valueOf(c.Args[1]), n)
	case "va_start":
		t := a.node()
		a.add(t, a.loc(a.unnamed(f), Anywhere))
		a.store(a.valueOf(c.Args[0]), t, Anywhere)
	case "va_copy":
		a.copyMemory(a.valueOf(c.Args[0]), a.valueOf(c.Args[1]), -1)
	default:
		if carries(c.Inst.Type()) {
			for _, x := range c.Args {
				if carries(x.Type()) {
					a.edge(a.valueOf(x), a.valueOf(c.Inst))
				}
			}
		}
	}
}

// launch gives a kernel its arguments; one that stores pointers may store them wherever it can reach.
func (a *analysis) launch(s *site, l *Launch) {
	if !l.Moves {
		return
	}
	for _, x := range s.args {
		a.edge(x, a.device)
	}
}

// launchByArray is a launch whose arguments lie in memory, and lead to the kernel's.
func (a *analysis) launchByArray(s *site) {
	moves := false
	t := a.node()
	for _, m := range a.Modules {
		for _, f := range m.Funcs {
			if l := a.Launch(f); l != nil && l.Moves {
				moves = true
			}
		}
	}
	if !moves || len(s.args) < 8 {
		return
	}
	a.load(s.args[7], t, Anywhere)
	a.load(t, a.device, Anywhere)
	a.edge(t, a.device)
}

// stranger is a call of code that may do anything with what it is given.
func (a *analysis) stranger(s *site, f *ir.Func) {
	if s.unknown && f == nil {
		return
	}
	s.unknown = true
	for i, x := range s.args {
		if f != nil && i < len(f.Params) && slices.Contains(f.Params[i].Attrs, ir.ParamAttribute(enum.ParamAttrNoCapture)) {
			a.load(x, a.outside, Anywhere) // what it leads to may be kept, and changed
			a.store(x, a.outside, Anywhere)
			continue
		}
		a.edge(x, a.outside)
	}
	a.edge(a.outside, s.result)
	a.edge(a.outside, a.thrown)
}

// external is a call of a function out of sight.
func (a *analysis) external(s *site, f *ir.Func) {
	e := library.Lookup(f.Name())
	if e == nil {
		switch s.call.MemoryEffect() {
		case symbolic.NoMemory, symbolic.ReadsOnly:
			for _, x := range s.args {
				a.step(x, s.result, Anywhere)
				a.load(x, s.result, Anywhere)
			}
			a.edge(a.outside, s.result)
		default:
			a.stranger(s, f)
		}
		return
	}
	switch f.Name() {
	case "__cxa_throw":
		a.throw(s)
	case "__cxa_begin_catch", "__cxa_get_exception_ptr":
		a.edge(a.thrown, s.result)
	}
	a.known(s, e)
}

// throw hands an object to the landing pads, and to its destructor.
func (a *analysis) throw(s *site) {
	if len(s.args) < 3 {
		return
	}
	a.edge(s.args[0], a.thrown)
	d := &site{in: s.in, call: s.call, known: map[*ir.Func]bool{}, args: []int32{a.thrown}, result: a.dropped}
	a.cleanups = append(a.cleanups, d)
	a.callThrough(s.args[2], d)
}

// known applies an entry of the table.
func (a *analysis) known(s *site, e *library.Function) {
	each := func(as library.Args, do func(i int, x int32)) {
		for i, x := range s.args {
			if as.Has(i) {
				do(i, x)
			}
		}
	}
	within := map[int]int32{}
	behind := func(i int, x int32) int32 { // all that pointers there lead to
		n, ok := within[i]
		if !ok {
			n = a.node()
			within[i] = n
			a.load(x, n, Anywhere)
			a.load(n, n, Anywhere)
		}
		return n
	}
	each(e.Keeps, func(_ int, x int32) { a.edge(x, a.outside) })
	var made *Object
	fresh := func() *Object {
		if made == nil {
			made = a.object(Heap, s.call.Inst, s.in, -1)
		}
		return made
	}
	for _, st := range e.Stores {
		from := a.node()
		each(st.From, func(_ int, x int32) { a.step(x, from, Anywhere) })
		each(st.Within, func(i int, x int32) { a.edge(behind(i, x), from) })
		if st.Fresh {
			a.add(from, a.loc(fresh(), Anywhere))
			a.add(from, a.loc(a.library, Anywhere))
		}
		if st.Kept {
			a.edge(a.outside, from)
		}
		if st.Global != "" {
			a.storeGlobal(st.Global, from)
		} else if st.Into < len(s.args) {
			a.store(s.args[st.Into], from, Anywhere)
		}
	}
	for _, c := range e.Copies {
		to := s.result
		if c.To >= 0 && c.To < len(s.args) {
			to = s.args[c.To]
		}
		n := int64(-1)
		if c.Size >= 0 && c.Size < len(s.call.Args) {
			if k, ok := s.call.Args[c.Size].(*constant.Int); ok {
				n = k.X.Int64()
			}
		}
		if c.From < len(s.args) {
			a.copyMemory(to, s.args[c.From], n)
		}
	}
	a.returns(s, e, each, behind)
	a.callBack(s, e, each)
}

// storeGlobal stores a node in a variable of the library.
func (a *analysis) storeGlobal(name string, from int32) {
	for _, m := range a.Modules {
		for _, g := range m.Globals {
			if g.Name() == name {
				o := a.variable(g)
				a.edge(from, o.into)
			}
		}
	}
}

// returns says where the result leads.
func (a *analysis) returns(s *site, e *library.Function, each func(library.Args, func(int, int32)), behind func(int, int32) int32) {
	r := e.Returns
	if r.Fresh {
		o := a.object(Heap, s.call.Inst, s.in, sizeAsked(s.call))
		a.objectOf[s.call.Inst] = o
		a.add(s.result, a.loc(o, 0))
	}
	each(r.Args, func(_ int, x int32) { a.step(x, s.result, Anywhere) })
	each(r.Within, func(i int, x int32) { a.edge(behind(i, x), s.result) })
	if r.Static {
		a.add(s.result, a.loc(a.library, Anywhere))
	}
	if r.Kept {
		a.edge(a.outside, s.result)
	}
}

// sizeAsked is the constant size of an allocation; -1 for others.
func sizeAsked(c symbolic.Call) int64 {
	if len(c.Args) == 1 {
		if k, ok := c.Args[0].(*constant.Int); ok && k.X.IsInt64() {
			return k.X.Int64()
		}
	}
	return -1
}

// callBack lets the library call functions that it is given.
func (a *analysis) callBack(s *site, e *library.Function, each func(library.Args, func(int, int32))) {
	back := func(i int, target int32) *site {
		b := &site{in: s.in, call: s.call, known: map[*ir.Func]bool{}, back: true, result: a.dropped}
		for k, x := range s.args {
			if k != i && e.Given.Has(k) {
				y := a.node()
				a.step(x, y, Anywhere)
				a.edge(x, y)
				b.args = append(b.args, y)
			}
		}
		a.callThrough(target, b)
		return b
	}
	inst := any(s.call.Inst)
	each(e.Calls, func(i int, x int32) { a.callbacks[inst] = append(a.callbacks[inst], back(i, x)) })
	each(e.Spawns, func(i int, x int32) { a.spawned = append(a.spawned, back(i, x)) })
	each(e.AtExit, func(i int, x int32) { back(i, x) })
	if m := e.Runs; m != nil && m.Arg < len(s.args) {
		object, table, target := a.node(), a.node(), a.node()
		a.load(s.args[m.Arg], object, 0)
		a.load(object, table, 0)
		a.load(table, target, m.Offset)
		b := &site{in: s.in, call: s.call, known: map[*ir.Func]bool{}, back: true, args: []int32{object}, result: a.dropped}
		a.callThrough(target, b)
		a.spawned = append(a.spawned, b)
	}
}
