package hostanalysis

import (
	"slices"
	"strings"

	"github.com/ianlancetaylor/demangle"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"

	"github.com/hgrd/hgrd/hostanalysis/library"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// mayUnwind reports whether an exception may leave a call.
func (p *program) mayUnwind(c symbolic.Call) bool {
	if c.NoUnwind() {
		return false
	}
	if c.Callee == nil {
		return true
	}
	if d := p.def(c.Callee); d != nil {
		return p.unwinding()[d]
	}
	if strings.HasPrefix(c.Name(), "llvm.") {
		return false
	}
	f := library.Lookup(c.Name())
	if f == nil {
		return true
	}
	return f.Throws || f.Cleanup || f.Calls != 0 || quietStream(c.Name()) && p.streamsThrow()
}

// quietStream reports whether a function of the library is an operation of a stream, which notes its failures and throws
// where the stream was told to.
func quietStream(name string) bool {
	return slices.ContainsFunc([]string{"_ZNSi", "_ZNSo", "_ZStls", "_ZStrs", "_ZSt4endl", "_ZSt5flush", "_ZSt16__ostream_insert"},
		func(s string) bool { return strings.HasPrefix(name, s) })
}

// streamsThrow reports whether the program may have told a stream to throw: by basic_ios::exceptions, inlined or not, which
// ends in clear.
func (p *program) streamsThrow() bool {
	if p.noisy == nil {
		r := p.partial || p.anyCall(func(c symbolic.Call) bool {
			n, ok := strings.CutPrefix(c.Name(), "_ZNSt9basic_iosI")
			return ok && (strings.Contains(n, "10exceptionsE") || strings.Contains(n, "5clearE"))
		})
		p.noisy = &r
	}
	return *p.noisy
}

// unwinding is the set of functions in sight that an exception may leave: the least one that covers their calls.
func (p *program) unwinding() map[*ir.Func]bool {
	if p.unwinds != nil {
		return p.unwinds
	}
	p.unwinds = map[*ir.Func]bool{}
	var funcs []*ir.Func
	for _, part := range p.parts {
		for _, f := range part.Host.IR.Funcs {
			if len(f.Blocks) > 0 && !slices.Contains(symbolic.FlattenAttrs(f.FuncAttrs), enum.FuncAttrNoUnwind) {
				funcs = append(funcs, f)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, f := range funcs {
			if !p.unwinds[f] && p.lets(f) {
				p.unwinds[f], changed = true, true
			}
		}
	}
	return p.unwinds
}

// lets reports whether a function lets an exception through: one of a call without a handler, or what its cleanups go on
// with.
func (p *program) lets(f *ir.Func) bool {
	for _, b := range f.Blocks {
		if _, resumes := b.Term.(*ir.TermResume); resumes {
			return true
		}
		for _, inst := range b.Insts {
			if c, ok := symbolic.AsCall(inst); ok && p.mayUnwind(c) {
				return true
			}
		}
	}
	return false
}

// constructs reports whether a function is a constructor of its first parameter.
func constructs(f *ir.Func) bool {
	a, err := demangle.ToAST(f.Name())
	if err != nil {
		return false
	}
	for {
		switch x := a.(type) {
		case *demangle.Typed:
			a = x.Name
		case *demangle.Qualified:
			a = x.Name
		case *demangle.Template:
			a = x.Name
		case *demangle.Constructor:
			return true
		default:
			return false
		}
	}
}

// outlives reports whether others may look at an object after an exception has left f: not where it is under
// construction there, lives in f's own variables, or was never told to anybody.
func (h *host) outlives(f *frame, o spot) bool {
	if f.fn == h.main {
		return false // it ends the program
	}
	switch r := o.place.root.(type) {
	case *ir.InstAlloca:
		return o.place.frame != f
	case *ir.Param:
		return o.place.frame != f || len(f.fn.Params) == 0 || r != f.fn.Params[0] || !constructs(f.fn)
	case *ir.InstCall, *ir.TermInvoke:
		return o.place.frame != f || h.escaped(o.place)
	}
	return true
}

// deleted reports whether an object was given back on every way to a block.
func (h *host) deleted(f *frame, o spot, b *symbolic.Block) bool {
	for _, x := range f.Blocks {
		if !f.Dominates(x, b) {
			continue
		}
		for _, inst := range x.IR.Insts {
			c, ok := symbolic.AsCall(inst)
			if !ok || len(c.Args) == 0 || c.Name() != "free" && !strings.HasPrefix(c.Name(), "_ZdlPv") {
				continue
			}
			if s, known := f.spot(c.Args[0]); known && s.place == o.place {
				return true
			}
		}
	}
	return false
}
