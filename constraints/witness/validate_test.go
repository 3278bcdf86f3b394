package witness

import (
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// assign is a race of the broken grid-stride loop: threads of blocks 0 and 1 in iterations 1 and 0.
func assign(change map[string]uint64) *Assignment {
	a := NewAssignment()
	for name, v := range map[string]uint64{
		"n": 100, "gridDim.x": 2, "gridDim.y": 1, "gridDim.z": 1, "blockDim.x": 32, "blockDim.y": 1, "blockDim.z": 1,
		"blockIdx.x#1": 0, "blockIdx.y#1": 0, "blockIdx.z#1": 0, "threadIdx.x#1": 5, "threadIdx.y#1": 0, "threadIdx.z#1": 0,
		"blockIdx.x#2": 1, "blockIdx.y#2": 0, "blockIdx.z#2": 0, "threadIdx.x#2": 5, "threadIdx.y#2": 0, "threadIdx.z#2": 0,
		"k#1": 1, "k#2": 0,
	} {
		a.Set(name, v)
	}
	for name, v := range change {
		a.Set(name, v)
	}
	return a
}

func TestValidate(t *testing.T) {
	o := gridStride(func(k *kernel) *expr.Expr { return k.o.Geometry.Block[0] }).o
	for _, c := range []struct {
		name   string
		change map[string]uint64
		why    string // "" when it is a witness
	}{
		{name: "race"},
		{name: "another launch", change: map[string]uint64{"n": 1000}},
		{name: "fact", change: map[string]uint64{"n": 0}, why: "fact is false"},
		{name: "too many threads", change: map[string]uint64{"blockDim.x": 1025}, why: "no device runs"},
		{name: "empty grid", change: map[string]uint64{"gridDim.z": 0}, why: "no device runs"},
		{name: "block outside", change: map[string]uint64{"blockIdx.x#2": 2}, why: "thread 2 is not in the launch"},
		{name: "thread outside", change: map[string]uint64{"threadIdx.x#1": 32}, why: "thread 1 is not in the launch"},
		{name: "one block", change: map[string]uint64{"blockIdx.x#2": 0}, why: "threads are not inter-block"},
		{name: "guard", change: map[string]uint64{"n": 37}, why: "condition of thread 1 is false"},
		{name: "apart", change: map[string]uint64{"k#1": 0}, why: "byte ranges do not overlap"},
		{name: "earlier iteration", change: map[string]uint64{"k#1": 1 << 40}, why: "condition of thread 1"},
	} {
		w, why := Validate(o, assign(c.change))
		if (w != nil) != (c.why == "") || !strings.Contains(why, c.why) {
			t.Errorf("%s: %+v, %q; want %q", c.name, w, why, c.why)
		}
	}
	a := assign(nil)
	delete(a.values, "threadIdx.y#2")
	if w, why := Validate(o, a); w != nil {
		t.Errorf("a thread without a coordinate is a witness: %q", why)
	}
}

// All earlier iterations must continue, not only the present one.
func TestValidateIterations(t *testing.T) {
	k := newKernel(obligation.InterBlock)
	kappa := k.own("k", 64)
	go5 := k.Not(k.Eq(kappa, k.c64(5)))
	for s := range k.o.Sides {
		k.o.Sides[s].Iterations = []obligation.Iteration{{Counter: kappa, Continue: go5}}
	}
	k.both(k.c(0), 4)
	for n, want := range map[uint64]bool{0: true, 5: true, 6: false, 9: false} {
		w, why := Validate(k.o, assign(map[string]uint64{"k#1": n}))
		if (w != nil) != want {
			t.Errorf("iteration %d: %q", n, why)
		}
	}
}

func TestValidateUndefined(t *testing.T) {
	for name, cond := range map[string]func(k *kernel) *expr.Expr{
		"broken promise":   func(k *kernel) *expr.Expr { return k.Binary(expr.Add, k.param("n", 32), k.c(1<<31-1), expr.NSW) },
		"division by zero": func(k *kernel) *expr.Expr { return k.Binary(expr.UDiv, k.param("n", 32), k.param("gridDim.x", 32), 0) },
	} {
		k := newKernel(obligation.InterBlock)
		k.cond(k.Cmp(expr.ULE, k.c(0), k.c(1)), k.Not(k.Eq(cond(k), k.c(3))))
		k.both(k.c(0), 4)
		zero := map[string]uint64{}
		if name == "division by zero" {
			k.o.Geometry.Grid[0] = k.c(2)
			zero["gridDim.x"] = 0
			k.o.Sides[0].Cond, k.o.Sides[1].Cond = k.o.Sides[0].Cond[6:], k.o.Sides[1].Cond[6:]
		}
		if w, why := Validate(k.o, assign(zero)); w != nil || !strings.Contains(why, "undefined") {
			t.Errorf("%s: %+v %q", name, w, why)
		}
	}
}

// A symbol that both threads share must come out the same for both.
func TestValidateShared(t *testing.T) {
	k := newKernel(obligation.InterBlock)
	kappa := k.own("k", 64)
	s := k.Apply(k.Pool.Symbol(expr.Symbol{Name: "s", Width: 32}), kappa)
	k.o.Recurrences = []obligation.Recurrence{{Value: s, Counter: kappa,
		Init: k.o.Geometry.BlockIdx[0], Next: k.Add(s, k.c(1))}}
	k.cond(k.Cmp(expr.SLT, s, k.c(10)))
	k.both(k.c(0), 4)
	if w, why := Validate(k.o, assign(nil)); w != nil || !strings.Contains(why, "disagree") {
		t.Errorf("%+v %q", w, why)
	}
}

// tooMuch is 100 to the fifth.
func tooMuch(k *kernel) *expr.Expr {
	n := k.param("n", 32)
	square := k.Mul(n, n)
	return k.Mul(k.Mul(square, square), n)
}

// Wrapping around is a mark only when the result is exact in no reading that the program may mean; indices are signed.
func TestWrapMark(t *testing.T) {
	for name, c := range map[string]struct {
		index func(k *kernel) *expr.Expr
		wrap  bool
	}{
		"minus one":     {func(k *kernel) *expr.Expr { return k.Add(k.param("n", 32), k.c(-1)) }, false},
		"beyond signed": {func(k *kernel) *expr.Expr { return k.Add(k.param("n", 32), k.c(1<<31-1)) }, true},
		"unsigned high": {func(k *kernel) *expr.Expr {
			return k.Binary(expr.LShr, k.Add(k.param("n", 32), k.c(1<<31-1)), k.c(4), 0)
		}, false},
		"beyond both":     {tooMuch, true},
		"large constants": {func(k *kernel) *expr.Expr { return k.Mul(k.param("n", 32), k.c(1<<30)) }, false},
		"masked":          {func(k *kernel) *expr.Expr { return k.Binary(expr.And, tooMuch(k), k.c(63), 0) }, false},
		"not on the way": {func(k *kernel) *expr.Expr {
			return k.Ite(k.Eq(k.param("n", 32), k.c(7)), tooMuch(k), k.c(1))
		}, false},
		"negative products": {func(k *kernel) *expr.Expr { return k.Mul(k.Sub(k.c(0), k.param("n", 32)), k.c(1000)) }, false},
	} {
		k := newKernel(obligation.InterBlock)
		k.both(c.index(k), 4)
		w, why := Validate(k.o, assign(nil))
		if w == nil || w.WrapOnly != c.wrap {
			t.Errorf("%s: %+v %q", name, w, why)
		}
	}
}

func TestValidateLaunch(t *testing.T) {
	k := newKernel(obligation.Launch)
	k.fact(k.SGT(k.param("n", 32), k.c(50)))
	if w, why := Validate(k.o, assign(nil)); w == nil || w.Grid[0] != 2 {
		t.Errorf("%+v %q", w, why)
	}
}
