package expr

import "testing"

// chainOf nests n sums of a square and what came before.
func chainOf(p *Pool, n int) *Expr {
	e := p.Var(Symbol{Name: "x0", Width: 32})
	for i := 1; i <= n; i++ {
		x := p.Binary(Xor, e, p.Const(uint64(i), 32), 0)
		e = p.Add(p.Mul(x, x), e)
	}
	return e
}

// Visit calls once for each node, operands first, however often a node is shared.
func TestVisit(t *testing.T) {
	for _, n := range []int{0, 1, 10, 1000} {
		p := NewPool()
		e := chainOf(p, n)
		seen := map[*Expr]bool{}
		Visit(func(x *Expr) {
			if seen[x] {
				t.Fatalf("%d: a node comes twice", n)
			}
			for _, a := range x.Args {
				if !seen[a] {
					t.Fatalf("%d: a node comes before its operand", n)
				}
			}
			seen[x] = true
		}, e, e)
		if want := 4*n + 1; len(seen) != want {
			t.Errorf("%d: %d nodes, want %d", n, len(seen), want)
		}
	}
}

func BenchmarkVisit(b *testing.B) {
	e := chainOf(NewPool(), 1000)
	for b.Loop() {
		Visit(func(*Expr) {}, e)
	}
}
