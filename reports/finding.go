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
	links    []*group   // a chain of several places; see chained
}

// findings groups the races of a report, which are folded and have IDs, by what mends them, and gives each its rule and
// its fix. Findings of one program come in order of rank, and then of their first races.
func findings(races []Race) []Finding {
	out := []Finding{}
	done := 0
	for i := 0; i < len(races); {
		from := i
		var gs []*group
		for i < len(races) && races[i].Program == races[from].Program {
			of := i
			for i < len(races) && races[i].Program == races[of].Program && races[i].Kernel == races[of].Kernel {
				i++
			}
			gs = append(gs, groups(pairs(races[of:i]))...)
		}
		for _, g := range chained(merge(gs)) {
			out = append(out, g.finding())
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
	self := selfRaces{map[selfRace]bool{}, map[string]bool{}}
	for _, p := range pairs {
		if r := p.race(); r.one() && (r.Carried == nil || p.has(InterBlock)) {
			s := selfRace{r.statement(0), p.class}
			self.across[s] = self.across[s] || p.has(InterBlock)
			if r.Space == Shared && r.halfUnique() && p.class == plain {
				self.half[r.Object] = true
			}
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
	loops := map[class][]*group{}
	for _, p := range pairs {
		r := p.race()
		rule := cause(p, self)
		from, to := r.Accesses[0].Chain(), r.Accesses[1].Chain()
		c, known := order(from, to)
		switch {
		case rule == RuleWork:
			add(key{rule, p.class, r.Concurrent.place()}, p)
		case rule != RuleBarrier:
			add(key{rule, p.class, r.word(rule)}, p)
		case r.Carried != nil:
			g := add(key{rule, p.class, "loop at " + r.Carried.Loop.String()}, p)
			if g.carried == nil {
				g.carried = r.Carried
				loops[p.class] = append(loops[p.class], g)
			}
		case !known:
			g := add(key{rule, p.class, "object " + r.Object}, p)
			g.from, g.to = from, to
		case c == 0, r.oneStatement():
			g := add(key{rule, p.class, "line " + from[len(from)-1].short()}, p)
			g.from, g.to = from, to
		case c > 0:
			spans[p.class] = append(spans[p.class], span{p, 1, to, from})
		default:
			spans[p.class] = append(spans[p.class], span{p, 0, from, to})
		}
	}
	for _, class := range []class{plain, benign} {
		var rest []span
		for _, s := range spans[class] {
			if g := leaving(s, loops[class]); g != nil {
				g.pairs = append(g.pairs, s.pair)
			} else {
				rest = append(rest, s)
			}
		}
		for _, gap := range gaps(rest) {
			g := &group{rule: RuleBarrier, from: gap.from, to: gap.to}
			for _, s := range gap.spans {
				g.pairs = append(g.pairs, s.pair)
			}
			out = append(out, g)
		}
	}
	return out
}

// merge joins what kernels lack in a function that they share: a barrier at one place. It also joins what two kernels have because
// of each other.
func merge(gs []*group) []*group {
	type key struct {
		class class
		loop  Position
		place [2]Position
		works string
	}
	of := map[key]*group{}
	var out []*group
	for _, g := range gs {
		if g.rule != RuleBarrier && g.rule != RuleWork {
			out = append(out, g)
			continue
		}
		k := key{class: g.pairs[0].class}
		if g.rule == RuleWork {
			k.works = g.pairs[0].race().Concurrent.place()
		} else if g.carried != nil {
			k.loop = g.carried.Loop
		} else {
			k.place[0], k.place[1] = Apart(g.from, g.to)
			k.place[0].Column, k.place[1].Column = 0, 0
		}
		if same := of[k]; same != nil {
			for _, p := range g.pairs {
				same.join(p)
			}
			continue
		}
		of[k] = g
		out = append(out, g)
	}
	return out
}

// join adds a pair. Two kernels have the same one because of each other.
func (g *group) join(p *pair) {
	for _, q := range g.pairs {
		if g.rule == RuleWork && compareAccesses(q.race(), p.race()) == 0 {
			q.races = append(q.races, p.races...)
			return
		}
	}
	g.pairs = append(g.pairs, p)
}

// leaving finds a loop with a missing barrier at its end that the way from the first access of a span to the second
// leaves: the same barrier lies on it.
func leaving(s span, loops []*group) *group {
	first, second := &s.pair.race().Accesses[s.first], &s.pair.race().Accesses[1-s.first]
	for _, g := range loops {
		if slices.Contains(first.Loops, g.carried.Loop) && !slices.Contains(second.Loops, g.carried.Loop) {
			return g
		}
	}
	return nil
}

// finding describes a group and tells its races.
func (g *group) finding() Finding {
	slices.SortStableFunc(g.pairs, func(a, b *pair) int {
		x, y := a.race(), b.race()
		c := cmp.Compare(x.Rank(), y.Rank())
		if (g.rule == RuleSame || g.rule == RuleGuard) && c == 0 && x.one() != y.one() { // the plainest case first
			if x.one() {
				return -1
			}
			return 1
		}
		return cmp.Or(c, compareAccesses(x, y))
	})
	lead := g.pairs[0].race()
	f := Finding{ID: lead.ID, Rank: lead.Rank(), Severity: g.severity(), Program: lead.Program, Types: []RaceType{},
		Dismissed: dismissed(g.pairs)}
	for _, p := range g.pairs {
		q := Pair{Types: orEmpty(p.types())}
		for _, r := range p.races {
			q.Races = append(q.Races, r.ID)
			f.Kernels = union(f.Kernels, []string{r.Kernel})
			f.Instances = union(f.Instances, r.Instances)
			f.Objects = union(f.Objects, []string{r.Object})
		}
		if len(g.links) > 0 {
			q.Place = 1 + slices.IndexFunc(g.links, func(l *group) bool { return slices.Contains(l.pairs, p) })
		}
		f.Pairs = append(f.Pairs, q)
	}
	for _, t := range RaceTypes {
		if slices.ContainsFunc(g.pairs, func(p *pair) bool { return p.has(t) }) {
			f.Types = append(f.Types, t)
		}
	}
	if g.lockstep() {
		g.rule = RuleWarp
	}
	f.Rule, f.Fix = g.rule, g.fix(f.Types)
	for _, l := range g.links { // their races get the fix of their place
		l.finding()
	}
	unless := g.unless()
	for _, p := range g.pairs {
		for _, r := range p.races {
			r.Rule, r.Unless = f.Rule, unless
			if len(g.links) == 0 {
				r.Fix = f.Fix
			}
		}
	}
	return f
}

// open reports whether it is undecided of some pair whether threads so far apart race.
func (g *group) open(t RaceType) bool {
	return slices.ContainsFunc(g.pairs, func(p *pair) bool {
		return !p.has(t) && slices.ContainsFunc(p.races, func(r *Race) bool { return slices.Contains(r.Open, t) })
	})
}

// unless are relations that callers would have to keep for all races of the group to be gone; none where one race stays.
func (g *group) unless() []string {
	var out []string
	for _, p := range g.pairs {
		for _, r := range p.races {
			if len(r.Unless) == 0 {
				return nil
			}
			out = union(out, r.Unless)
		}
	}
	return out
}
