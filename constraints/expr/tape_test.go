package expr

import "testing"

// checkTape runs e on a tape, its inputs spread over levels, and compares value and notes with the evaluator's.
func checkTape(t *testing.T, e *Expr, values map[string]uint64) {
	t.Helper()
	level := func(app *Expr) int { return (app.Width + int(app.Sym.Name[1])) % 3 }
	tape := NewTape(3, func(app *Expr) Leaf { return Leaf{Input: true, Level: level(app)} })
	slot := tape.Add(e)
	st := tape.NewState()
	for _, app := range tape.Inputs() {
		in, ok := tape.Input(app)
		if !ok || tape.Level(in) != level(app) {
			t.Fatalf("input %v at level %d", app, tape.Level(in))
		}
		st.Values[in] = values[app.Sym.Name]
	}
	for l := 0; l < 3; l++ {
		st.Run(l)
	}
	want, note := NewEvaluator(envOf(values)).Note(e)
	if (st.Notes[slot]^note)&Undefined != 0 || note&Undefined == 0 && (st.Notes[slot] != note || st.Values[slot] != want) {
		t.Fatalf("%v under %v: %d, note %d on the tape; %d, note %d by evaluation", e, values,
			st.Values[slot], st.Notes[slot], want, note)
	}
}

func TestTapeLevels(t *testing.T) {
	p := NewPool()
	slow, fast := p.Var(Symbol{Name: "slow", Width: 32}), p.Var(Symbol{Name: "fast", Width: 32})
	named := p.Var(Symbol{Name: "named", Width: 32})
	double := p.Symbol(Symbol{Name: "double", Width: 32})
	tape := NewTape(2, func(app *Expr) Leaf {
		switch app {
		case slow:
			return Leaf{Input: true}
		case fast:
			return Leaf{Input: true, Level: 1}
		case named:
			return Leaf{Alias: p.Mul(slow, slow)}
		}
		return Leaf{}
	})
	square := tape.Add(named)
	first := tape.Check(p.Cmp(SLT, slow, p.Const(10, 32)))
	second := tape.Check(p.Cmp(SLT, fast, p.Const(5, 32)))
	sum := tape.Add(p.Add(p.Apply(double, fast), named))
	if tape.Level(square) != 0 || tape.Level(sum) != 1 || tape.Len(0) == 0 {
		t.Errorf("levels %d and %d", tape.Level(square), tape.Level(sum))
	}
	st := tape.NewState()
	calls := 0
	st.Call = func(app *Expr, args []uint64) (uint64, Note) {
		calls++
		if app.Sym != double || len(args) != 1 {
			t.Errorf("call of %v with %v", app, args)
		}
		return 2 * args[0], 0
	}
	set := func(app *Expr, v uint64) {
		slot, ok := tape.Input(app)
		if !ok {
			t.Fatalf("%v is no input", app)
		}
		st.Values[slot] = v
	}
	set(slow, 3)
	if n := st.Run(0); n != 0 {
		t.Errorf("check %d fails", n)
	}
	for v := uint64(0); v < 5; v++ {
		set(fast, v)
		if n := st.Run(1); n != 0 || st.Values[sum] != 9+2*v {
			t.Errorf("fast = %d: check %d, sum %d", v, n, st.Values[sum])
		}
	}
	set(fast, 5)
	if n := st.Run(1); n != second {
		t.Errorf("stopped at check %d", n)
	}
	st.Through = true
	if n := st.Run(1); n != 0 || st.Values[sum] != 19 {
		t.Errorf("through: check %d, sum %d", n, st.Values[sum])
	}
	st.Through = false
	set(slow, 10)
	if n := st.Run(0); n != first {
		t.Errorf("stopped at check %d", n)
	}
	if calls != 6 {
		t.Errorf("%d calls", calls)
	}
}

// The mark of wrap-around: set exactly when neither reading of a step's result is exact, and never below index width.
func TestWrapped(t *testing.T) {
	for _, w := range []int{4, 8, 32, 64} {
		var values []uint64
		for _, near := range []uint64{0, 1 << uint(w/2), 1 << uint(w-1), mask(w) / 3} {
			for d := uint64(0); d < 5; d++ {
				values = append(values, (near+d-2)&mask(w))
			}
		}
		for _, a := range values {
			for _, b := range values {
				for _, op := range []Op{Add, Sub, Mul, Shl} {
					if op == Shl && b >= uint64(w) {
						continue
					}
					_, unsigned := evalBinary(op, a, b, w, NUW)
					_, exact := evalBinary(op, a, b, w, NSW)
					_, n := binary(op, a, b, w, 0, false, 0)
					if n&Wrapped == 0 != (unsigned || exact || w < 32) {
						t.Errorf("%d %v %d at width %d: note %d", a, op, b, w, n)
					}
				}
			}
		}
	}
}

// A chain of steps counts as one: it wraps when it stays in neither reading from its operands to its result.
func TestWrappedChain(t *testing.T) {
	p := NewPool()
	x, y := p.Var(Symbol{Name: "x", Width: 32}), p.Var(Symbol{Name: "y", Width: 32})
	k := p.Var(Symbol{Name: "k", Width: 64})
	sum := func(flags Flags) *Expr {
		return p.Binary(Add, p.SExt(x, 64), p.Binary(Mul, p.Int(3, 64), k, flags), flags)
	}
	index := p.Add(p.Mul(x, y), p.Const(1, 32))
	for _, c := range []struct {
		e       *Expr
		x, y, k uint64
		want    bool
	}{
		{index, 1 << 16, 1 << 15, 0, false},                   // unsigned all the way
		{index, 3, mask(32), 0, false},                        // 3 * -1 + 1
		{index, 3, 0x55555555, 0, true},                       // 2^32-1 is unsigned only, + 1 signed only
		{p.ZExt(p.Mul(x, y), 64), 1 << 16, 1 << 16, 0, true},  // read
		{p.Trunc(p.Mul(x, y), 8), 1 << 16, 1 << 16, 0, false}, // low bits only
		{p.Binary(And, p.Mul(x, y), p.Const(15, 32), 0), 1 << 16, 1 << 16, 0, false},
		{p.Trunc(p.ZExt(p.Mul(x, y), 64), 48), 1 << 16, 1 << 16, 0, true},
		{p.Trunc(p.Mul(p.ZExt(x, 64), p.ZExt(y, 64)), 32), 1 << 16, 1 << 16, 0, false}, // an explicit cast
		{p.TruncInduction(sum(NSW), 32), 5, 0, 1 << 30, false},
		{p.TruncInduction(sum(NSW), 32), 5, 0, 3 << 30, true},
		{p.Trunc(sum(NSW), 32), 5, 0, 3 << 30, false},
	} {
		values := map[string]uint64{"x": c.x, "y": c.y, "k": c.k}
		if _, n := NewEvaluator(envOf(values)).Note(c.e); n&Wrapped != 0 != c.want || n&Undefined != 0 {
			t.Errorf("%v under %v: note %d", c.e, values, n)
		}
		checkMarks(t, c.e, values)
	}
}

// checkMarks compares the tape's marks with the evaluator's, all inputs at one level.
func checkMarks(t *testing.T, e *Expr, values map[string]uint64) {
	t.Helper()
	tape := NewTape(1, func(*Expr) Leaf { return Leaf{Input: true} })
	slot := tape.Add(e)
	st := tape.NewState()
	for _, app := range tape.Inputs() {
		in, _ := tape.Input(app)
		st.Values[in] = values[app.Sym.Name]
	}
	st.Run(0)
	if v, n := NewEvaluator(envOf(values)).Note(e); st.Values[slot] != v || st.Notes[slot] != n {
		t.Errorf("%v under %v: %d, note %d on the tape; %d, note %d by evaluation", e, values, st.Values[slot], st.Notes[slot], v, n)
	}
}
