package reports

import (
	"cmp"
	"slices"
)

// group is a finding in the making.
type group struct {
	rule     string
	pairs    []*pair
	carried  *Carry     // RuleBarrier: the loop whose next iteration the barrier is to wait for
	from, to []Position // RuleBarrier otherwise: the place
}

// findings groups the races of a report, which are folded and have IDs, by what mends them, and gives each its rule and
// its fix. Findings of one program come in order of rank, and then of their first races.
func findings(races []Race) []Finding {
	out := []Finding{}
	done := 0
	for i := 0; i < len(races); {
		from := i
		for i < len(races) && races[i].Program == races[from].Program {
			of := i
			for i < len(races) && races[i].Program == races[of].Program && races[i].Kernel == races[of].Kernel {
				i++
			}
			for _, g := range groups(pairs(races[of:i])) {
				out = append(out, g.finding())
			}
		}
		place := map[string]int{}
		for k := from; k < i; k++ {
			place[races[k].ID] = k
		}
		program := out[done:]
		slices.SortStableFunc(program, func(a, b Finding) int {
			return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(place[a.ID], place[b.ID]))
		})
		done = len(out)
	}
	return out
}

// pairs collects the races of one kernel that share their accesses.
func pairs(races []Race) []*pair {
	type key struct {
		a, b  statement
		class class
	}
	of := map[key]*pair{}
	var out []*pair
	for i := range races {
		r := &races[i]
		k := key{r.statement(0), r.statement(1), r.class()}
		p := of[k]
		if p == nil {
			p = &pair{class: r.class()}
			of[k] = p
			out = append(out, p)
		}
		p.races = append(p.races, r)
	}
	return out
}

// groups puts pairs of one kernel together that have one cause. A barrier serves all objects, all else is per object.
func groups(pairs []*pair) []*group {
	self := map[statement]bool{}
	for _, p := range pairs {
		if r := p.race(); r.one() {
			self[r.statement(0)] = self[r.statement(0)] || p.has(InterBlock)
		}
	}
	type key struct {
		rule  string
		class class
		place string // the object, or the line or loop where a barrier is missing
	}
	of := map[key]*group{}
	var out []*group
	add := func(k key, p *pair) *group {
		g := of[k]
		if g == nil {
			g = &group{rule: k.rule}
			of[k] = g
			out = append(out, g)
		}
		g.pairs = append(g.pairs, p)
		return g
	}
	spans := map[class][]span{}
	for _, p := range pairs {
		r := p.race()
		rule := cause(p, self)
		from, to := r.Accesses[0].chain(), r.Accesses[1].chain()
		c, known := order(from, to)
		switch {
		case rule != RuleBarrier:
			add(key{rule, p.class, r.Object}, p)
		case r.Carried != nil:
			add(key{rule, p.class, "loop at " + r.Carried.Loop.String()}, p).carried = r.Carried
		case !known:
			g := add(key{rule, p.class, "object " + r.Object}, p)
			g.from, g.to = from, to
		case c == 0:
			g := add(key{rule, p.class, "line " + from[len(from)-1].short()}, p)
			g.from, g.to = from, to
		case c > 0:
			spans[p.class] = append(spans[p.class], span{p, to, from})
		default:
			spans[p.class] = append(spans[p.class], span{p, from, to})
		}
	}
	for _, class := range []class{plain, benign} {
		for _, gap := range gaps(spans[class]) {
			g := &group{rule: RuleBarrier, from: gap.from, to: gap.to}
			for _, s := range gap.spans {
				g.pairs = append(g.pairs, s.pair)
			}
			out = append(out, g)
		}
	}
	return out
}

// finding describes a group and tells its races.
func (g *group) finding() Finding {
	slices.SortStableFunc(g.pairs, func(a, b *pair) int {
		x, y := a.race(), b.race()
		c := cmp.Compare(x.Rank(), y.Rank())
		if g.rule == RuleSame && c == 0 && x.one() != y.one() { // the plainest case first
			if x.one() {
				return -1
			}
			return 1
		}
		return cmp.Or(c, compareAccesses(x, y))
	})
	lead := g.pairs[0].race()
	f := Finding{ID: lead.ID, Rank: lead.Rank(), Program: lead.Program, Kernel: lead.Kernel,
		Types: []RaceType{}}
	for _, p := range g.pairs {
		q := Pair{Types: orEmpty(p.types())}
		for _, r := range p.races {
			q.Races = append(q.Races, r.ID)
			f.Instances = union(f.Instances, r.Instances)
			f.Objects = union(f.Objects, []string{r.Object})
		}
		f.Pairs = append(f.Pairs, q)
	}
	for _, t := range []RaceType{InterBlock, IntraBlock, IntraWarp} {
		if slices.ContainsFunc(g.pairs, func(p *pair) bool { return p.has(t) }) {
			f.Types = append(f.Types, t)
		}
	}
	if g.rule == RuleBarrier && slices.Equal(f.Types, []RaceType{IntraWarp}) {
		g.rule = RuleWarp
	}
	f.Rule, f.Fix = g.rule, g.fix(f.Types)
	for _, p := range g.pairs {
		for _, r := range p.races {
			r.Rule, r.Fix = f.Rule, f.Fix
		}
	}
	return f
}
