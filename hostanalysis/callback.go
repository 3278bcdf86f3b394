package hostanalysis

import (
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/frontend"
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

// trustFor notes that what is found in f rests on code out of sight not using the name of g.
func (h *host) trustFor(f *frame, g *ir.Global) {
	if g.Immutable || !frontend.Nameable(g) {
		return
	}
	h.trusted[f.outermost()] = true
}
