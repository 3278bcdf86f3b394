package machine

import (
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/frontend"
)

// Parted orders the sites of two barriers at which threads of a block of k stand: first the one that some threads miss, if the other
// lies behind it in any case, and not the other way round.
func (p *Program) Parted(k *Kernel, one, other uint32) (first, second uint32) {
	a, b := p.Sites[one], p.Sites[other]
	way := barrierWay{p.modules[k.Module], k.Source.Func}
	if a != nil && b != nil && !way.leads(a, b) && way.leads(b, a) {
		return other, one
	}
	return one, other
}

// barrierWay says where control of a function goes.
type barrierWay struct {
	m *frontend.Module
	f *ir.Func
}

// leads reports whether a thread that is at one site comes to another in any case, unless it goes round for ever.
func (w barrierWay) leads(from, to *frontend.Site) bool {
	var work []*ir.Block
	for _, b := range w.f.Blocks {
		if i := w.find(b.Insts, from); i >= 0 && w.find(b.Insts[i+1:], to) < 0 {
			work = append(work, b.Term.Succs()...)
			if len(work) == 0 {
				return false
			}
		}
	}
	seen := map[*ir.Block]bool{}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] || w.find(b.Insts, to) >= 0 {
			continue
		}
		seen[b] = true
		if _, ends := b.Term.(*ir.TermRet); ends {
			return false
		}
		work = append(work, b.Term.Succs()...)
	}
	return true
}

// find is the index of the first instruction of a site, -1 for none.
func (w barrierWay) find(insts []ir.Instruction, at *frontend.Site) int {
	for i, inst := range insts {
		if w.m.Site(inst) == at {
			return i
		}
	}
	return -1
}
