package hostanalysis

import (
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/frontend"
)

// Code out of sight knows the functions of a complete program by their addresses alone, and its variables by the
// addresses that it is given. So what no function writes keeps its first value, and a call of unknown code changes only
// those variables whose address nobody keeps that some function writes whose address is taken. That a file of the program
// is not out of sight is an assumption where such a variable has a name for other files.

// calledBack reports whether a function in sight that code out of sight may call writes g.
func (p *program) calledBack(g *ir.Global) bool {
	if p.partial {
		return true
	}
	for fn := range p.taken {
		if e := p.summary(fn); e == nil || e.globals[g] {
			return true
		}
	}
	return false
}

// neverWritten reports whether g keeps the value that it is initialised with.
func (p *program) neverWritten(g *ir.Global) bool {
	if g.Immutable {
		return true
	}
	never, known := p.unwritten[g]
	if !known {
		never = !p.partial && g.Section != managedSection && !p.exposed(g) && !p.writtenInSight(g)
		p.unwritten[g] = never
	}
	return never
}

// trustFor notes that what is found in f rests on code out of sight not using the name of g.
func (h *host) trustFor(f *frame, g *ir.Global) {
	if g.Immutable || !frontend.Nameable(g) {
		return
	}
	for f.parent != nil {
		f = f.parent
	}
	h.trusted[f] = true
}

func (p *program) writtenInSight(g *ir.Global) bool {
	for _, part := range p.parts {
		for _, f := range part.Host.IR.Funcs {
			if e := p.summary(f); e != nil && e.globals[g] {
				return true
			}
		}
	}
	return false
}
