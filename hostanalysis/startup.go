package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// Global variables begin with constants, and functions that run before main give some of them other values: those that
// initialise the variables of one file, in the order of their definitions, and those declared to be constructors. In
// which order these functions run is not always known. So main finds in a variable what the only such function that
// may write it has left, and such a function finds what the variable began with if no other may write it.

// constructors lists the functions that run before main.
func (h *host) constructors() []*ir.Func {
	if h.startup == nil {
		h.startup = map[*ir.Func]*frame{}
		for _, part := range h.parts {
			for _, x := range part.Host.IR.Globals {
				if x.Name() != "llvm.global_ctors" {
					continue
				}
				for _, f := range h.functionsIn(x.Init) {
					if !slices.Contains(h.starters, f) {
						h.starters = append(h.starters, f)
					}
				}
			}
		}
	}
	return h.starters
}

// startupWriters lists the functions that run before main and may write g.
func (h *host) startupWriters(g *ir.Global) []*ir.Func {
	var out []*ir.Func
	for _, f := range h.constructors() {
		if h.writesGlobal(h.summary(f), g) {
			out = append(out, f)
		}
	}
	return out
}

// startupFrame is the frame of a function that runs before main, as it does then.
func (h *host) startupFrame(fn *ir.Func) *frame {
	if h.startup[fn] == nil {
		h.startup[fn] = h.newFrame(fn, nil, symbolic.Call{})
	}
	return h.startup[fn]
}

// atStart is what a location held when the root frame f began.
func (f *frame) atStart(loc location, loads int) content {
	here := content{f, nil, loc}
	g, ok := loc.base.root.(*ir.Global)
	if !ok || g.Immutable || f.h.named(g) {
		return here
	}
	if f.fn != f.h.main {
		if c, ok := f.beforeCallback(g, loc, loads); ok {
			return c
		}
		return here
	}
	ws := f.h.startupWriters(g)
	if len(ws) != 1 || len(ws[0].Params) > 0 || f.h.returnsTwice(ws[0]) || f.h.graph(ws[0]).Irreducible {
		return here
	}
	ret := f.h.onlyReturn(ws[0])
	if ret == nil {
		return here
	}
	return f.h.startupFrame(ws[0]).contentWithin(loc, ret, blockEnd, loads)
}

// initial is the constant that a location of a global begins with, when that is certain. What the host keeps for a variable of
// the device has no value.
func (h *host) initial(c content) constant.Constant {
	if k := h.begun(c); k != nil && !symbolic.Undefined(k) {
		return k
	}
	return nil
}

func (h *host) begun(c content) constant.Constant {
	g, ok := c.loc.base.root.(*ir.Global)
	if !ok || g.Init == nil || c.loc.off < 0 {
		return nil
	}
	if c.frame.parent != nil { // a variable of a thread of its own
		if h.defs["_ZTH"+g.Name()] != nil || h.partial {
			return nil
		}
		return constantAt(g.Init, c.loc.off, c.loc.size)
	}
	known := c.frame.fn == h.main || c.frame == h.startup[c.frame.fn] // when it runs
	switch {
	case h.neverWritten(g):
		if !known {
			h.trustFor(c.frame, g)
		}
	default:
		ws := h.startupWriters(g)
		first := len(ws) == 0 || len(ws) == 1 && c.frame == h.startup[ws[0]]
		if h.named(g) || !known || !first {
			return nil
		}
	}
	return constantAt(g.Init, c.loc.off, c.loc.size)
}

// functionsIn lists the functions within a constant that have a definition.
func (p *program) functionsIn(v value.Value) []*ir.Func {
	switch v := v.(type) {
	case *ir.Func:
		if d := p.def(v); d != nil {
			return []*ir.Func{d}
		}
	case *ir.Alias:
		return p.functionsIn(v.Aliasee)
	case *constant.ExprBitCast:
		return p.functionsIn(v.From)
	case *constant.ExprGetElementPtr:
		return p.functionsIn(v.Src)
	case *constant.ExprPtrToInt:
		return p.functionsIn(v.From)
	case *constant.Struct:
		var out []*ir.Func
		for _, x := range v.Fields {
			out = append(out, p.functionsIn(x)...)
		}
		return out
	case *constant.Array:
		var out []*ir.Func
		for _, x := range v.Elems {
			out = append(out, p.functionsIn(x)...)
		}
		return out
	}
	return nil
}

// global is the definition of a variable in any of the modules, or the one declaration that stands for it.
func (p *program) global(g *ir.Global) *ir.Global {
	if d := p.globals[g.Name()]; d != nil && !isLocal(g.Linkage) {
		return d
	}
	return g
}
