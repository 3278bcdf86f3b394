package modref

import (
	"context"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/hostanalysis/library"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Program is what is analysed, and what the caller knows of it.
type Program struct {
	Modules []*ir.Module
	Points  *pointsto.Result
	Def     func(*ir.Func) *ir.Func                    // the definition of a function; nil if it is out of sight
	Roots   func(value.Value) []value.Value            // where a pointer was derived from, by steps and casts
	Tag     func(inst any) any                         // the type of a store; nil if it is not known
	Launch  func(c symbolic.Call) (*Effect, bool)      // what a launch writes; false for other calls
	Format  func(v value.Value) (text string, ok bool) // the text of a constant string
}

// Result holds the answers.
type Result struct {
	Program
	summaries map[*ir.Func]*Effect
	known     *Effect // of the functions that code out of sight knows
	virtuals  *Effect // of those among them that the library calls by itself
	cleanup   *Effect // of the destructors of exceptions
	threads   *Effect // of the bodies of threads
	written   map[*pointsto.Object]bool
	outside   bool                // some code out of sight is called
	variables map[*ir.Global]bool // of the device, that launches write
	calls     map[any]*Effect
	below     map[*ir.Func][]*ir.Func
	circular  map[*ir.Func]bool
}

// Analyze computes the least effects that cover each function's own writes and those of the functions it calls.
func Analyze(ctx context.Context, p Program) *Result {
	r := &Result{Program: p, summaries: map[*ir.Func]*Effect{}, calls: map[any]*Effect{}, below: map[*ir.Func][]*ir.Func{}, circular: map[*ir.Func]bool{},
		known: newEffect(), virtuals: newEffect(), cleanup: newEffect()}
	if !p.Points.Complete() {
		r.known.Outside = true
		return r
	}
	var funcs []*ir.Func
	for _, m := range p.Modules {
		for _, f := range m.Funcs {
			if len(f.Blocks) > 0 && p.Def(f) == f {
				funcs = append(funcs, f)
			}
		}
	}
	known, virtuals := p.Points.Known(), p.Points.Virtuals()
	var cleanups []*ir.Func
	for _, c := range p.Points.Cleanups() {
		cleanups = append(cleanups, c.Bodies...)
		r.cleanup.Outside = r.cleanup.Outside || c.Unknown
	}
	order := r.bottomUp(funcs)
	for _, f := range order {
		r.summaries[f] = newEffect()
	}
	group := func(e *Effect, fs []*ir.Func, given bool) bool {
		before := e.size()
		for _, f := range fs {
			if s := r.summaries[f]; s != nil {
				e.addBut(s)
				if given {
					r.throughParams(e, f, s)
				}
			}
		}
		return e.size() != before
	}
	for changed := true; changed && ctx.Err() == nil; {
		changed = false
		for _, f := range order {
			e := r.summaries[f]
			before := e.size()
			for _, b := range f.Blocks {
				for _, inst := range b.Insts {
					r.add(e, f, inst)
				}
				r.add(e, f, b.Term)
			}
			r.dropLocals(e, f)
			changed = changed || e.size() != before
		}
		changed = group(r.known, known, false) || changed
		changed = group(r.virtuals, virtuals, true) || changed
		changed = group(r.cleanup, cleanups, true) || changed
	}
	if ctx.Err() != nil {
		r.known.Outside = true
		return r
	}
	r.complete(funcs)
	return r
}

// complete collects what is asked for after the summaries are known.
func (r *Result) complete(funcs []*ir.Func) {
	r.threads = newEffect()
	for _, t := range r.Points.Threads() {
		r.threads.addBut(r.thread(t))
	}
	all := newEffect()
	for _, f := range funcs {
		all.addBut(r.summaries[f])
		r.throughParams(all, f, r.summaries[f])
	}
	r.written, r.variables = map[*pointsto.Object]bool{}, all.Variables
	for o := range all.Objects {
		r.written[o] = true
	}
	r.outside = all.Outside
}

// thread is what one thread may write.
func (r *Result) thread(t pointsto.Thread) *Effect {
	e := newEffect()
	for _, f := range t.Bodies.Bodies {
		if s := r.summaries[f]; s != nil {
			e.addBut(s)
			r.throughParams(e, f, s)
		}
	}
	if t.Bodies.Unknown {
		e.calls(r.known)
	}
	return e
}

// bottomUp lists functions behind those that they call, circles aside.
func (r *Result) bottomUp(funcs []*ir.Func) []*ir.Func {
	seen := map[*ir.Func]bool{}
	var out []*ir.Func
	var visit func(f *ir.Func)
	visit = func(f *ir.Func) {
		if seen[f] {
			return
		}
		seen[f] = true
		see := func(inst any) {
			if _, ok := symbolic.AsCall(inst); ok {
				for _, d := range r.Points.CallOf(inst).Bodies {
					visit(d)
				}
			}
		}
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				see(inst)
			}
			see(b.Term)
		}
		out = append(out, f)
	}
	for _, f := range funcs {
		visit(f)
	}
	return out
}

// throughParams adds what f writes through its parameters, whatever these are.
func (r *Result) throughParams(e *Effect, f *ir.Func, s *Effect) {
	for i, p := range f.Params {
		if k := s.Arg(i); k != nil {
			if _, ptr := p.Typ.(*types.PointerType); ptr {
				r.Points.Of(p).Each(func(l pointsto.Loc) { e.write(pointsto.Loc{Object: l.Object, Off: pointsto.Anywhere}, -1, k) })
			}
		}
	}
}

// dropLocals removes what nobody sees any more after f has returned.
func (r *Result) dropLocals(e *Effect, f *ir.Func) {
	if r.recursive(f) {
		return
	}
	for o := range e.Objects {
		if o.Kind == pointsto.Local && o.Func == f {
			delete(e.Objects, o)
		}
	}
}

// recursive reports whether f may come to call itself; what is not clear counts as that.
func (r *Result) recursive(f *ir.Func) bool {
	if c, known := r.circular[f]; known {
		return c
	}
	seen := map[*ir.Func]bool{}
	var visit func(g *ir.Func) bool
	visit = func(g *ir.Func) bool {
		for _, d := range r.callees(g) {
			if d == f {
				return true
			}
			if !seen[d] {
				seen[d] = true
				if visit(d) {
					return true
				}
			}
		}
		return false
	}
	r.circular[f] = visit(f)
	return r.circular[f]
}

// add adds what an instruction of f writes.
func (r *Result) add(e *Effect, f *ir.Func, inst any) {
	switch x := inst.(type) {
	case *ir.InstStore:
		n, ok := symbolic.StoreSize(x.Src.Type())
		if !ok {
			n = -1
		}
		r.through(e, f, x.Dst, n, Of(r.Tag(x)))
		return
	case *ir.InstAtomicRMW:
		r.through(e, f, x.Dst, -1, Any)
		return
	case *ir.InstCmpXchg:
		r.through(e, f, x.Ptr, -1, Any)
		return
	case *ir.InstCall, *ir.TermInvoke:
	default:
		return
	}
	c, ok := symbolic.AsCall(inst)
	if !ok {
		return
	}
	of := r.callEffect(c)
	for i, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); ptr {
			if k := of.Arg(i); k != nil {
				r.through(e, f, a, -1, k)
			}
		}
	}
	e.addBut(of)
}

// through adds a write of n bytes by pointer v of f.
func (r *Result) through(e *Effect, f *ir.Func, v value.Value, n int64, k *Kinds) {
	rs := r.Roots(v)
	for _, x := range rs {
		switch x := x.(type) {
		case *ir.InstAlloca, *constant.Null, *constant.Undef, *constant.Poison:
		case *ir.Param:
			if i := slices.Index(f.Params, x); i >= 0 && !isByval(x) {
				e.Args[i] = e.Args[i].With(k)
			}
		default:
			if len(rs) == 1 {
				r.Points.Of(v).Each(func(l pointsto.Loc) { e.write(l, n, k) })
			} else {
				r.Points.Of(x).Each(func(l pointsto.Loc) { e.write(pointsto.Loc{Object: l.Object, Off: pointsto.Anywhere}, -1, k) })
			}
		}
	}
}

func isByval(p *ir.Param) bool {
	for _, a := range p.Attrs {
		if _, ok := a.(ir.Byval); ok {
			return true
		}
	}
	return false
}

// callEffect is what a call may write, as far as the summaries are known.
func (r *Result) callEffect(c symbolic.Call) *Effect {
	e := newEffect()
	name := c.Name()
	if rest, ok := strings.CutPrefix(name, "llvm."); ok {
		switch head, _, _ := strings.Cut(rest, "."); head {
		case "memcpy", "memmove", "memset", "va_start", "va_copy":
			e.Args[0] = Any
		}
		return e
	}
	if l, is := r.Launch(c); is {
		return l
	}
	if strings.HasPrefix(name, "_ZTH") && r.Def(c.Callee) == nil {
		return e // sets up thread-local variables
	}
	if c.Callee != nil && r.Def(c.Callee) == nil && c.MemoryEffect() != symbolic.ReadsWrites {
		return e
	}
	to := r.Points.CallOf(c.Inst)
	if c.Callee != nil && r.Def(c.Callee) == nil && library.Lookup(name) == nil && argMemOnly(c.Callee) {
		e.AllArgs = true
		return e
	}
	for _, d := range to.Bodies {
		if s := r.summaries[d]; s != nil {
			for i, k := range s.Args {
				e.Args[i] = e.Args[i].With(k)
			}
			e.addBut(s)
		}
	}
	for _, f := range to.Externals {
		r.external(e, c, f)
	}
	if to.Unknown || len(to.Bodies)+len(to.Externals) == 0 && c.Callee == nil {
		e.calls(r.known)
		r.lent(e, c)
	}
	return e
}

// lent adds the arguments of unknown code that it does not keep: what they lead to may be written all the same.
func (r *Result) lent(e *Effect, c symbolic.Call) {
	for i, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); ptr {
			e.Args[i] = Any
			r.Points.Reach(r.Points.Of(a)).Each(func(l pointsto.Loc) {
				if !l.Object.Kept() {
					e.write(pointsto.Loc{Object: l.Object, Off: pointsto.Anywhere}, -1, Any)
				}
			})
		}
	}
}

// external adds what a function out of sight writes that is in the table.
func (r *Result) external(e *Effect, c symbolic.Call, f *ir.Func) {
	t := library.Lookup(f.Name())
	if t == nil {
		return
	}
	formats := t.Formats > 0 && (t.Formats > len(c.Args) || r.writesByFormat(c.Args[t.Formats-1]))
	for i, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); !ptr {
			continue
		}
		if t.Writes.Has(i) || formats && i >= t.Formats {
			e.Args[i] = Any
		}
		if t.Reaches.Has(i) {
			e.Args[i] = Any
			r.Points.Reach(r.Points.Of(a)).Each(func(l pointsto.Loc) {
				e.write(pointsto.Loc{Object: l.Object, Off: pointsto.Anywhere}, -1, Any)
			})
		}
	}
	for _, g := range t.Globals {
		for _, m := range r.Modules {
			for _, x := range m.Globals {
				if x.Name() == g {
					e.write(pointsto.Loc{Object: r.Points.Object(x), Off: pointsto.Anywhere}, -1, Any)
				}
			}
		}
	}
	for _, back := range r.Points.CallsBack(c.Inst) {
		for _, d := range back.Bodies {
			if s := r.summaries[d]; s != nil {
				e.addBut(s)
				r.throughParams(e, d, s)
			}
		}
		if back.Unknown {
			e.calls(r.known)
		}
	}
	if t.Virtuals {
		e.addBut(r.virtuals)
	}
	if t.Cleanup {
		e.addBut(r.cleanup)
	}
	e.Starts = e.Starts || t.Runs != nil || !t.Spawns.Empty()
	e.Waits = e.Waits || t.Waits
}

// writesByFormat reports whether a format may say %n.
func (r *Result) writesByFormat(v value.Value) bool {
	text, ok := r.Format(v)
	return !ok || saysN(text)
}

// saysN reports whether a format has a conversion n.
func saysN(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			continue
		}
		for i++; i < len(text) && strings.ContainsRune("0123456789$#-+ '.*hlLqjzt", rune(text[i])); i++ {
		}
		if i < len(text) && text[i] == 'n' {
			return true
		}
	}
	return false
}

func argMemOnly(f *ir.Func) bool {
	return slices.Contains(symbolic.FlattenAttrs(f.FuncAttrs), enum.FuncAttrArgMemOnly)
}
