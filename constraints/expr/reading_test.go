package expr

import "testing"

func TestReadings(t *testing.T) {
	p := NewPool()
	v := func(name string, w int) *Expr { return p.Var(Symbol{Name: name, Width: w}) }
	a, b, c, d, e, f := v("a", 32), v("b", 32), v("c", 32), v("d", 32), v("e", 32), v("f", 32)
	k := v("k", 64)
	choice := p.Ite(v("cond", 1), d, p.Const(7, 32))
	sum := p.Add(e, f)
	signedSum := p.Mul(e, f)
	round := p.TruncInduction(p.Binary(Add, p.ZExt(e, 64), k, NSW), 32)
	got := Readings(
		p.Cmp(ULT, a, b), p.Cmp(SLT, b, c), // b both ways
		p.Eq(c, v("copy", 32)),
		p.Cmp(ULT, choice, p.Const(9, 32)),
		p.Cmp(ULT, sum, a), p.Cmp(SLT, signedSum, c), p.Cmp(ULT, round, a),
		p.Cmp(ULT, v("narrow", 16), p.Const(3, 16)),
	)
	for _, x := range []struct {
		e    *Expr
		want Reading
	}{
		{a, UnsignedReading}, {b, EitherReading}, {c, SignedReading}, {v("copy", 32), SignedReading},
		{choice, UnsignedReading}, {d, UnsignedReading}, {e, UnsignedReading}, {f, EitherReading},
		{sum, EitherReading}, {signedSum, SignedReading}, {round, UnsignedReading}, {v("narrow", 16), EitherReading},
	} {
		if got[x.e] != x.want {
			t.Errorf("%v: %d, want %d", x.e, got[x.e], x.want)
		}
	}
}

// What a word is read as decides which wrap-around is one.
func TestWrappedReading(t *testing.T) {
	p := NewPool()
	x, n := p.Var(Symbol{Name: "x", Width: 32}), p.Var(Symbol{Name: "n", Width: 32})
	sum := p.Add(x, n)
	below := p.Cmp(SLT, sum, p.Const(9, 32))
	for _, c := range []struct {
		fact *Expr // beside n's use in sum
		e    *Expr
		x, n uint64
		want bool
	}{
		{p.Bool(true), p.ZExt(sum, 64), 5, mask(32) - 1, false},                 // 5 - 2
		{p.Cmp(ULT, n, p.Const(9, 32)), p.ZExt(sum, 64), 5, mask(32) - 1, true}, // 5 + 4294967294
		{p.Cmp(SLT, n, p.Const(9, 32)), p.ZExt(sum, 64), 5, mask(32) - 1, false},
		{p.Bool(true), p.ZExt(sum, 64), 1 << 30, 1 << 30, false},
		{p.Bool(true), below, 1 << 30, 1 << 30, true},
	} {
		values := map[string]uint64{"x": c.x, "n": c.n}
		ev := NewEvaluator(envOf(values))
		ev.Readings = Readings(c.fact, c.e)
		if _, note := ev.Note(c.e); note&Wrapped != 0 != c.want {
			t.Errorf("%v with %v under %v: note %d", c.e, c.fact, values, note)
		}
		tape := NewTape(1, func(*Expr) Leaf { return Leaf{Input: true} })
		tape.Readings = ev.Readings
		slot := tape.Add(c.e)
		st := tape.NewState()
		for range 2 { // marks of inputs do not pile up
			for _, app := range tape.Inputs() {
				in, _ := tape.Input(app)
				st.Values[in] = values[app.Sym.Name]
			}
			st.Run(0)
			if st.Notes[slot]&Wrapped != 0 != c.want {
				t.Errorf("%v with %v under %v: note %d on the tape", c.e, c.fact, values, st.Notes[slot])
			}
		}
	}
}
