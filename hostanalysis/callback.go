package hostanalysis

import (
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
)

// Code out of sight knows the functions of a complete program by their addresses alone, and its variables by the
// addresses that it is given. So what no function writes keeps its first value, and a call of unknown code changes only
// those variables that it knows, and those that functions write that it knows. That a file of the program is not out of
// sight is an assumption where such a variable has a name for other files.

// named reports whether code out of sight may name g.
func (p *program) named(g *ir.Global) bool { return p.partial && !isLocal(g.Linkage) }

// exposed reports whether code out of sight may hold a pointer to g, or name it.
func (p *program) exposed(g *ir.Global) bool {
	o := p.points().Object(g)
	return !p.points().Complete() || p.named(g) || o == nil || o.Kept()
}

// calledBack reports whether a function in sight that code out of sight may call writes g.
func (p *program) calledBack(g *ir.Global) bool {
	return p.partial || p.writesGlobal(p.modifies().Known(), g)
}

// neverWritten reports whether g keeps the value that it is initialised with.
func (p *program) neverWritten(g *ir.Global) bool {
	return g.Immutable || !p.partial && g.Section != managedSection && !p.exposed(g) && !p.modifies().Written(g)
}

// trustFor notes that what is found in f rests on code out of sight leaving g alone: it may know its name, or that of a
// variable that leads there, or a function that hands it out or writes it and was inlined.
func (h *host) trustFor(f *frame, g *ir.Global) {
	if !g.Immutable {
		h.trusted[f.outermost()] = true
	}
}

// reachedByName reports whether a place can be come by from variables that code out of sight may name.
func (h *host) reachedByName(p *place) bool {
	if h.knownNames == nil {
		var all pointsto.Set
		for _, m := range h.hostModules() {
			for _, g := range m.Globals {
				if o := h.points().Object(g); o != nil && frontend.Nameable(g) {
					all = all.With(h.points().Behind(h.points().Of(g), pointsto.Anywhere))
				}
			}
		}
		all = all.With(h.points().Reach(all)).Indexed()
		h.knownNames = &all
	}
	return h.knownNames.Meets(h.leads(p))
}
