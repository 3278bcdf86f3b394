package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/ptx"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// A kernel writes not only to the buffers that it is given: pointers lie in structs that are passed by value, in device
// variables and in other buffers. So a launch may change any device memory whose address has been stored somewhere, unless
// its kernel shows by which pointers it writes, and the launch what they lead to.

// given is where a kernel finds a pointer among what it is given: a parameter, or a field of one that is a struct.
type given struct {
	param  int
	offset int64
}

// writing says through which pointers a device function may write.
type writing struct {
	fields    []given
	variables []*ir.Global // of the device, by their names
	roams     bool         // it writes through pointers that come from elsewhere
	strays    bool         // some of these are not pointers that it loads from memory which all its threads see
}

// writesOf is through which pointers a kernel may write.
func (p *program) writesOf(fn *ir.Func) writing {
	w, ok := p.throughs[fn]
	if !ok {
		p.throughs[fn] = writing{roams: true, strays: true} // while a recursion is under way
		w = p.newWriting(fn)
		p.throughs[fn] = w
	}
	return w
}

// reachesFurther reports whether a kernel may write by pointers that are no arguments of their own.
func (p *program) reachesFurther(k *frontend.Kernel) bool {
	w := p.writesOf(k.Func)
	return w.roams || slices.ContainsFunc(w.fields, func(x given) bool { return isByval(k.Func.Params[x.param]) })
}

func (p *program) newWriting(fn *ir.Func) (w writing) {
	for _, b := range fn.Blocks {
		for _, inst := range b.Insts {
			switch x := inst.(type) {
			case *ir.InstStore:
				w.through(fn, x.Dst)
			case *ir.InstAtomicRMW:
				w.through(fn, x.Dst)
			case *ir.InstCmpXchg:
				w.through(fn, x.Ptr)
			case *ir.InstCall:
				c, _ := symbolic.AsCall(x)
				p.throughCall(&w, fn, c)
			}
		}
	}
	return w
}

// throughCall adds what a call on the device may write.
func (p *program) throughCall(w *writing, fn *ir.Func, c symbolic.Call) {
	switch {
	case c.Asm != nil:
		if ptx.MayStore(c.Asm.Asm) {
			w.stray()
		}
		return
	case c.Callee == nil:
		w.stray()
		return
	case c.MemoryEffect() != symbolic.ReadsWrites:
		return
	}
	if a, atomic := frontend.ParseAtomic(c.Name()); atomic && a.Op == "load" {
		return
	}
	inner := writing{}
	if len(c.Callee.Blocks) > 0 {
		inner = p.writesOf(c.Callee)
		w.roams, w.strays = w.roams || inner.roams, w.strays || inner.strays
		for _, g := range inner.variables {
			w.variable(g)
		}
	}
	for i, a := range c.Args {
		_, ptr := a.Type().(*types.PointerType)
		copies := strings.HasPrefix(c.Name(), "llvm.mem") && i > 0
		if ptr && !copies && (len(c.Callee.Blocks) == 0 || slices.Contains(inner.fields, given{i, 0})) {
			w.through(fn, a)
		}
	}
	for _, x := range inner.fields { // of a struct that the callee is given
		if x.param < len(c.Callee.Params) && isByval(c.Callee.Params[x.param]) {
			w.stray()
		}
	}
}

// through adds a write through v.
func (w *writing) through(fn *ir.Func, v value.Value) {
	add := func(x given) {
		if !slices.Contains(w.fields, x) {
			w.fields = append(w.fields, x)
		}
	}
	for _, r := range roots(v) {
		switch r := r.(type) {
		case *ir.InstAlloca, *constant.Null, *constant.Undef, *constant.Poison:
		case *ir.Global:
			w.variable(r)
		case *ir.Param:
			if i := slices.Index(fn.Params, r); !isByval(r) {
				add(given{i, 0})
			}
		case *ir.InstLoad:
			root, off, fixed := constantAddress(r.Src)
			if p, ok := root.(*ir.Param); ok && fixed && isByval(p) {
				add(given{slices.Index(fn.Params, p), off})
			} else {
				w.roams, w.strays = true, w.strays || !loadsGlobal(r)
			}
		default:
			w.stray()
		}
	}
}

// stray adds a write to wherever.
func (w *writing) stray() { w.roams, w.strays = true, true }

// loadsGlobal reports whether a load is one from memory that is no thread's own, nor a block's.
func loadsGlobal(x *ir.InstLoad) bool {
	return !slices.ContainsFunc(roots(x.Src), func(r value.Value) bool {
		switch r := r.(type) {
		case *ir.Global:
			return symbolic.Shared(r)
		case *ir.Param:
			return isByval(r)
		}
		return true
	})
}

// variable adds a write to a variable.
func (w *writing) variable(g *ir.Global) {
	if !slices.Contains(w.variables, g) {
		w.variables = append(w.variables, g)
	}
}

// allocatedForKernels reports whether a place is an allocation that kernels may reach.
func (p *place) allocatedForKernels() bool {
	switch p.root.(type) {
	case *ir.InstCall, *ir.TermInvoke:
		c, _ := symbolic.AsCall(p.root)
		return isAllocation(c.Name()) && strings.HasPrefix(c.Name(), "hgrd_")
	}
	return false
}

// launchWrites reports whether kernels that c launches, itself or in a function that it calls, may write to an allocation
// that c is not given as an argument of its own, or to a managed variable.
func (f *frame) launchWrites(c symbolic.Call, base *place, loads int) bool {
	if g, ok := base.root.(*ir.Global); ok && g.Section == managedSection {
		return true
	}
	if !base.allocatedForKernels() || !f.h.stored(base) {
		return false
	}
	byFunc := c.Name() == frontend.HostLaunchFunc
	if !byFunc && !isStub(c) {
		return true
	}
	if loads == 0 {
		f.h.cut = true
		return true
	}
	var ks []*frontend.Kernel
	if !byFunc {
		ks = append(ks, f.h.kernel(c.Callee))
	} else {
		for _, a := range f.aims(c.Args[0], loads-1) {
			if a.place.isNull() {
				continue
			}
			fn, _ := a.place.root.(*ir.Func)
			if fn == nil {
				return true
			}
			ks = append(ks, f.h.kernel(fn))
		}
	}
	return slices.ContainsFunc(ks, func(k *frontend.Kernel) bool {
		if k == nil {
			return true
		}
		w := f.h.writesOf(k.Func)
		return w.roams || slices.ContainsFunc(w.fields, func(x given) bool {
			if byFunc {
				return f.arrayLeadsTo(c, k, x, base, loads-1)
			}
			return isByval(k.Func.Params[x.param]) && f.structLeadsTo(c, k, x, base, loads-1)
		})
	})
}

// handsOver reports whether a launch by <<<>>> is given the address of a host variable, or of memory from malloc: it may be
// registered, or the device reaches all of it.
func (f *frame) handsOver(c symbolic.Call, base *place, loads int) bool {
	for i, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); !ptr || c.Callee != nil && i < len(c.Callee.Params) && isByval(c.Callee.Params[i]) {
			continue
		}
		if slices.ContainsFunc(f.aims(a, loads), func(x aim) bool { return x.place == base }) {
			return true
		}
	}
	return false
}

// structLeadsTo reports whether a pointer in a struct that a launch by <<<>>> passes by value may lead to an allocation.
func (f *frame) structLeadsTo(c symbolic.Call, k *frontend.Kernel, x given, base *place, loads int) bool {
	parts := stubParts(f.h.def(c.Callee), len(k.Func.Params))
	if parts == nil {
		return true
	}
	for _, pt := range parts[x.param] {
		if x.offset < pt.offset || pt.offset+pt.size < x.offset+pointerSize {
			continue
		}
		v := c.Args[pt.param]
		if pt.memory {
			return f.fieldLeadsTo(f.aims(v, loads), x.offset-pt.offset, c, base, loads)
		}
		if _, ptr := v.Type().(*types.PointerType); ptr {
			return f.anyLeadsTo(f.aims(v, loads), base)
		}
	}
	return true
}

// arrayLeadsTo is structLeadsTo for a launch by function pointer.
func (f *frame) arrayLeadsTo(c symbolic.Call, k *frontend.Kernel, x given, base *place, loads int) bool {
	mode, fixed := c.Args[10].(*constant.Int)
	array, ok := f.spotWithin(c.Args[7], loads)
	if !fixed || mode.X.Int64() == frontend.LaunchPacked || !ok {
		return true
	}
	at := location{array.place, array.off + int64(x.param)*pointerSize, pointerSize}
	arg := f.contentWithin(at, f.BlockOf(c.Inst), f.Order(c.Inst), loads)
	return f.fieldLeadsTo(f.contentAims(arg, loads, map[content]bool{}), x.offset, c, base, loads)
}

// fieldLeadsTo reports whether the pointer at an offset behind as may lead to an allocation when c is called.
func (f *frame) fieldLeadsTo(as []aim, off int64, c symbolic.Call, base *place, loads int) bool {
	for _, a := range as {
		if a.place.isNull() {
			continue
		}
		if !a.exact {
			return true
		}
		p := f.contentWithin(location{a.place, a.off + off, pointerSize}, f.BlockOf(c.Inst), f.Order(c.Inst), loads)
		if f.anyLeadsTo(f.contentAims(p, loads, map[content]bool{}), base) {
			return true
		}
	}
	return false
}

func (f *frame) anyLeadsTo(as []aim, base *place) bool {
	return slices.ContainsFunc(as, func(a aim) bool { return f.h.mayBe(a.place, base) })
}
