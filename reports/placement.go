package reports

import (
	"fmt"
	"slices"
	"strings"
)

// place says where in a gap between statements a barrier is to stand for all threads to reach it, or what keeps them from it.
func (g *group) place(name, threads string) string {
	where := between(g.from, g.to)
	p := g.placement()
	a, b := Apart(g.from, g.to)
	switch {
	case p != nil && p.After && !p.Before && p.Head:
		name = fmt.Sprintf("read %s into a variable, then %s", Printable(g.pairs[0].race().Object), name)
		where = "in front of the branch at " + a.short()
	case p == nil || p.After && p.Before:
	case p.After:
		where = "directly after " + g.lineOf(a, b, a)
	case p.Before:
		where = "directly before " + g.lineOf(a, b, b)
	case p.At != nil:
		where = "before " + g.lineOf(a, b, *p.At)
	}
	return p.at(name, where, threads)
}

// at spells a barrier at a place, with what holds threads back from it.
func (p *Placement) at(name, where, threads string) string {
	switch {
	case p != nil && len(p.Branches) > 0 && !p.After && !p.Before && p.At == nil:
		return p.parted(name, where, threads)
	case p.Returned() != "" && strings.HasSuffix(name, blockBarrier):
		return fmt.Sprintf("%s %s; %s", name, where, p.Returned())
	case p != nil && len(p.Returns) > 0:
		return fmt.Sprintf("%s %s, once the branch at %s lets all threads of the %s reach it", name, where,
			strings.Join(shorts(p.Returns), ", "), threads)
	}
	return fmt.Sprintf("%s %s, where all threads of the %s reach it", name, where, threads)
}

// blockBarrier holds the threads of a block that have not returned; other barriers of such groups wait for those as well.
const blockBarrier = "__syncthreads()"

// Returned is what to know of a barrier of the block at the place, where some threads may have ended before it; "" for nothing.
func (p *Placement) Returned() string {
	if p == nil || len(p.Returns) == 0 {
		return ""
	}
	return fmt.Sprintf("threads that return at %s count as arrived at it, from compute capability 7.0 on", listed(shorts(p.Returns)))
}

// lineOf spells a place beside two others: by its line alone if all are of the file that the headline names.
func (g *group) lineOf(a, b, at Position) string {
	if a.File == b.File && a.File == at.File && at.File == g.pairs[0].race().Accesses[0].File {
		return fmt.Sprintf("line %d", at.Line)
	}
	return at.short()
}

// placement is what is known of the gap: of the pair that begins or ends it, in front of or behind which there is a place for
// the barrier of them all; of another place, if that lies in the gap.
func (g *group) placement() *Placement {
	var out *Placement
	inside := func(at *Position) bool {
		a, b := Apart(g.from, g.to)
		return at.File == a.File && at.File == b.File && a.Line < at.Line && at.Line <= b.Line
	}
	for _, p := range g.pairs {
		r := p.race()
		if r.Placement == nil {
			continue
		}
		here := *r.Placement
		from, to := r.Accesses[0].Chain(), r.Accesses[1].Chain()
		if c, known := order(from, to); known && c > 0 {
			from, to = to, from
		}
		here.After = here.After && compareLines(from, g.from) == 0
		here.Head = here.Head && here.After
		here.Before = here.Before && compareLines(to, g.to) == 0
		if here.At != nil && !inside(here.At) {
			here.At = nil
		}
		if out == nil {
			out = &here
			continue
		}
		out.Head = out.Head || here.After && here.Head
		out.After, out.Before = out.After || here.After, out.Before || here.Before
		if out.At == nil {
			out.At = here.At
		}
		out.Branches = append(out.Branches, here.Branches...)
		out.Returns = append(out.Returns, here.Returns...)
	}
	if out != nil && !out.After && !out.Before && out.At == nil && len(out.Branches) == 0 {
		return nil // each pair has a place, and no place is one for all
	}
	return out
}

// mask says whom a barrier of a warp has to name where a branch may keep threads from it.
func (p *Placement) mask() string {
	if p == nil {
		return ""
	}
	at := shorts(slices.Concat(p.Branches, p.Returns))
	if len(at) == 0 {
		return ""
	}
	return fmt.Sprintf(", with a mask of the threads that reach it if the branch at %s divides a warp", at[0])
}

// parted says what has to change before a barrier can stand in a gap.
func (p *Placement) parted(name, where, threads string) string {
	at := p.Branches[0]
	s := fmt.Sprintf("no place %s is reached by all threads of the %s: ", where, threads)
	if p.Loop != nil {
		return s + fmt.Sprintf("let all of them turn the loop at %s equally often, and put %s there", p.Loop.short(), name)
	}
	return s + fmt.Sprintf("split the branch at %s in two, and put %s between them", at.short(), name)
}

// shorts are places as users read them, each once.
func shorts(places []Position) []string {
	var out []string
	for _, p := range places {
		if s := p.short(); !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}
