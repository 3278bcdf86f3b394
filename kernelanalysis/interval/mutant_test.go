package interval

import "testing"

// TestMutants: each part of the calculus is needed, and the random tests are
// strong enough to show it. Every mutant must miss a meeting.
func TestMutants(t *testing.T) {
	same := func(a *Analysis, c Case) (Case, bool) { return c, true }
	replace := func(with map[Relation]Relation) func(*Analysis, Case) (Case, bool) {
		return func(_ *Analysis, c Case) (Case, bool) {
			for i, r := range c.Counters {
				if w, ok := with[r]; ok {
					c.Counters[i] = w
				}
			}
			return c, true
		}
	}
	mutants := []struct {
		name    string
		sample  func(testing.TB, uint64, int) (*sample, bool)
		analyze func(*Graph) *Analysis
		mutate  func(*Analysis, Case) (Case, bool)
	}{
		{"free inner loops forgotten", programSample, Analyze, replace(map[Relation]Relation{Any: First, Entered: First})},
		{"free crossed loops forgotten", programSample, Analyze, replace(map[Relation]Relation{NextOrLater: Next})},
		{"inner counters not reset", programSample, Analyze, replace(map[Relation]Relation{First: Shared})},
		{"outer back edges forgotten", programSample, Analyze, func(a *Analysis, c Case) (Case, bool) {
			return c, c.Crossed == NoLoop || c.Crossed == a.g.LoopOf[c.Start]
		}},
		{"back edges forgotten", programSample, Analyze, func(_ *Analysis, c Case) (Case, bool) {
			return c, c.Crossed == NoLoop
		}},
		{"same iteration", programSample, Analyze, replace(map[Relation]Relation{Next: Shared, NextOrLater: Shared})},
		{"entry forgotten", programSample, Analyze, func(a *Analysis, c Case) (Case, bool) {
			return c, c.Start != a.g.Entry
		}},
		{"counters taken for shared", flowSample, func(g *Graph) *Analysis {
			a := Analyze(g)
			for l := range a.shared {
				a.shared[l] = true
			}
			return a
		}, same},
		{"private outer loop forgotten", flowSample, func(g *Graph) *Analysis {
			a := Analyze(g)
			for l := range a.shared {
				a.shared[l] = g.Loops[l].Uniform
			}
			return a
		}, same},
		{"own branches taken for uniform", flowSample, func(g *Graph) *Analysis {
			h := *g
			h.UniformBranch = make([]bool, len(g.Succ))
			for n := range h.UniformBranch {
				h.UniformBranch[n] = true
			}
			return Analyze(&h)
		}, same},
		{"one thread ahead of the other forgotten", programSample, func(g *Graph) *Analysis {
			a := Analyze(g)
			for _, s := range a.starts {
				for _, j := range s.joints {
					j[0].far, j[1].far = j[0].near, j[1].near
				}
			}
			return a
		}, same},
		{"what lies between arriving and waiting taken to come before", programSample, func(g *Graph) *Analysis {
			h := *g
			h.Arrive = nil
			return Analyze(&h)
		}, same},
		{"barriers on irreducible cycles counted", flowSample, func(g *Graph) *Analysis {
			return analyze(g, make([]bool, len(g.Succ)))
		}, same},
		{"loops entered by irreducible cycles forgotten", flowSample, func(g *Graph) *Analysis {
			return analyze(g, g.cyclicWithoutBackEdges())
		}, same},
	}
	for _, m := range mutants {
		t.Run(m.name, func(t *testing.T) {
			for seed := range uint64(20000) {
				s, ok := m.sample(t, seed, 25)
				if !ok {
					continue
				}
				a := m.analyze(s.graph)
				cases := func(n Node) (out []Case) {
					for _, c := range a.Cases(n) {
						if c, ok := m.mutate(a, c); ok {
							out = append(out, c)
						}
					}
					return out
				}
				if _, bad := s.missed(memo(func(p, q Node) []CasePair { return a.join(p, cases(p), q, cases(q)) })); bad {
					t.Logf("refuted by seed %d", seed)
					return
				}
			}
			t.Error("not refuted")
		})
	}
}
