package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// A kernel of a module that is loaded at run time is asked for by its name. Its handle leads to the kernel itself, as that of
// another kernel leads to its stub. A module's own name is not looked at: a name that several kernels have leads to none.

// asksByName reports whether a call asks for a kernel or a device variable by its name.
func asksByName(c symbolic.Call) bool {
	return c.Name() == frontend.HostKernelNamed || c.Name() == frontend.HostSymbolNamed
}

// called is the device function or variable that a call asks for if the name is at off in p; nil if that is not known.
func (h *host) called(c symbolic.Call, p *place, off int64) value.Value {
	name, ok := p.text(off)
	if !ok {
		return nil
	}
	if c.Name() == frontend.HostSymbolNamed {
		if gs := h.variables[name]; len(gs) == 1 {
			return gs[0]
		}
		return nil
	}
	if ks := h.byName[plainName(name)]; len(ks) == 1 {
		return ks[0].Func
	}
	return nil
}

// namedTargets lists what a call that asks by name leads to; nil if some name is not known, or nothing has it.
func (f *frame) namedTargets(c symbolic.Call, b *symbolic.Block) []target {
	var out []target
	for _, t := range notNull(f.pointer(c.Args[0], b)) {
		if !isConst(t.offset) {
			return nil
		}
		v := f.h.called(c, t.place, t.offset.Signed())
		if v == nil {
			return nil
		}
		out = append(out, target{f.h.place(placeKey{root: v}), f.h.pool.Const(0, 64), t.guard})
	}
	return f.h.joined(out)
}

// namedAims is namedTargets whatever the conditions.
func (f *frame) namedAims(c symbolic.Call, loads int) []aim {
	var out []aim
	for _, a := range f.aims(c.Args[0], loads) {
		if a.place.isNull() {
			continue
		}
		v := f.h.called(c, a.place, a.off)
		if v == nil || !a.exact {
			return nil
		}
		out = join(out, aim{f.h.place(placeKey{root: v}), 0, true})
	}
	return out
}

// text is the string constant at an offset of a place.
func (p *place) text(off int64) (string, bool) {
	g, ok := p.root.(*ir.Global)
	if !ok || !g.Immutable {
		return "", false
	}
	return literal(g, off)
}

// literal is the text in a variable from an offset on, up to its end by a zero.
func literal(g *ir.Global, off int64) (string, bool) {
	a, ok := g.Init.(*constant.CharArray)
	if !ok || off < 0 || off >= int64(len(a.X)) {
		return "", false
	}
	text, _, ended := strings.Cut(string(a.X[off:]), "\x00")
	return text, ended
}

// nameDevice notes kernels and variables by all names that a host may ask for them by. Texture references are no variables
// that kernels could write.
func (p *program) nameDevice() {
	for _, part := range p.parts {
		for _, g := range part.Device.IR.Globals {
			if r, _ := p.reference(part, g.Name()); !symbolic.Shared(g) && r == nil {
				p.variables[g.Name()] = append(p.variables[g.Name()], g)
			}
		}
		for _, k := range part.Device.Kernels() {
			p.byFunc[k.Func] = k
			names := []string{k.Symbol, plainName(k.Display)}
			for _, name := range slices.Compact(names) {
				p.byName[name] = append(p.byName[name], k)
			}
		}
	}
}

// plainName is a name expression without blanks and the address operator.
func plainName(s string) string {
	return strings.TrimPrefix(strings.ReplaceAll(s, " ", ""), "&")
}

// unknownKernel says why a place that a launch at site leads to is no kernel.
func (p *place) unknownKernel(site *frontend.Site) Problem {
	c, ok := symbolic.AsCall(p.root)
	if !ok || c.Name() != frontend.HostKernelNamed {
		return Problem{Site: site, Text: "launch through a pointer to an unknown kernel"}
	}
	if as := p.frame.aims(c.Args[0], deepestLoad); len(as) == 1 && as[0].exact {
		if name, ok := as[0].place.text(as[0].off); ok {
			if len(p.frame.h.byName[plainName(name)]) > 1 {
				return Problem{Site: site, Text: "launch of one of several kernels that are called " + name}
			}
			problem := absent(site, name)
			problem.Elsewhere = !p.frame.h.mayMean(name)
			return problem
		}
	}
	return Problem{Site: site, Text: "launch of a kernel by a name that is not known"}
}

// mayMean reports whether a name may be that of some kernel, in a form that is not known.
func (p *program) mayMean(name string) bool {
	composed := strings.HasPrefix(name, "_Z") || strings.ContainsAny(name, ":<& ")
	for _, k := range p.byFunc {
		last := k.Name[strings.LastIndex(k.Name, ":")+1:]
		if name == last || composed && strings.Contains(name, last) {
			return true
		}
	}
	return false
}
