package interval

import "slices"

// passed lists the loops that lie between the start and an access on every way, and that no thread goes round
// without a barrier: a thread that has come to the access was in round 0 of such a loop when it left it.
//
// The loop around such a loop is around the access too, so that "when it was left" means the last time before the
// access: its header is passed in every round of the loop around that leads to the access.
func (a *Analysis) passed(s *start, access Node, level int, around []int) (out []int) {
	for l, loop := range a.g.Loops {
		if !slices.Contains(s.around, l) && a.passable(l, around) && a.dominates(loop.Header, access) && s.passes(loop.Header, s.states(access, level)) {
			out = append(out, l)
		}
	}
	return out
}

// passable reports whether a way without barriers leads through loop l in round 0 only, and on to an access for which
// it is clear what round of the loop around l is meant.
func (a *Analysis) passable(l int, around []int) bool {
	parent := a.g.Loops[l].Parent
	return !a.free[l] && !slices.Contains(around, l) && (parent == NoLoop || slices.Contains(around, parent))
}

// dominates reports whether every way from the entry to n leads through d.
func (a *Analysis) dominates(d, n Node) bool {
	seen := make([]bool, len(a.g.Succ))
	for work := []Node{a.g.Entry}; len(work) > 0; {
		u := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[u] || u == d {
			continue
		}
		if u == n {
			return false
		}
		seen[u] = true
		work = append(work, a.g.Succ[u]...)
	}
	return true
}

// passes reports whether every way from the start to one of xs leads through d.
func (s *start) passes(d Node, xs []state) bool {
	seen := s.newSet()
	s.flood(seen, s.begin, func(y state) bool { return y.node != d })
	return !slices.ContainsFunc(xs, seen.has)
}
