package interval

import "slices"

// A start is a counted barrier or the beginning of the kernel, with all that
// can follow it before the next counted barrier.
type start struct {
	a      *Analysis
	node   Node
	around []int   // loops around the start, outermost first
	stages int     // 2 for a barrier at which threads arrive before they wait, else 1
	begin  []state // what can follow it at once
	all    set
	joints []joint
}

// A state is a node that follows a start, and the position in start.around of
// the outermost loop whose back edge was taken since, or len(around) if none.
// ahead says that the start is a barrier at which the thread has arrived and
// has yet to wait.
type state struct {
	node  Node
	level int
	ahead bool
}

// A joint stands for two threads that have taken the same uniform branches
// since the start, up to some point.
type joint [2]*reach

// A reach is what one thread can visit from there on: near, before it takes
// another uniform branch; far, in all. The branches are the uniform ones in
// near.
type reach struct {
	near, far set
	branches  []state
}

// A branching is two threads at the same uniform branch.
type branching [2]state

func (a *Analysis) newStart(n Node) *start {
	s := &start{a: a, node: n, stages: 1}
	s.begin = []state{{node: n}} // the kernel begins before its entry, outside all loops
	if a.counts[n] {
		s.around = a.g.Enclosing(n)
		at := state{n, len(s.around), false}
		if arrive, split := a.g.Arrive[n]; split {
			s.stages, at = 2, state{arrive, len(s.around), true}
		}
		s.begin = s.successors(at)
		if a.uniform[at.node] {
			s.all = s.reach(s.begin).far
			s.explore([]branching{{at, at}})
			return s
		}
	}
	r := s.reach(s.begin)
	s.all = r.far
	s.joints = []joint{{r, r}}
	s.explore(s.next(s.joints[0]))
	return s
}

// explore adds the joints behind the uniform branches in todo, and behind
// those further on. In each joint both threads have just taken one edge.
func (s *start) explore(todo []branching) {
	type edge struct {
		from state
		to   Node
	}
	known := map[edge]*reach{}
	after := func(x state, v Node) *reach {
		r, ok := known[edge{x, v}]
		if !ok {
			r = s.reach(s.step(x, v))
			known[edge{x, v}] = r
		}
		return r
	}
	seen := map[branching]bool{}
	for len(todo) > 0 {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[b] {
			continue
		}
		seen[b] = true
		for _, v := range s.a.g.Succ[b[0].node] {
			j := joint{after(b[0], v), after(b[1], v)}
			s.joints = append(s.joints, j)
			todo = append(todo, s.next(j)...)
		}
	}
}

// next returns the uniform branches that both threads of j can take next.
func (s *start) next(j joint) (out []branching) {
	for _, x := range j[0].branches {
		for _, y := range j[1].branches {
			if x.node == y.node {
				out = append(out, branching{x, y})
			}
		}
	}
	return out
}

// meet reports whether two threads can be at one of xs and at one of ys in one
// interval.
func (s *start) meet(xs, ys []state) bool {
	return slices.ContainsFunc(xs, func(x state) bool {
		return slices.ContainsFunc(ys, func(y state) bool { return s.together(x, y) })
	})
}

// states lists in which states a thread may be that is at n with that level.
func (s *start) states(n Node, level int) []state {
	return []state{{n, level, false}, {n, level, true}}[:s.stages]
}

// together is meet for one state each. The thread that has taken fewer uniform
// branches so far has taken a prefix of the other's.
func (s *start) together(x, y state) bool {
	return slices.ContainsFunc(s.joints, func(j joint) bool {
		return j[0].near.has(x) && j[1].far.has(y) || j[0].far.has(x) && j[1].near.has(y)
	})
}

// reach returns what a thread that is about to visit one of the given states
// can visit.
func (s *start) reach(from []state) *reach {
	r := &reach{near: s.newSet(), far: s.newSet()}
	s.flood(r.near, from, func(x state) bool {
		if s.a.uniform[x.node] {
			r.branches = append(r.branches, x)
			return false
		}
		return true
	})
	s.flood(r.far, from, func(state) bool { return true })
	return r
}

func (s *start) successors(x state) (out []state) {
	for _, v := range s.a.g.Succ[x.node] {
		out = append(out, s.step(x, v)...)
	}
	return out
}

// step returns the state after the edge from x to v; none at a barrier.
func (s *start) step(x state, v Node) []state {
	if s.a.counts[v] {
		if x.ahead && v == s.node {
			return []state{{v, x.level, false}}
		}
		return nil
	}
	if i := slices.Index(s.around, s.a.g.backEdge(x.node, v)); i >= 0 {
		return []state{{v, min(x.level, i), x.ahead}}
	}
	return []state{{v, x.level, x.ahead}}
}

// flood adds the states reached from the given ones, and goes on from those
// that visit says to.
func (s *start) flood(seen set, from []state, visit func(state) bool) {
	for work := slices.Clone(from); len(work) > 0; {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if seen.has(x) {
			continue
		}
		seen.add(x)
		if visit(x) {
			work = append(work, s.successors(x)...)
		}
	}
}

// level is the state.level of a thread for which the given loop, or NoLoop, is
// the outermost one crossed.
func (s *start) level(crossed int) int {
	if crossed == NoLoop {
		return len(s.around)
	}
	return slices.Index(s.around, crossed)
}

// loopAt is the inverse of level.
func (s *start) loopAt(level int) int {
	if level == len(s.around) {
		return NoLoop
	}
	return s.around[level]
}

// set is a set of states, as bits.
type set struct {
	levels, stages int
	bits           []uint64
}

func (s *start) newSet() set {
	levels := len(s.around) + 1
	return set{levels, s.stages, make([]uint64, (len(s.a.g.Succ)*levels*s.stages+63)/64)}
}

func (s set) index(x state) int {
	i := (int(x.node)*s.levels + x.level) * s.stages
	if x.ahead {
		i++
	}
	return i
}

func (s set) has(x state) bool {
	i := s.index(x)
	return s.bits[i/64]&(1<<(i%64)) != 0
}

func (s set) add(x state) {
	i := s.index(x)
	s.bits[i/64] |= 1 << (i % 64)
}
