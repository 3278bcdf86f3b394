package constraints

import (
	"math/rand/v2"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

var relations = []interval.Relation{interval.Any, interval.Shared, interval.Next, interval.NextOrLater, interval.First, interval.Entered}

const most = 4 // counters run from 0 to most

// admitted evaluates counterRelation's trees for given counters of one loop around both accesses.
func admitted(p *expr.Pool, r, s interval.Relation, v, w int) bool {
	a := counters{loops: []int{7}, of: []*expr.Expr{p.Var(expr.Symbol{Name: "v", Width: 64})}, rel: []interval.Relation{r}}
	b := counters{loops: []int{7}, of: []*expr.Expr{p.Var(expr.Symbol{Name: "w", Width: 64})}, rel: []interval.Relation{s}}
	ok := true
	for _, e := range counterRelation(p, a, b) {
		x, defined := expr.Eval(e, func(s *expr.Symbol, _ []uint64) (uint64, bool) {
			return uint64(map[string]int{"v": v, "w": w}[s.Name]), true
		})
		ok = ok && defined && x == 1
	}
	return ok
}

// TestCounterRelation: eliminating kappa keeps exactly the pairs of counters for which some kappa exists.
func TestCounterRelation(t *testing.T) {
	p := expr.NewPool()
	for _, r := range relations {
		for _, s := range relations {
			for v := range most + 1 {
				for w := range most + 1 {
					want := false
					for kappa := range most + 2 {
						want = want || r.Holds(v, kappa) && s.Holds(w, kappa)
					}
					if got := admitted(p, r, s, v, w); got != want {
						t.Errorf("%v and %v: counters %d and %d admitted: %v, want %v", r, s, v, w, got, want)
					}
				}
			}
		}
	}
}

// TestFreeRounds: rounds between the start of an interval and the access have no barrier, as far as the first and the
// last of them go.
func TestFreeRounds(t *testing.T) {
	p := expr.NewPool()
	free := func(k int) bool { return k%3 != 0 } // the loop's body has a barrier in every third round
	side := func(name string, r interval.Relation) counters {
		k := p.Var(expr.Symbol{Name: name + ".k", Width: 64})
		turn := kernelanalysis.Turn{Counter: k, Free: p.Ne(p.Binary(expr.URem, k, p.Const(3, 64), 0), p.Const(0, 64))}
		return counters{loops: []int{7}, of: []*expr.Expr{p.Var(expr.Symbol{Name: name, Width: 64})},
			rel: []interval.Relation{r}, free: []kernelanalysis.Turn{turn}}
	}
	reached := func(r interval.Relation, v, kappa int) bool {
		ok := r.Holds(v, kappa)
		for j := kappa + 1; r == interval.NextOrLater && j < v; j++ {
			ok = ok && free(j)
		}
		return ok
	}
	excluded := 0
	shared := []interval.Relation{interval.Shared, interval.Next, interval.NextOrLater}
	for _, r := range shared {
		for _, s := range shared {
			tree := counterRelation(p, side("v", r), side("w", s))
			for v := range 8 {
				for w := range 8 {
					want := false
					for kappa := range 9 {
						want = want || reached(r, v, kappa) && reached(s, w, kappa)
					}
					got := true
					for _, e := range tree {
						x, ok := expr.Eval(e, func(s *expr.Symbol, _ []uint64) (uint64, bool) {
							return uint64(map[string]int{"v": v, "w": w}[s.Name]), true
						})
						got = got && ok && x == 1
					}
					if want && !got {
						t.Errorf("%v and %v: counters %d and %d are not admitted", r, s, v, w)
					}
					if !got && admitted(p, r, s, v, w) {
						excluded++
					}
				}
			}
		}
	}
	if excluded < 50 {
		t.Errorf("only %d pairs of counters are excluded by barriers in the rounds between", excluded)
	}
}

// TestJoint: merging cases admits the same pairs of counters as the cases one by one.
func TestJoint(t *testing.T) {
	p := expr.NewPool()
	loops := []int{3, 5}
	union := func(cases []interval.CasePair, v, w [2]int) bool {
		for _, c := range cases {
			ok := true
			for i := range loops {
				ok = ok && admitted(p, c.P[i], c.Q[i], v[i], w[i])
			}
			if ok {
				return true
			}
		}
		return false
	}
	r := rand.New(rand.NewPCG(1, 2))
	merged := 0
	for range 300 {
		var cases []interval.CasePair
		for range 1 + r.IntN(4) {
			c := interval.CasePair{Start: interval.Node(r.IntN(3))}
			for range loops {
				x, y := relations[r.IntN(len(relations))], relations[r.IntN(len(relations))]
				if r.IntN(2) == 0 {
					y = x
				}
				c.P, c.Q = append(c.P, x), append(c.Q, y)
			}
			cases = append(cases, c)
		}
		after := joint(cases, loops, loops)
		if len(after) < len(cases) {
			merged++
		}
		for range 60 {
			v, w := [2]int{r.IntN(most), r.IntN(most)}, [2]int{r.IntN(most), r.IntN(most)}
			if union(cases, v, w) != union(after, v, w) {
				t.Fatalf("%v merged to %v: differ at %v, %v", cases, after, v, w)
			}
		}
	}
	if merged == 0 {
		t.Error("nothing was merged")
	}
}

// TestSplitConstant: tree = base + constant wherever the tree is defined.
func TestSplitConstant(t *testing.T) {
	p := expr.NewPool()
	r := rand.New(rand.NewPCG(3, 4))
	x := p.Var(expr.Symbol{Name: "x", Width: 32})
	var small32 func(depth int) *expr.Expr
	small32 = func(depth int) *expr.Expr {
		if depth == 0 {
			return []*expr.Expr{x, p.Int(int64(r.IntN(20)-10), 32)}[r.IntN(2)]
		}
		flags := []expr.Flags{0, expr.NSW}[r.IntN(2)]
		return p.Binary([]expr.Op{expr.Add, expr.Mul}[r.IntN(2)], small32(depth-1), small32(depth-1), flags)
	}
	split := 0
	for range 400 {
		e := p.SExt(small32(2), 64)
		e = p.Binary(expr.Add, p.Binary(expr.Mul, e, p.Int(4, 64), expr.NSW), p.SExt(small32(1), 64), expr.NSW)
		base, c := splitConstant(p, e)
		if c != 0 {
			split++
		}
		for _, v := range []uint64{0, 1, 7, 1 << 31, 1<<31 - 1, 1<<32 - 1, 1<<32 - 5} {
			env := func(*expr.Symbol, []uint64) (uint64, bool) { return v, true }
			want, ok := expr.Eval(e, env)
			if !ok {
				continue
			}
			if got, ok := expr.Eval(base, env); !ok || got+uint64(c) != want {
				t.Fatalf("%v at %d: %d, but %v + %d is %d (%v)", e, v, want, base, c, got+uint64(c), ok)
			}
		}
	}
	if split < 50 {
		t.Errorf("only %d trees were split", split)
	}
}
