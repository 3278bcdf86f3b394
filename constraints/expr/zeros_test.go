package expr

import (
	"math/rand"
	"testing"
)

// TestLowZeros: the bits are zero under all values of the symbols.
func TestLowZeros(t *testing.T) {
	rnd := rand.New(rand.NewSource(2))
	for range 3000 {
		p := NewPool()
		x, y := p.Var(Symbol{Name: "x", Width: 8}), p.Var(Symbol{Name: "y", Width: 8})
		trees := []*Expr{x, y, p.Const(4, 8), p.Const(24, 8), p.Const(0, 8), p.Const(1, 8)}
		pick := func() *Expr { return trees[rnd.Intn(len(trees))] }
		for range 6 {
			e := pick()
			switch rnd.Intn(4) {
			case 0:
				e = p.Trunc(p.SExt(e, 16), 8)
			case 1:
				e = p.Ite(p.Cmp(ULT, pick(), pick()), e, pick())
			default:
				e = p.Binary([]Op{Add, Sub, Mul, And, Or, Xor, Shl}[rnd.Intn(7)], e, pick(), 0)
			}
			trees = append(trees, e)
		}
		e := trees[len(trees)-1]
		n := LowZeros(e)
		for v := range uint64(1 << 16) {
			got, ok := Eval(e, func(s *Symbol, _ []uint64) (uint64, bool) {
				if s == x.Sym {
					return v & 255, true
				}
				return v >> 8, true
			})
			if ok && got&(1<<n-1) != 0 {
				t.Fatalf("%v = %#x at %#x: its %d lowest bits are not zero", e, got, v, n)
			}
			if v > 300 && n == 0 {
				break
			}
		}
	}
}
