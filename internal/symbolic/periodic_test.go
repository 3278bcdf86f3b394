package symbolic

import (
	"slices"
	"testing"

	"github.com/llir/llvm/asm"
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
)

// TestLoopCarried: words that come round, that are set to what an affine word was, or that are made as another word is, are trees
// over the counter, and have the values that a run gives.
func TestLoopCarried(t *testing.T) {
	for _, c := range []struct {
		name, init, next string
		like             string // the word whose symbol is left; "" for none
	}{
		{"ring", "0", "%up = add i8 %x, 1\n  %end = icmp eq i8 %up, 3\n  %next = select i1 %end, i8 0, i8 %up", ""},
		{"ring from its last place", "2", "%up = add i8 %x, 1\n  %end = icmp eq i8 %up, 3\n  %next = select i1 %end, i8 0, i8 %up", ""},
		{"flip-flop", "1", "%next = xor i8 %x, 1", ""},
		{"by steps of two", "0", "%up = add i8 %x, 2\n  %end = icmp uge i8 %up, 5\n  %down = sub i8 %up, 5\n  %next = select i1 %end, i8 %down, i8 %up", ""},
		{"the round before", "255", "%next = add i8 %i, 0", ""},
		{"the round", "0", "%next = add i8 %i, 1", ""},
		{"made as another", "7", "%next = xor i8 %x, %i", "y"},
		{"begins as another does not", "6", "%next = xor i8 %x, %i", "x"},
		{"runs into a ring", "9", "%up = add i8 %x, 1\n  %end = icmp uge i8 %up, 3\n  %next = select i1 %end, i8 0, i8 %up", "x"},
	} {
		m, err := asm.ParseString("f.ll", `define i8 @f(i8 %n) {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %i1, %loop ]
  %y = phi i8 [ 7, %entry ], [ %y1, %loop ]
  %x = phi i8 [ `+c.init+`, %entry ], [ %next, %loop ]
  %y1 = xor i8 %y, %i
  `+c.next+`
  %i1 = add nuw nsw i8 %i, 1
  %more = icmp ult i8 %i1, %n
  br i1 %more, label %loop, label %end1
end1:
  ret i8 %x
}`)
		if err != nil {
			t.Fatal(c.name, err)
		}
		fn := m.Funcs[0]
		f := New(expr.NewPool(), fn, "f", false, params{fn})
		phi := func(i int) *expr.Expr { return f.Value(fn.Blocks[1].Insts[i].(*ir.InstPhi)) }
		phi(0)
		y, x := phi(1), phi(2)
		left := ""
		switch symbols := expr.Symbols(x); {
		case slices.Contains(symbols, y.Sym):
			left = "y"
		case slices.ContainsFunc(symbols, func(s *expr.Symbol) bool { _, rec := f.RecurrenceOf(s); return rec }):
			left = "x"
		}
		if left != c.like {
			t.Errorf("%s: %v speaks of %q, not of %q", c.name, x, left, c.like)
		}
		visits, exits, ok := run(f.Graph, []uint64{20})
		if !ok {
			t.Fatal(c.name)
		}
		for _, v := range visits {
			for inst, want := range v.values {
				if got, ok := expr.Eval(f.Value(inst), environment(f, v, []uint64{20}, exits)); !ok || got != want {
					t.Errorf("%s: %s is %d at %v, and %d (%v) by %v", c.name, inst.Ident(), want, v.counters, got, ok, f.Value(inst))
				}
			}
		}
	}
}
