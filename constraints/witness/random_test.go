package witness

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// small is a random obligation over a domain that can be enumerated: one parameter, a few threads, one counter.
type small struct {
	*kernel
	rng   *rand.Rand
	atoms []*expr.Expr
}

const (
	maxN = 5
	maxK = 3
)

func newSmall(seed uint64) *small {
	rng := rand.New(rand.NewPCG(seed, 7))
	kind := []obligation.Kind{obligation.InterBlock, obligation.AnyInBlock, obligation.IntraWarp}[rng.IntN(3)]
	s := &small{kernel: newKernel(kind), rng: rng}
	g := &s.o.Geometry
	n, kappa := s.param("n", 32), s.own("k", 64)
	s.shape([3]*expr.Expr{s.c(int64(1 + rng.IntN(3)))}, [3]*expr.Expr{s.c(int64(2 + rng.IntN(3)))})
	if kind == obligation.InterBlock {
		s.o.Facts = nil
		s.shape([3]*expr.Expr{s.c(int64(2 + rng.IntN(2)))}, [3]*expr.Expr{s.c(int64(1 + rng.IntN(3)))})
	}
	s.fact(s.Cmp(expr.ULT, n, s.c(maxN)))
	s.atoms = []*expr.Expr{n, s.Trunc(kappa, 32), g.ThreadIdx[0], g.BlockIdx[0], g.ThreadIdx[0], s.id(0), g.Block[0]}
	s.cond(s.Cmp(expr.ULT, kappa, s.c64(maxK)))
	if rng.IntN(2) == 0 {
		s.fact(s.truth([]*expr.Expr{n, g.Block[0], g.Grid[0]}))
	}
	elem := []int64{1, 2, 4}
	for side := range s.o.Sides {
		for range 1 + rng.IntN(2) {
			s.o.Sides[side].Cond = append(s.o.Sides[side].Cond, s.truth(s.atoms))
		}
		s.access(side, s.number(2, s.atoms), elem[rng.IntN(3)])
		if rng.IntN(3) == 0 {
			s.o.Sides[side].Iterations = []obligation.Iteration{{Counter: kappa, Continue: s.truth(s.atoms)}}
		}
	}
	k1, k2 := s.o.Copy(0, kappa), s.o.Copy(1, kappa)
	switch rng.IntN(3) {
	case 0:
		s.o.Relation = append(s.o.Relation, s.Eq(k1, k2))
	case 1:
		s.o.Relation = append(s.o.Relation, s.Eq(s.Add(k1, s.c64(1)), k2))
	}
	return s
}

func (s *small) number(depth int, atoms []*expr.Expr) *expr.Expr {
	if depth == 0 || s.rng.IntN(4) == 0 {
		if s.rng.IntN(3) == 0 {
			return s.c(int64(s.rng.IntN(9)))
		}
		return atoms[s.rng.IntN(len(atoms))]
	}
	a, b := s.number(depth-1, atoms), s.number(depth-1, atoms)
	switch s.rng.IntN(8) {
	case 0, 1, 2:
		return s.Add(a, b)
	case 3, 4:
		return s.Mul(a, b)
	case 5:
		return s.Sub(a, b)
	case 6:
		return s.Binary(expr.URem, a, s.c(int64(2+s.rng.IntN(4))), 0)
	}
	return s.Ite(s.truth(atoms), a, b)
}

func (s *small) truth(atoms []*expr.Expr) *expr.Expr {
	a, b := s.number(1, atoms), s.number(1, atoms)
	switch s.rng.IntN(10) {
	case 0:
		return s.Eq(a, b)
	case 1:
		return s.Ne(a, b)
	case 2:
		return s.Or(s.Cmp(expr.SLT, a, b), s.Cmp(expr.ULT, b, s.c(3)))
	}
	return s.Cmp(expr.SLT, a, s.Add(b, s.c(int64(2+s.rng.IntN(6)))))
}

// enumerate decides the obligation by trying everything, with Validate as its reading.
func (s *small) enumerate() bool {
	grid, block := s.o.Facts[0].Args[1].Value, s.o.Facts[3].Args[1].Value
	a := NewAssignment()
	for _, axis := range []string{"y", "z"} {
		for _, side := range []string{"#1", "#2"} {
			a.Set("blockIdx."+axis+side, 0)
			a.Set("threadIdx."+axis+side, 0)
		}
		a.Set("gridDim."+axis, 1)
		a.Set("blockDim."+axis, 1)
	}
	a.Set("gridDim.x", grid)
	a.Set("blockDim.x", block)
	mo := newModel(s.o)
	place := func(i uint64, side string) {
		a.Set("k"+side, i%maxK)
		a.Set("threadIdx.x"+side, i/maxK%block)
		a.Set("blockIdx.x"+side, i/maxK/block)
	}
	for n := uint64(0); n < maxN; n++ {
		a.Set("n", n)
		var can, at [2][]uint64
		for side, name := range []string{"#1", "#2"} {
			for i := uint64(0); i < grid*block*maxK; i++ {
				if place(i, name); s.side(a, mo, side) {
					offset, _ := expr.Eval(mo.sides[side].offset, a.Value)
					can[side], at[side] = append(can[side], i), append(at[side], offset)
				}
			}
		}
		for x, i := range can[0] {
			place(i, "#1")
			for y, j := range can[1] {
				if d := int64(at[0][x] - at[1][y]); d > 8 || d < -8 {
					continue
				}
				place(j, "#2")
				if w, _ := mo.validate(a); w != nil {
					return true
				}
			}
		}
	}
	return false
}

// side is a cheap test before the full one.
func (s *small) side(a *Assignment, mo *model, side int) bool {
	for _, c := range mo.sides[side].cond {
		if v, ok := expr.Eval(c, a.Value); !ok || v != 1 {
			return false
		}
	}
	return true
}

// TestRandom compares the search with enumeration. What it returns was evaluated once more by recheck; of what there
// is to find it may miss a little.
func TestRandom(t *testing.T) {
	exist, found := 0, 0
	for seed := uint64(0); seed < 200; seed++ {
		s := newSmall(seed)
		if len(s.o.Facts) < 6 || s.o.Facts[0].Op != expr.Eq {
			continue
		}
		w, ok := Search(context.Background(), s.o, Limits{})
		switch {
		case ok:
			recheck(t, s.o, w)
			exist++
			found++
		case s.enumerate():
			exist++
			t.Logf("seed %d: missed", seed)
		}
	}
	t.Logf("%d of %d found", found, exist)
	if exist < 50 || found*100 < exist*95 {
		t.Errorf("found %d of %d witnesses", found, exist)
	}
}
