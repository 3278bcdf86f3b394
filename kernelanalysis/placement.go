package kernelanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Placement says where a barrier that is not there can separate two accesses: at a place that lies on every way from the
// first to the second, and to which all threads come that the barrier is to hold.
type Placement struct {
	After, Before bool           // directly behind the first access; directly in front of the second
	Head          bool           // After: the first access is made for a branch, in front of which the barrier has to stand
	At            *frontend.Site // the statement in front of which it can stand instead; nil where there is none

	// Branches keep some threads from the places that would do, where there is no other; the nearest first.
	Branches []*frontend.Site
	// Loop is the loop around both accesses that the first of these leaves, so that threads turn it unequally often; nil for none.
	Loop *frontend.Site
	// Returns are branches behind which some threads end the kernel, and come to none of the places.
	Returns []*frontend.Site
}

// Bounds: of the blocks of a kernel in which places are looked for, and of the places between two accesses that are looked at.
const (
	mostBlocks = 500
	mostPlaces = 32
)

// Place looks for a place between two accesses that race: for a barrier of the grid between blocks, else of the block. Of
// accesses in different rounds of a loop with that site, the place is at the end of its rounds.
func (s *Summary) Place(kind obligation.Kind, a, b *Access, loop *frontend.Site) *Placement {
	if s.build == nil {
		return nil
	}
	p := &placing{bd: s.build, group: Block}
	if kind == obligation.InterBlock {
		p.group = Grid
	}
	from, to := p.bd.fn.BlockOf(a.inst), p.bd.fn.BlockOf(b.inst)
	if p.bd.fn.Irreducible || from == nil || to == nil || len(p.bd.fn.Blocks) > mostBlocks {
		return nil
	}
	p.inside = common(from.Loop.Chain(), to.Loop.Chain())
	if loop != nil {
		return p.around(loop)
	}
	switch {
	case from == to:
		p.ends(p.look(from), p.look(to))
	case leads(from, to, p.inside):
		p.head = p.inHead(from, a)
		p.between(from, to)
	case leads(to, from, p.inside):
		p.head = p.inHead(to, b)
		p.between(to, from)
	default: // each thread performs one of them
		p.part(from, to)
	}
	return p.done()
}

// placing is one search for a place.
type placing struct {
	bd      *builder
	group   Group
	inside  []*symbolic.Loop // the loops around both accesses
	out     Placement
	blocked []Condition // of places to which not all threads come
	head    bool        // the first access stands in the head of a branch that threads do not take alike
}

// inHead reports whether an access belongs to the condition of the branch at the end of its block.
func (p *placing) inHead(b *symbolic.Block, a *Access) bool {
	branch := p.bd.module.Site(b.IR.Term)
	return len(b.Succs) > 1 && branch != nil && a.Site != nil && branch.File == a.Site.File && branch.Line <= a.Site.Line &&
		!p.bd.takenAlike(b, among{group: p.group})
}

// spot is a place that was looked at.
type spot struct {
	at      *frontend.Site
	meets   bool             // all threads of the group come there, but for those that have returned
	returns []*frontend.Site // where these do so
}

func (p *placing) look(b *symbolic.Block) spot {
	conditions := p.bd.conditions(b, among{group: p.group})
	if len(conditions) > 0 {
		p.blocked = append(p.blocked, conditions...)
		return spot{}
	}
	out := spot{at: p.site(b), meets: true}
	for _, x := range p.bd.earlyReturns(b, p.group) {
		s := p.bd.module.Site(x.IR.Term)
		if p.bd.hangsOnMemory(x) {
			p.blocked = append(p.blocked, Condition{Branch: x.Index, Site: s})
			out.meets = false
		} else if s != nil {
			out.returns = append(out.returns, s)
		}
	}
	if !out.meets {
		return spot{}
	}
	return out
}

// all reports whether no thread is missing at a place.
func (s spot) all() bool { return s.meets && len(s.returns) == 0 }

// ends settles for places directly at the accesses: those where no thread is missing, or else where only such threads are that
// have returned.
func (p *placing) ends(from, to spot) {
	if from.all() || to.all() {
		p.out.After, p.out.Before = from.all(), to.all()
		return
	}
	p.out.After, p.out.Before = from.meets, to.meets
	p.returned(from)
	p.returned(to)
}

func (p *placing) returned(s spot) {
	for _, at := range s.returns {
		if !slices.Contains(p.out.Returns, at) {
			p.out.Returns = append(p.out.Returns, at)
		}
	}
}

// between looks at the two ends of the way and, if neither will do outside of all loops that are not around both, at the blocks on
// every way: the barrier is to lie in few loops.
func (p *placing) between(from, to *symbolic.Block) {
	first, last := p.look(from), p.look(to)
	depth, within := mostDeep, mostDeep
	for _, end := range []struct {
		spot
		*symbolic.Block
	}{{first, from}, {last, to}} {
		if end.all() {
			depth = min(depth, len(end.Loop.Chain()))
		}
	}
	var best spot
	if depth > len(p.inside) {
		best, within = p.amid(from, to, depth)
	}
	switch {
	case best.all() && within < depth:
		p.out.At = best.at
		return
	case first.all() || last.all():
		p.out.After = first.all() && len(from.Loop.Chain()) == depth
		p.out.Before = last.all() && len(to.Loop.Chain()) == depth
		return
	}
	p.ends(first, last)
	if !p.out.After && !p.out.Before && best.meets {
		p.out.At = best.at
		p.returned(best)
	}
}

// mostDeep is more than the loops around any block.
const mostDeep = 1 << 16

// amid is the place between two blocks that lies in the fewest loops, and in how many: where no thread is missing it has to be in fewer
// than some number.
func (p *placing) amid(from, to *symbolic.Block, below int) (best spot, depth int) {
	tried := 0
	depth = below
	for _, b := range slices.Backward(p.bd.fn.Blocks) {
		if b == from || b == to || !leads(from, b, p.inside) || !leads(b, to, p.inside) || p.passes(from, to, b) {
			continue
		}
		if tried++; tried > mostPlaces {
			break
		}
		s, around := p.look(b), len(b.Loop.Chain())
		better := !best.meets || s.all() && !best.all() || s.all() == best.all() && around < depth
		if s.at != nil && s.meets && better && (around < below || below == mostDeep) {
			best, depth = s, around
		}
	}
	return best, depth
}

// passes reports whether a way in one round of the loops around both leads from one block to another without coming to b.
func (p *placing) passes(from, to, b *symbolic.Block) bool {
	return leads(from, to, append(slices.Clone(p.inside), &symbolic.Loop{Header: b}))
}

// site is that of the first statement of b.
func (p *placing) site(b *symbolic.Block) *frontend.Site {
	for _, inst := range b.IR.Insts {
		if _, phi := inst.(*ir.InstPhi); phi {
			continue
		}
		if s := p.bd.module.Site(inst); s != nil && s.Line > 0 {
			return s
		}
	}
	if s := p.bd.module.Site(b.IR.Term); s != nil && s.Line > 0 {
		return s
	}
	return nil
}

// around looks at the ends of the rounds of a loop around both accesses: all threads have to come there, and equally often.
func (p *placing) around(at *frontend.Site) *Placement {
	for _, l := range p.inside {
		if l.Site(p.bd.module) != at {
			continue
		}
		p.out.After = true
		for _, b := range l.Latches {
			end := p.look(b)
			p.out.After = p.out.After && end.meets
			p.returned(end)
		}
		return p.done()
	}
	return nil
}

// part adds the branches at which the ways to two blocks part.
func (p *placing) part(a, b *symbolic.Block) {
	for x := a.Idom; x != nil; x = x.Idom {
		if p.bd.fn.Dominates(x, b) {
			p.blocked = append(p.blocked, Condition{Branch: x.Index, Site: p.bd.module.Site(x.IR.Term)})
			return
		}
	}
}

// done lists what is in the way.
func (p *placing) done() *Placement {
	out := &p.out
	out.Head = out.After && p.head
	if out.After || out.Before || out.At != nil {
		return out
	}
	slices.SortStableFunc(p.blocked, func(a, b Condition) int { return b.Branch - a.Branch })
	for _, c := range p.blocked {
		if c.Site != nil && !slices.Contains(out.Branches, c.Site) {
			out.Branches = append(out.Branches, c.Site)
			if len(out.Branches) == 1 {
				out.Loop = p.left(p.bd.fn.Blocks[c.Branch])
			}
		}
	}
	return out
}

// left is the innermost of the loops around both accesses that a branch at the end of b leaves.
func (p *placing) left(b *symbolic.Block) *frontend.Site {
	for _, l := range slices.Backward(p.inside) {
		if l.Contains(b) && slices.ContainsFunc(b.Succs, func(s *symbolic.Block) bool { return !l.Contains(s) }) {
			return l.Site(p.bd.module)
		}
	}
	return nil
}
