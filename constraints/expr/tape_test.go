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

// The mark of wrap-around: set exactly when neither reading of the result is exact, at every width up to 4.
func TestWrapped(t *testing.T) {
	for w := 1; w <= 4; w++ {
		for a := uint64(0); a <= mask(w); a++ {
			for b := uint64(0); b <= mask(w); b++ {
				for _, op := range []Op{Add, Sub, Mul, Shl} {
					if op == Shl && b >= uint64(w) {
						continue
					}
					_, unsigned := reference(op, a, b, w, NUW)
					_, exact := reference(op, a, b, w, NSW)
					_, n := binary(op, a, b, w, 0, false, 0)
					if n&Wrapped == 0 != (unsigned || exact) {
						t.Errorf("%d %v %d at width %d: note %d", a, op, b, w, n)
					}
				}
			}
		}
	}
}
