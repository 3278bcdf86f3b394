package interval

import "slices"

// Path is what one thread may visit behind a node, until something that it
// comes by says that it has ended, and what it may visit then. What has been
// passed so far is a number that the caller keeps.
type Path struct {
	g      *Graph
	around []int // loops around the node where it begins, outermost first
	on     map[step]bool
	over   []step        // where it ends
	ended  map[step]bool // what may be visited then
	again  []bool        // by loop in around: it may be turned twice, and none around it
	turned []bool        // by loop: it may be turned
}

// step is a node and the position in Path.around of the outermost loop whose
// back edge was taken since, or len(around) if none.
type step struct {
	node  Node
	level int
}

// Follow lists the ways from a node. pass is told at which node a thread comes
// by, and what was passed before.
func (g *Graph) Follow(from Node, passed int, pass func(passed int, at Node) (now int, ends bool)) *Path {
	type state struct {
		step
		passed int
	}
	p := &Path{g: g, around: g.Enclosing(from), on: map[step]bool{}, ended: map[step]bool{}}
	p.again, p.turned = make([]bool, len(p.around)), make([]bool, len(g.Loops))
	seen := map[state]bool{}
	next := func(x step, v Node) step {
		l := g.backEdge(x.node, v)
		if l != NoLoop {
			p.turned[l] = true
		}
		i := slices.Index(p.around, l)
		if i < 0 {
			return step{v, x.level}
		}
		p.again[i] = p.again[i] || x.level == i
		return step{v, min(x.level, i)}
	}
	for work := []state{{step{from, len(p.around)}, passed}}; len(work) > 0; {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		for _, v := range g.Succ[x.node] {
			y := state{next(x.step, v), x.passed}
			ends := false
			if y.passed, ends = pass(x.passed, v); ends {
				p.over = append(p.over, y.step)
			} else if !seen[y] {
				seen[y], p.on[y.step] = true, true
				work = append(work, y)
			}
		}
	}
	p.ended = p.behind(nil)
	return p
}

// behind lists what may be visited after the end. Of the loops in within, later
// rounds are left out that the counters tell from those before the end.
func (p *Path) behind(within []int) map[step]bool {
	out := map[step]bool{}
	for work := slices.Clone(p.over); len(work) > 0; {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if out[x] {
			continue
		}
		out[x] = true
		for _, v := range p.g.Succ[x.node] {
			l := p.g.backEdge(x.node, v)
			i := slices.Index(p.around, l)
			if slices.Contains(within, l) && ((i < 0 || x.level < i) && !p.turned[l] || i >= 0 && x.level == i && !p.again[i]) {
				continue
			}
			y := step{v, x.level}
			if i >= 0 {
				y.level = min(x.level, i)
			}
			work = append(work, y)
		}
	}
	return out
}

// Visit is a way in which a thread may come to a node before a path has ended.
type Visit struct {
	Counters []Relation // of the loops around the node to the counters where the path begins
	Sure     bool       // in such rounds it has not ended, whatever way was taken
	Level    int        // as Levels has it
}

// Before lists the visits of n.
func (p *Path) Before(n Node) (out []Visit) {
	ended := p.behind(p.g.Enclosing(n))
	for level := len(p.around); level >= 0; level-- {
		if !p.on[step{n, level}] {
			continue
		}
		v := Visit{p.relations(n, level), true, level}
		for other := range len(p.around) + 1 {
			v.Sure = v.Sure && (!ended[step{n, other}] || apart(v.Counters, p.relations(n, other)))
		}
		out = append(out, v)
	}
	return out
}

// relations relates the counters around n to those where the path begins, where
// the loop at that level was the outermost one turned.
func (p *Path) relations(n Node, level int) (out []Relation) {
	for _, l := range p.g.Enclosing(n) {
		switch i := slices.Index(p.around, l); {
		case (i < 0 || i > level) && p.turned[l]:
			out = append(out, Entered)
		case i < 0 || i > level:
			out = append(out, First)
		case i < level:
			out = append(out, Shared)
		case p.again[i]:
			out = append(out, NextOrLater)
		default:
			out = append(out, Next)
		}
	}
	return out
}

// apart reports whether no counters satisfy both.
func apart(a, b []Relation) bool {
	for i := range a {
		if a[i] != b[i] && (a[i] == Shared && b[i].UsesKappa() || b[i] == Shared && a[i].UsesKappa()) {
			return true
		}
	}
	return false
}

// Comes says how a thread may come to n in the round, of all loops around n, in
// which the path begins: before the path has ended, and behind that. later says
// that it may do so in another round before the path has ended.
func (p *Path) Comes(n Node) (before, behind, later bool) {
	around := p.g.Enclosing(n)
	for level := range len(p.around) + 1 {
		turned := level < len(p.around) && slices.Contains(around, p.around[level])
		before = before || !turned && p.on[step{n, level}]
		behind = behind || !turned && p.ended[step{n, level}]
		later = later || turned && p.on[step{n, level}]
	}
	return before, behind, later
}

// Levels lists how a thread may come to n before the path has ended: by the
// outermost of the loops around the node where the path begins whose back edge
// was taken, counted from 0 at the outermost, or as many as these are.
func (p *Path) Levels(n Node) (out []int) {
	for level := range len(p.around) + 1 {
		if p.on[step{n, level}] {
			out = append(out, level)
		}
	}
	return out
}

// Visits reports whether a thread may come to n before the path has ended.
func (p *Path) Visits(n Node) bool {
	for level := range len(p.around) + 1 {
		if p.on[step{n, level}] {
			return true
		}
	}
	return false
}

// Left says how a thread may come to n, behind the innermost loop around the
// node where the path begins, before it has ended: without turning that loop,
// having turned it, and having turned it more than once.
func (p *Path) Left(n Node) (same, next, further bool) {
	innermost := len(p.around) - 1
	return p.on[step{n, innermost + 1}], p.on[step{n, innermost}], p.again[innermost]
}

// Turns reports whether a loop may be turned before the path has ended.
func (p *Path) Turns(loop int) bool { return p.turned[loop] }
