package expr

import (
	"slices"
	"testing"
)

func TestRelated(t *testing.T) {
	p := NewPool()
	v := func(name string) *Expr { return p.Var(Symbol{Name: name, Width: 8}) }
	a, b, c, d, e := v("a"), v("b"), v("c"), v("d"), v("e")
	ab, bc, de := p.Eq(a, b), p.Eq(b, c), p.Eq(d, e)
	list := []*Expr{bc, de, ab}
	for _, x := range []struct {
		targets, want []*Expr
		most          int
	}{
		{[]*Expr{a}, []*Expr{ab, bc}, 9},
		{[]*Expr{a}, []*Expr{ab}, 1},
		{[]*Expr{e}, []*Expr{de}, 9},
		{[]*Expr{a, d}, []*Expr{de, ab, bc}, 9},
		{nil, nil, 9},
		{[]*Expr{v("other")}, nil, 9},
	} {
		if got := Related(list, x.most, x.targets...); !slices.Equal(got, x.want) {
			t.Errorf("of %v: %v, want %v", x.targets, got, x.want)
		}
	}
}

// An expression of another pool has the same value here.
func TestImporter(t *testing.T) {
	from, to := NewPool(), NewPool()
	x, y := from.Var(Symbol{Name: "x", Width: 64}), from.Var(Symbol{Name: "y", Width: 32})
	sum := from.Ite(from.Cmp(SLT, from.Trunc(x, 32), y), from.Binary(Mul, from.SExt(y, 64), x, 0), from.Sub(x, from.Const(3, 64)))
	moved := to.Importer("run:")(sum)
	for _, in := range [][2]uint64{{0, 0}, {5, 9}, {1 << 40, 1}, {^uint64(0), 7}, {3, ^uint64(0) >> 32}} {
		env := func(prefix string) Env {
			return func(s *Symbol, _ []uint64) (uint64, bool) {
				switch s.Name {
				case prefix + "x":
					return in[0], true
				case prefix + "y":
					return in[1], true
				}
				return 0, false
			}
		}
		want, ok := Eval(sum, env(""))
		if got, there := Eval(moved, env("run:")); !ok || !there || got != want {
			t.Errorf("%v: %d, want %d", in, got, want)
		}
	}
	if to.Importer("run:")(sum) != moved {
		t.Error("another expression the second time")
	}
}
