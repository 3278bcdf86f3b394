package expr

import "math/bits"

// LowZeros is how many of the lowest bits of e are zero whatever its symbols are, as far as that is seen at once.
func LowZeros(e *Expr) int {
	memo := map[*Expr]int{}
	var of func(e *Expr) int
	of = func(e *Expr) int {
		if n, ok := memo[e]; ok {
			return n
		}
		memo[e] = 0
		n := 0
		switch e.Op {
		case Const:
			n = e.Width
			if e.Value != 0 {
				n = bits.TrailingZeros64(e.Value)
			}
		case Add, Sub, Or, Xor:
			n = min(of(e.Args[0]), of(e.Args[1]))
		case And:
			n = max(of(e.Args[0]), of(e.Args[1]))
		case Mul:
			n = of(e.Args[0]) + of(e.Args[1])
		case Shl:
			n = of(e.Args[0])
			if by := e.Args[1]; by.Op == Const {
				n += int(min(by.Value, 64))
			}
		case Ite:
			n = min(of(e.Args[1]), of(e.Args[2]))
		case ZExt, SExt:
			if n = of(e.Args[0]); n >= e.Args[0].Width {
				n = e.Width
			}
		case Trunc:
			n = of(e.Args[0])
		}
		n = min(n, e.Width)
		memo[e] = n
		return n
	}
	return of(e)
}
