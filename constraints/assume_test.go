package constraints

import (
	"math/big"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Relations compare numbers as such, whatever the widths and the types.
func TestCompare(t *testing.T) {
	corners := []uint64{0, 1, 2, 127, 128, 255, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, 1<<63 - 1, 1 << 63, 1<<64 - 1}
	type typed struct {
		width    int
		unsigned bool
		constant bool
	}
	var types []typed
	for _, w := range []int{8, 32, 64} {
		types = append(types, typed{w, false, false}, typed{w, true, false}, typed{w, false, true})
	}
	number := func(v uint64, t typed) *big.Int {
		n := new(big.Int).SetUint64(v << (64 - t.width) >> (64 - t.width))
		if !t.unsigned && n.Bit(t.width-1) == 1 {
			n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(t.width)))
		}
		return n
	}
	for _, ta := range types {
		for _, tb := range types {
			p := expr.NewPool()
			in := &Instance{pool: p}
			for _, a := range corners {
				for _, b := range corners {
					side := func(name string, v uint64, t typed) operand {
						if t.constant {
							return operand{p.Const(v, t.width), false}
						}
						return operand{p.Var(expr.Symbol{Name: name, Width: t.width}), t.unsigned}
					}
					c := number(a, ta).Cmp(number(b, tb))
					for op, want := range map[string]bool{"<": c < 0, "<=": c <= 0, "==": c == 0, "!=": c != 0, ">=": c >= 0, ">": c > 0} {
						e, err := in.compare(op, side("a", a, ta), side("b", b, tb))
						if err != nil {
							t.Fatal(err)
						}
						got, ok := expr.Eval(e, func(s *expr.Symbol, _ []uint64) (uint64, bool) {
							if s.Name == "a" {
								return a << (64 - ta.width) >> (64 - ta.width), true
							}
							return b << (64 - tb.width) >> (64 - tb.width), true
						})
						if !ok || (got == 1) != want {
							t.Fatalf("%v %s %v (%+v, %+v): %v is %d, want %t", number(a, ta), op, number(b, tb), ta, tb, e, got, want)
						}
					}
				}
			}
		}
	}
}
