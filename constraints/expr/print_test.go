package expr

import (
	"strings"
	"testing"
	"time"
)

// Commutative operands come by age: x was made first.
func TestString(t *testing.T) {
	p := NewPool()
	v := func(n string) *Expr { return p.Var(Symbol{Name: n, Width: 32}) }
	x, y, w := v("x"), v("y"), v("w")
	c := func(n int64) *Expr { return p.Int(n, 32) }
	float := func(name string, op FloatOp, args ...*Expr) *Expr {
		return p.Apply(p.Symbol(Symbol{Name: "op:" + name + "@host", Display: name, Width: 32, Floating: Floating{Op: op, From: 32, To: 32}}), args...)
	}
	load := p.Symbol(Symbol{Name: "load!7", Display: "a", Width: 32, Content: true})
	for want, e := range map[string]*Expr{
		"x + y * w":         p.Add(p.Mul(y, w), x),
		"w * (x + y)":       p.Mul(p.Add(x, y), w),
		"x - 1":             p.Add(x, c(-1)),
		"x - (y - w)":       p.Sub(x, p.Sub(y, w)),
		"x - y - w":         p.Sub(p.Sub(x, y), w),
		"x / 16":            p.Binary(UDiv, x, c(16), 0),
		"(x & 31) == 3":     p.Eq(p.Binary(And, x, c(31), 0), c(3)),
		"x != y":            p.Ne(x, y),
		"x < y && y < w":    p.And(p.Cmp(SLT, x, y), p.Cmp(SLT, y, w)),
		"x < y ? x : y":     p.Ite(p.Cmp(ULT, x, y), x, y),
		"a(x + 1) == -1":    p.Eq(p.Apply(load, p.Add(x, c(1))), c(-1)),
		"x * 4":             p.Mul(p.SExt(x, 64), p.Int(4, 64)),
		"true":              p.Bool(true),
		"!(x < y && y < w)": p.Not(p.And(p.Cmp(SLT, x, y), p.Cmp(SLT, y, w))),
		"(int)ceil(((float)x + 1.5) / y)": float("fptosi", ToSigned, float("ceil", FCeil, float("fdiv", FDiv,
			float("fadd", FAdd, float("sitofp", FromSigned, x), p.Var(Symbol{Name: "lit", Width: 32, Floating: Floating{Op: Literal, To: 32, Value: 0x3fc00000}})), y))),
		"-(x * y)":        p.Apply(p.Symbol(Symbol{Name: "op:fneg.float", Display: "fneg", Width: 32}), float("fmul", FMul, x, y)),
		"fdiv(x, y)":      p.Apply(p.Symbol(Symbol{Name: "fdiv", Display: "fdiv", Width: 32}), x, y), // a function of the program
		"x << y >> 2":     p.Binary(AShr, p.Binary(Shl, x, y, 0), c(2), 0),
		"x == y == x < w": p.Eq(p.Eq(x, y), p.Cmp(SLT, x, w)),
	} {
		if got := e.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A tree of 200 nodes can have 2^200 leaves.
func TestStringShared(t *testing.T) {
	p := NewPool()
	e := p.Var(Symbol{Name: "x", Width: 32})
	for range 200 {
		e = p.Binary(URem, p.Mul(e, e), e, 0)
	}
	start := time.Now()
	s := e.String()
	if len(s) > maxText+3 || !strings.HasSuffix(s, "...") || time.Since(start) > time.Second {
		t.Errorf("%d bytes in %v", len(s), time.Since(start))
	}
}

// What a long text says more than once stands behind it, under a name.
func TestStringNamesParts(t *testing.T) {
	p := NewPool()
	n := p.Var(Symbol{Name: "size", Width: 32})
	e := p.Add(p.Binary(UDiv, n, p.Int(2, 32), 0), p.Int(-1, 32))
	for _, by := range []int64{1, 2, 4, 8} {
		e = p.Binary(Or, e, p.Binary(LShr, e, p.Int(by, 32), 0), 0)
	}
	want := "power: t4 | t4 >> 8 > 0 where t1 = size / 2 - 1, t2 = t1 | t1 >> 1, t3 = t2 | t2 >> 2, t4 = t3 | t3 >> 4"
	if got := p.ZExt(e, 64).Within("power: ", " > 0"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
