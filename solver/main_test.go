package solver

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	WorkerMain()
	os.Exit(m.Run())
}

func newTestPool(t testing.TB, workers int) *Pool {
	t.Helper()
	p, err := NewPool(workers)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

func check(t testing.TB, s Solver, q *Query) Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	r, err := s.Check(ctx, q)
	if err != nil {
		t.Fatalf("%s: %v", q.Name, err)
	}
	return r
}

func needExternal(t testing.TB, e *External) *External {
	t.Helper()
	if !e.Available() {
		t.Skipf("no %s here", e.binary)
	}
	return e
}

// generator makes random terms over few symbols.
type generator struct {
	*rand.Rand
	ints, bools []string
	nonlinear   bool
}

func newGenerator(seed uint64) *generator {
	return &generator{
		Rand:  rand.New(rand.NewPCG(seed, 1)),
		ints:  []string{"x", "y", "z"},
		bools: []string{"p", "q"},
	}
}

func (g *generator) int(depth int) *Term {
	if depth == 0 {
		if g.IntN(3) == 0 {
			return Int(g.Int64N(9) - 4)
		}
		return Var(g.ints[g.IntN(len(g.ints))])
	}
	d := depth - 1
	switch g.IntN(6) {
	case 0:
		return Add(g.int(d), g.int(d), g.int(d))
	case 1:
		return Sub(g.int(d), g.int(d))
	case 2:
		return Neg(g.int(d))
	case 3:
		if g.nonlinear {
			return Mul(g.int(d), g.int(d))
		}
		return Mul(Int(g.Int64N(7)-3), g.int(d))
	case 4:
		return Ite(g.bool(d), g.int(d), g.int(d))
	}
	return Add(g.int(d), g.int(d))
}

func (g *generator) bool(depth int) *Term {
	if depth == 0 {
		if g.IntN(5) == 0 {
			return boolTerm(g.IntN(2) == 0)
		}
		return BoolVar(g.bools[g.IntN(len(g.bools))])
	}
	d := depth - 1
	switch g.IntN(12) {
	case 0:
		return And(g.bool(d), g.bool(d), g.bool(d))
	case 1:
		return Or(g.bool(d), g.bool(d))
	case 2:
		return Not(g.bool(d))
	case 3:
		return Implies(g.bool(d), g.bool(d))
	case 4:
		return Ite(g.bool(d), g.bool(d), g.bool(d))
	case 5:
		return Eq(g.bool(d), g.bool(d))
	case 6:
		return Distinct(g.int(d), g.int(d), g.int(d))
	case 7:
		return Ne(g.int(d), g.int(d))
	case 8:
		return Lt(g.int(d), g.int(d))
	case 9:
		return Ge(g.int(d), g.int(d))
	}
	return Eq(g.int(d), g.int(d))
}

// bounded returns a query whose integers all lie in [-r, r].
func (g *generator) bounded(name string, r int64, depth int) *Query {
	q := &Query{Name: name, Model: true}
	for _, v := range g.ints {
		q.Asserts = append(q.Asserts, Le(Int(-r), Var(v)), Le(Var(v), Int(r)))
	}
	for range 3 {
		q.Asserts = append(q.Asserts, g.bool(depth))
	}
	return q
}

// assignments calls f with every assignment of [-r, r] to ints and {0, 1} to
// bools until f returns false. f must not keep the map.
func assignments(ints, bools []string, r int64, f func(env map[string]*big.Int) bool) {
	env := map[string]*big.Int{}
	var walk func(i int) bool
	walk = func(i int) bool {
		switch {
		case i < len(ints):
			for v := -r; v <= r; v++ {
				env[ints[i]] = big.NewInt(v)
				if !walk(i + 1) {
					return false
				}
			}
			return true
		case i < len(ints)+len(bools):
			for v := range int64(2) {
				env[bools[i-len(ints)]] = big.NewInt(v)
				if !walk(i + 1) {
					return false
				}
			}
			return true
		}
		return f(env)
	}
	walk(0)
}

func mustEval(t testing.TB, x *Term, env map[string]*big.Int) int64 {
	t.Helper()
	v, err := Eval(x, env)
	if err != nil {
		t.Fatal(err)
	}
	return v.Int64()
}

func ints(vals map[string]int64) map[string]*big.Int {
	env := map[string]*big.Int{}
	for k, v := range vals {
		env[k] = big.NewInt(v)
	}
	return env
}

func vars(names ...string) []*Term {
	ts := make([]*Term, len(names))
	for i, n := range names {
		ts[i] = Var(n)
	}
	return ts
}

// hard returns a query on which Z3 does not end in useful time: a sum of three
// cubes equal to 42 has its least solution beyond 10^16.
func hard() *Query {
	cube := func(x *Term) *Term { return Mul(x, x, x) }
	v := vars("x", "y", "z")
	return &Query{
		Name:    "cubes",
		Asserts: []*Term{Eq(Add(cube(v[0]), cube(v[1]), cube(v[2])), Int(42))},
		Limit:   Limit{Resource: 4_000_000_000},
	}
}

func modelString(m map[string]*big.Int) string { return fmt.Sprint(m) } // fmt sorts the keys
