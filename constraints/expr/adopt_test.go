package expr

import "testing"

// TestAdopt: copies are spelled as the trees were, whatever was made between them.
func TestAdopt(t *testing.T) {
	from := NewPool()
	y := from.Var(Symbol{Name: "y", Width: 32, PerThread: true})
	other := from.Var(Symbol{Name: "other", Width: 32})
	x := from.Var(Symbol{Name: "x", Width: 32, Display: "ex"})
	sum := from.Binary(Add, x, y, NSW)
	from.Mul(other, sum)
	f := from.Apply(from.Symbol(Symbol{Name: "f", Width: 8}), sum, x)
	cond := from.And(from.Cmp(SLT, x, sum), from.Cmp(Eq, from.ZExt(f, 32), y))

	to := NewPool()
	copies := to.Adopt(cond, f)
	if got, want := copies[cond].String(), cond.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if copies[other] != nil || copies[f].Args[0] != copies[sum] || copies[y].ID() != 0 || copies[x].ID() != 1 {
		t.Errorf("ids %d, %d", copies[y].ID(), copies[x].ID())
	}
	if s := copies[x].Sym; s == x.Sym || *s != *x.Sym || to.Symbol(Symbol{Name: "x", Width: 32}) != s {
		t.Error("the symbol is not the new pool's")
	}
	if to.Binary(Add, copies[y], copies[x], NSW) != copies[sum] {
		t.Error("what is made anew is another node")
	}
}
