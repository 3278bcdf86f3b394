package lin

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

func doubts(t *testing.T, o *obligation.Obligation, texts []string) []Doubt {
	t.Helper()
	out, err := (&Prover{Solver: testSolver}).Doubts(context.Background(), o, texts)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestDoubtsByBruteForce compares proofs whose assumptions are in no doubt with enumeration: nothing may satisfy the question.
func TestDoubtsByBruteForce(t *testing.T) {
	first, n := uint64(1), uint64(80)
	if s := os.Getenv("LIN_SEEDS"); s != "" {
		n, _ = strconv.ParseUint(s, 10, 64)
	}
	if s := os.Getenv("LIN_FIRST"); s != "" {
		first, _ = strconv.ParseUint(s, 10, 64)
	}
	cleared, doubted := 0, 0
	for seed := first; seed < first+n; seed++ {
		g := newChains(seed)
		o := g.obligation()
		out, err := (&Prover{Solver: testSolver}).Try(context.Background(), []*obligation.Obligation{o})
		if err != nil {
			t.Fatal(err)
		}
		if !out[0].Proved || len(out[0].Assumptions) == 0 {
			continue
		}
		if len(doubts(t, o, texts(out[0]))) > 0 {
			doubted++
			continue
		}
		cleared++
		flat := o.Flat()
		g.each(func(a map[string]uint64) bool {
			ev := expr.NewEvaluator(func(s *expr.Symbol, _ []uint64) (uint64, bool) {
				v, ok := a[s.Name]
				return v, ok
			})
			for _, e := range flat {
				if v, note := ev.Note(e); v != 1 || note&expr.Undefined != 0 {
					return true
				}
			}
			for side := range o.Sides { // a trivial overlap does not mention them
				if _, note := ev.Note(o.Copy(side, o.Sides[side].Offset)); note&expr.Undefined != 0 {
					return true
				}
			}
			t.Errorf("seed %d: no doubt of %v, but %v satisfies it", seed, texts(out[0]), a)
			return false
		})
	}
	t.Logf("%d proofs in doubt, %d in none", doubted, cleared)
	if cleared == 0 || doubted == 0 {
		t.Error("the test shows nothing")
	}
}

// stepping is a loop of which round k is at start + k*step, as long as that is less than an end; accesses are at factor times that.
type stepping struct {
	*rand.Rand
	start, end   uint64 // at most
	step, factor uint64
	rotated      bool // whether it goes on is asked at the end of a round
}

func newStepping(seed uint64) *stepping {
	r := rand.New(rand.NewPCG(seed, 5))
	pick := func(vs ...uint64) uint64 { return vs[r.IntN(len(vs))] }
	s := &stepping{Rand: r, rotated: r.IntN(2) == 0}
	s.step = pick(1<<26, 3<<26, 1<<29, 1<<30, 5<<28)
	s.end = pick(1, 1<<28, 1<<30, 1<<31, 3<<30, 1<<32-1<<26, 1<<32-1<<20)
	s.start = pick(0, 1, 1<<26-1, 1<<30, 1<<32-5)
	s.factor = pick(1, 1, 2, 3, 4)
	return s
}

// obligation asks about two rounds of one thread's loop and another's.
func (s *stepping) obligation() *obligation.Obligation {
	k := newKernel(1)
	round, start, end := k.thread("round", 64), k.param("start", 32), k.param("end", 32)
	k.fact(k.Cmp(expr.ULE, start, k.Const(s.start, 32)), k.Cmp(expr.ULE, end, k.Const(s.end, 32)))
	at := func(round *expr.Expr) *expr.Expr {
		wide := k.Binary(expr.Mul, k.Const(s.step, 64), round, expr.NSW)
		return k.TruncInduction(k.Binary(expr.Add, k.ZExt(start, 64), wide, expr.NSW), 32)
	}
	here := at(round)
	goesOn := k.ult(here, end)
	inside := []*expr.Expr{k.Cmp(expr.SLE, k.Const(0, 64), round), goesOn}
	if s.rotated {
		goesOn = k.ult(at(k.Binary(expr.Add, round, k.Const(1, 64), expr.NSW)), end)
		inside[1] = k.ult(start, end)
	}
	k.iters = []obligation.Iteration{{Counter: round, Continue: goesOn}}
	index := k.Mul(here, k.Const(s.factor, 32))
	o := k.pair(obligation.InterBlock, access{k.c(0), 1, inside}, access{k.c(0), 1, inside})
	for i := range o.Sides {
		o.Sides[i].Offset = k.ZExt(index, 64)
	}
	return o
}

// assumedOf lists what an attempt at a proof of o takes for granted.
func assumedOf(o *obligation.Obligation) (texts []string) {
	j := (&Prover{Solver: testSolver}).job(context.Background(), o)
	r := j.start(noWraps, nil)
	refine(j.q, r, noWraps, "", rich, maxRefinements)
	for _, a := range r.assumed {
		texts = append(texts, a.Text)
	}
	return texts
}

// wraps runs the loop for starts and ends at the limits.
func (s *stepping) wraps() bool {
	for _, start := range []uint64{0, 1, s.start / 2, s.start} {
		for _, end := range []uint64{1, s.end / 2, s.end - 1, s.end} {
			x, exact := start, start
			for round := 0; round < 200 && x < end && start <= s.start; round++ {
				if exact >= 1<<32 || x*s.factor >= 1<<32 {
					return true
				}
				x, exact = (x+s.step)&(1<<32-1), exact+s.step
			}
		}
	}
	return false
}

// TestDoubtsOfLoops: the index of a loop that steps by a constant is in doubt if it wraps in some round that threads reach.
func TestDoubtsOfLoops(t *testing.T) {
	kept, needless := 0, 0
	for seed := uint64(1); seed <= 80; seed++ {
		s := newStepping(seed)
		o := s.obligation()
		text := assumedOf(o)
		found := doubts(t, o, text)
		doubt := slices.ContainsFunc(found, func(d Doubt) bool { return OfWraps(d.Text) })
		switch wraps := s.wraps(); {
		case wraps && !doubt:
			t.Errorf("seed %d: %v is in no doubt, but wraps: %+v", seed, text, *s)
		case !wraps && doubt:
			needless++
			t.Logf("seed %d: needless doubt of %v: %+v", seed, found, *s)
		case !wraps:
			kept++
		}
	}
	t.Logf("%d indices in no doubt, %d in needless doubt", kept, needless)
	if kept < 5*needless {
		t.Error("most indices that do not wrap should be in no doubt")
	}
}
