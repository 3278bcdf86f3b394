package expr

import "testing"

// tower is an operation on an operation on an operation, as high as is asked.
func tower(p *Pool, base *Expr, height int) *Expr {
	e := base
	for range height {
		e = p.Binary(Mul, e, e, 0)
	}
	return e
}

// A tree grows no higher than MaxHeight. What is beyond is one unknown value for equal symbols.
func TestHeightIsBounded(t *testing.T) {
	p := NewPool()
	own := p.Var(Symbol{Name: "own", Width: 32, PerThread: true})
	launch := p.Var(Symbol{Name: "n", Width: 32})
	for _, e := range []*Expr{own, launch} {
		if got := tower(p, e, MaxHeight-1); got.Height() != MaxHeight || got.Op != Mul {
			t.Errorf("height %d, %v", got.Height(), got.Op)
		}
		high := tower(p, e, MaxHeight)
		if high.Op != Apply || !high.Sym.Unknown || high.Sym.PerThread != e.Sym.PerThread || len(high.Args) != 1 || high.Args[0] != e {
			t.Errorf("beyond the bound: %v", high)
		}
		if tower(p, e, MaxHeight) != high {
			t.Error("the same operation on the same operands is another value")
		}
		if other := p.Binary(Add, tower(p, e, MaxHeight-1), e, 0); other == high || other.Op != Apply || other.Sym == high.Sym {
			t.Errorf("another operation is the same value: %v", other)
		}
		if got := tower(p, e, 3*MaxHeight).Height(); got > MaxHeight {
			t.Errorf("height %d", got)
		}
	}
	f := p.Symbol(Symbol{Name: "f", Width: 32, PerThread: true, Content: true})
	if got := p.Apply(f, tower(p, launch, MaxHeight-1)); !got.Sym.PerThread || !got.Sym.Content || !got.Sym.Unknown {
		t.Errorf("a value of f: %+v", *got.Sym)
	}
}

// Sums of a sum with itself sprawl, wherever they are; a choice among them ends a sum, but not a tree.
func TestSprawls(t *testing.T) {
	p := NewPool()
	x, c := p.Var(Symbol{Name: "x", Width: 32}), p.Var(Symbol{Name: "c", Width: 1})
	sum := x
	for range 15 {
		sum = p.Add(sum, sum)
	}
	if sum.Sprawls() || sum.SprawlingSum() {
		t.Error("2^15 terms sprawl")
	}
	sum = p.Add(sum, sum)
	choice := p.Ite(c, sum, x)
	for _, e := range []*Expr{sum, p.Add(sum, x), p.ZExt(sum, 64)} {
		if !e.Sprawls() || !e.SprawlingSum() {
			t.Errorf("height %d does not sprawl", e.Height())
		}
	}
	if !choice.Sprawls() || choice.SprawlingSum() || p.Add(choice, x).SprawlingSum() {
		t.Error("a choice")
	}
}

// What conjunctions share is told once: the time does not double at each level.
func TestSharedConjuncts(t *testing.T) {
	p := NewPool()
	name := func(i int) *Expr { return p.Var(Symbol{Name: string(rune('a' + i)), Width: 1}) }
	and, or := name(0), name(0)
	for i := range 60 {
		and = p.And(p.And(and, name(2*i+1)), p.And(and, name(2*i+2)))
		or = p.Or(p.Or(or, name(2*i+1)), p.Or(or, name(2*i+2)))
	}
	if n, m := len(Conjuncts(and)), len(Disjuncts(or)); n != 121 || m != 121 {
		t.Errorf("%d and %d parts", n, m)
	}
}
