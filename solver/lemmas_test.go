package solver

import (
	"math/big"
	"testing"
)

// valid fails the test if lemma is false under some assignment of [-r, r] to
// names, extended by derive, which returns false to skip an assignment.
func valid(t *testing.T, lemma *Term, names []string, r int64, derive func(v, set map[string]int64) bool) {
	t.Helper()
	used := 0
	assignments(names, nil, r, func(env map[string]*big.Int) bool {
		v, set := map[string]int64{}, map[string]int64{}
		for _, n := range names {
			v[n] = env[n].Int64()
		}
		if !derive(v, set) {
			return true
		}
		for n, x := range set {
			env[n] = big.NewInt(x)
		}
		used++
		if mustEval(t, lemma, env) != 1 {
			t.Errorf("false under %v", env)
			return false
		}
		return true
	})
	if used == 0 {
		t.Error("no assignment tried")
	}
}

func all(v, set map[string]int64) bool { return true }

func TestDifferenceDigit(t *testing.T) {
	v := vars("n", "Q", "R", "nQ")
	valid(t, DifferenceDigit(v[0], v[1], v[2]), []string{"n", "Q", "R"}, 9, all)
	valid(t, DifferenceDigitOf(v[0], v[3], v[1], v[2]), []string{"n", "Q", "R"}, 9, func(v, set map[string]int64) bool {
		set["nQ"] = v["n"] * v["Q"]
		return true
	})
}

// The LIN form follows from the goal n*Q + R = 0, and from nothing less.
func TestDifferenceDigitLIN(t *testing.T) {
	v := vars("n", "Q", "R")
	lin := DifferenceDigitLIN(v[0], v[1], v[2])
	valid(t, lin, []string{"n", "Q", "R"}, 9, func(v, set map[string]int64) bool {
		return v["n"]*v["Q"]+v["R"] == 0
	})
	if mustEval(t, lin, ints(map[string]int64{"n": 2, "Q": 1, "R": 0})) != 0 {
		t.Error("the LIN form should not hold without its goal")
	}
}

func TestProductBound(t *testing.T) {
	v := vars("a", "b", "n", "an", "bn")
	valid(t, ProductBound(v[0], v[1], v[2], v[3], v[4]), []string{"a", "b", "n"}, 9, func(v, set map[string]int64) bool {
		set["an"], set["bn"] = v["a"]*v["n"], v["b"]*v["n"]
		return true
	})
}

// Each division lemma must hold for the machine's quotient and remainder and
// for no other.
func TestDivMod(t *testing.T) {
	v := vars("a", "q", "r", "d", "dq")
	floor := func(a, d int64) (q, r int64) {
		q, r = a/d, a%d
		if r != 0 && (r < 0) != (d < 0) {
			q, r = q-1, r+d
		}
		return q, r
	}
	trunc := func(a, d int64) (q, r int64) { return a / d, a % d }
	for name, tt := range map[string]struct {
		lemma *Term
		f     func(a, d int64) (q, r int64)
	}{
		"trunc": {DivModTrunc(v[0], v[1], v[2], v[3], v[4]), trunc},
		"floor": {DivModFloor(v[0], v[1], v[2], v[3], v[4]), floor},
	} {
		t.Run(name, func(t *testing.T) {
			assignments([]string{"a", "q", "r", "d"}, nil, 7, func(env map[string]*big.Int) bool {
				a, d := env["a"].Int64(), env["d"].Int64()
				env["dq"] = new(big.Int).Mul(env["d"], env["q"])
				want := int64(1)
				if d != 0 {
					if q, r := tt.f(a, d); q != env["q"].Int64() || r != env["r"].Int64() {
						want = 0
					}
				}
				if mustEval(t, tt.lemma, env) != want {
					t.Errorf("under %v, want %d", env, want)
					return false
				}
				return true
			})
		})
	}
}

func TestAckermann(t *testing.T) {
	a := vars("a1", "b1", "r1", "a2", "b2", "r2")
	lemma := Ackermann(a[:2], a[2], a[3:5], a[5])
	functions := []func(a, b int64) int64{
		func(a, b int64) int64 { return a*b - a },
		func(a, b int64) int64 { return a ^ b },
		func(a, b int64) int64 { return a << (b & 3) },
	}
	for _, f := range functions {
		valid(t, lemma, []string{"a1", "b1", "a2", "b2"}, 3, func(v, set map[string]int64) bool {
			set["r1"], set["r2"] = f(v["a1"], v["b1"]), f(v["a2"], v["b2"])
			return true
		})
	}
	if mustEval(t, lemma, ints(map[string]int64{"a1": 1, "b1": 2, "r1": 0, "a2": 1, "b2": 2, "r2": 1})) != 0 {
		t.Error("two results of the same arguments were allowed")
	}
}

func TestTriangle(t *testing.T) {
	v := vars("j1", "t1", "j2", "t2")
	valid(t, Triangle(v[0], v[1], v[2], v[3]), []string{"j1", "j2"}, 30, func(v, set map[string]int64) bool {
		set["t1"], set["t2"] = v["j1"]*(v["j1"]+1)/2, v["j2"]*(v["j2"]+1)/2
		return true
	})
}
