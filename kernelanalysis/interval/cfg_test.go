package interval

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// flow is an arbitrary control-flow graph, perhaps irreducible, with the
// branches that threads must take alike for its barriers to be aligned.
type flow struct {
	*Graph
	exit    Node
	alike   []bool // per node: its branch is taken alike by all threads
	returns []bool // per node: a thread that gets here has returned early
}

// randomFlow returns a graph in which every live node reaches the exit or is
// an early return; ok is false if the draw gave none.
func randomFlow(r *rand.Rand) (f *flow, ok bool) {
	n := 5 + r.IntN(6)
	f = &flow{
		Graph:   &Graph{Succ: make([][]Node, n), Barrier: make([]bool, n)},
		exit:    Node(n - 1),
		alike:   make([]bool, n),
		returns: make([]bool, n),
	}
	for u := range n - 1 {
		if u > 0 && r.IntN(12) == 0 {
			f.returns[u] = true
			continue
		}
		f.Barrier[u] = r.IntN(4) == 0
		f.Succ[u] = append(f.Succ[u], Node(1+min(n-2, u+r.IntN(2))))
		if r.IntN(3) > 0 {
			if v := Node(r.IntN(n)); v != f.Succ[u][0] {
				f.Succ[u] = append(f.Succ[u], v)
			}
		}
	}
	live := f.reachFrom(f.Entry, -1)
	for u := range n {
		if live[u] && !f.returns[u] && !f.reachFrom(Node(u), -1)[f.exit] {
			return nil, false
		}
	}
	f.findLoops()
	f.align()
	return f, true
}

// align sets alike and Loop.Uniform from control dependence, by definition.
// Early returns are left out of the graph for it: who returned is absent.
func (f *flow) align() {
	n := len(f.Succ)
	postdominates := make([][]bool, n) // [x][u]: every way from u to the exit passes x
	for x := range n {
		postdominates[x] = make([]bool, n)
		for u := range n {
			postdominates[x][u] = u == x || !f.reachFrom(Node(u), Node(x))[f.exit]
		}
	}
	dependsOn := func(x, branch int) bool {
		if x != branch && postdominates[x][branch] {
			return false
		}
		for _, s := range f.Succ[branch] {
			if !f.returns[s] && postdominates[x][s] {
				return true
			}
		}
		return false
	}
	isBranch := func(u int) bool {
		ways := 0
		for _, v := range f.Succ[u] {
			if !f.returns[v] {
				ways++
			}
		}
		return ways > 1
	}
	for changed := true; changed; {
		changed = false
		for x := range n {
			if !f.Barrier[x] && !f.alike[x] {
				continue
			}
			for u := range n {
				if isBranch(u) && !f.alike[u] && dependsOn(x, u) {
					f.alike[u], changed = true, true
				}
			}
		}
	}
	f.UniformBranch = make([]bool, n)
	for u := range n {
		early := slices.ContainsFunc(f.Succ[u], func(v Node) bool { return f.returns[v] })
		f.UniformBranch[u] = f.alike[u] && !early
	}
	for i := range f.Loops {
		f.Loops[i].Uniform = true
		for u := range n {
			if isBranch(u) && !f.alike[u] && dependsOn(int(f.Loops[i].Header), u) {
				f.Loops[i].Uniform = false
			}
		}
	}
}

// run executes f as one thread, for a bounded number of steps. A thread that
// is stopped has merely not got further yet.
func (f *flow) run(shared, own *rand.Rand) *trace {
	t := newTrace()
	turn, left := make([]int8, len(f.Loops)), inside()
	u := f.Entry
	for range 60 {
		if f.Barrier[u] {
			t.barrier(u)
		} else {
			e := event{node: u, left: left}
			for i, l := range f.Enclosing(u) {
				e.at[i] = turn[l]
			}
			t.access(e)
		}
		var stay, leave []Node
		for _, v := range f.Succ[u] {
			if f.returns[v] {
				leave = append(leave, v)
			} else {
				stay = append(stay, v)
			}
		}
		var v Node
		switch {
		case len(leave) > 0 && (len(stay) == 0 || own.IntN(8) == 0):
			v = leave[own.IntN(len(leave))]
		case len(stay) == 0:
			return t
		case f.alike[u]:
			v = stay[shared.IntN(len(stay))]
		default:
			v = stay[own.IntN(len(stay))]
		}
		for l := range f.Loops {
			if f.contains(l, u) && !f.contains(l, v) {
				left[l] = turn[l]
			}
			switch {
			case !f.contains(l, u):
				turn[l] = 0
			case f.backEdge(u, v) == l:
				turn[l]++
			}
		}
		u = v
	}
	return t
}

// flowSample runs a random graph; ok is false if the draw gave none with a
// barrier.
func flowSample(t testing.TB, seed uint64, runs int) (s *sample, ok bool) {
	t.Helper()
	f, ok := randomFlow(rand.New(rand.NewPCG(seed, 3)))
	if !ok || !slices.Contains(f.Barrier, true) {
		return nil, false
	}
	return &sample{f.Graph, observe(t, seed, runs, f.run), fmt.Sprintf("%+v", *f.Graph)}, true
}

// TestRandomFlow checks arbitrary graphs: barriers and accesses as loop
// headers and latches, loops that share a header, irreducible cycles, early
// returns, private repetitions that leave a barrier aligned.
func TestRandomFlow(t *testing.T) {
	var checked, irreducible, private, met int
	for seed := range uint64(6000) {
		s, ok := flowSample(t, seed, 25)
		if !ok {
			continue
		}
		checked++
		met += len(s.seen)
		if slices.Contains(s.graph.uncounted(), true) {
			irreducible++
		}
		if slices.ContainsFunc(s.graph.Loops, func(l Loop) bool { return !l.Uniform }) {
			private++
		}
		if m, bad := s.missed(memo(Analyze(s.graph).Concurrent)); bad {
			t.Fatalf("seed %d: missed %v in\n%v", seed, m, s.text)
		}
	}
	t.Logf("%d graphs with a barrier (%d irreducible, %d with a private loop), %d distinct meetings",
		checked, irreducible, private, met)
	if checked < 1000 || irreducible < 100 || private < 100 {
		t.Error("too few graphs of some kind")
	}
}
