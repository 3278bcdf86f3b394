package reports

import (
	"fmt"
	"slices"
)

// Code that takes the threads of a warp to run in lockstep, such as the tail of a reduction, lacks a barrier of the warp
// behind each of its statements. That is one mistake and one finding: the groups whose pairs share statements are joined.

// lockstep reports whether a group lacks a barrier of a warp, and no more is open.
func (g *group) lockstep() bool {
	return g.rule == RuleBarrier && !g.open(InterBlock) && !g.open(IntraBlock) && !slices.ContainsFunc(g.pairs, func(p *pair) bool {
		return !slices.Equal(p.types(), []RaceType{IntraWarp}) || p.race().Astray()
	})
}

// chained joins groups that lack barriers of a warp and share statements.
func chained(gs []*group) []*group {
	type node struct {
		statement
		class class
	}
	var out []*group
	of := map[node]*group{}
	for _, g := range gs {
		if !g.lockstep() || g.guarded() != "" {
			out = append(out, g)
			continue
		}
		var met []*group
		each := func(f func(node)) {
			for _, p := range g.pairs {
				for side := range 2 {
					f(node{p.race().statement(side), p.class})
				}
			}
		}
		each(func(n node) {
			if c := of[n]; c != nil && !slices.Contains(met, c) {
				met = append(met, c)
			}
		})
		chain := &group{rule: RuleBarrier}
		at := len(out)
		for _, c := range met {
			chain.links = append(chain.links, c.links...)
			at = min(at, slices.Index(out, c))
		}
		chain.links = append(chain.links, g)
		out = slices.DeleteFunc(out, func(c *group) bool { return slices.Contains(met, c) })
		out = slices.Insert(out, min(at, len(out)), chain)
		for n, c := range of {
			if slices.Contains(met, c) {
				of[n] = chain
			}
		}
		each(func(n node) { of[n] = chain })
	}
	for i, g := range out {
		if len(g.links) == 1 {
			out[i] = g.links[0]
			continue
		}
		for _, l := range g.links {
			g.pairs = append(g.pairs, l.pairs...)
		}
	}
	return out
}

// Places are the findings, with one for each place at which barriers of a warp are missing.
func (r *Report) Places() []Finding {
	var out []Finding
	for _, f := range r.Findings {
		last := 0
		for _, p := range f.Pairs {
			last = max(last, p.Place)
		}
		for place := min(1, last); place <= last; place++ {
			part := f
			part.Pairs = slices.DeleteFunc(slices.Clone(f.Pairs), func(p Pair) bool { return p.Place != place })
			out = append(out, part)
		}
	}
	return out
}

// barriers says where a chain lacks barriers.
func (g *group) barriers() string {
	var objects []string
	var first, last Position
	oneFile := true
	for _, p := range g.pairs {
		r := p.race()
		objects = union(objects, []string{Printable(r.Object)})
		for k := range r.Accesses {
			at := r.Accesses[k].Position()
			oneFile = oneFile && (first.File == "" || first.File == at.File)
			if first.File == "" || comparePositions(at, first) < 0 {
				first = at
			}
			if comparePositions(at, last) > 0 {
				last = at
			}
		}
	}
	r := g.pairs[0].race()
	where := ""
	if oneFile {
		where = fmt.Sprintf(" from %s to %s", first.short(), last.short())
	}
	return fmt.Sprintf("the threads of a warp need not run in lockstep: put %s at %d places%s, between the writes and the reads of %s, "+
		"also between those of one statement%s; `hgrd fix` looks for them", r.Barrier(true), len(g.links), where, listed(objects), r.Placement.mask())
}
