package constraints

import (
	"math/bits"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Fields of structs in an array lie at one distance from each other: two fields never meet, whatever the elements. That is
// seen in the constants of their offsets alone.

// mayMeet reports whether two accesses may be of one byte, as far as constants tell.
func (in *Instance) mayMeet(a, b *kernelanalysis.Access) bool {
	for _, ov := range in.overlays(a.Object, b.Object) {
		x := in.pool.Binary(expr.Add, in.fix(a.Offset), ov.a, expr.NSW)
		y := in.pool.Binary(expr.Add, in.fix(b.Offset), ov.b, expr.NSW)
		if a.Size.Op != expr.Const || b.Size.Op != expr.Const || !apartByStride(x, a.Size.Signed(), y, b.Size.Signed()) {
			return true
		}
	}
	return false
}

// apartByStride reports whether m bytes at x and n bytes at y are never the same, for whatever values of symbols.
func apartByStride(x *expr.Expr, m int64, y *expr.Expr, n int64) bool {
	a, b := strideOf(x), strideOf(y)
	s := gcd(a.step, b.step)
	if s == 0 {
		return a.from+m <= b.from || b.from+n <= a.from
	}
	d := (a.from - b.from) % int64(s) // how far x is behind the last y
	if d < 0 {
		d += int64(s)
	}
	return d >= n && d+m <= int64(s)
}

// stride says that a value is from and a multiple of step; step is 0 for a constant.
type stride struct {
	from int64
	step uint64
}

// anyInt is the stride of a value of which nothing is known.
var anyInt = stride{0, 1}

func strideOf(e *expr.Expr) stride {
	if e.SprawlingSum() {
		return anyInt
	}
	switch e.Op {
	case expr.Const:
		if small(e.Signed()) {
			return stride{e.Signed(), 0}
		}
	case expr.Add:
		a, b := strideOf(e.Args[0]), strideOf(e.Args[1])
		if from := a.from + b.from; small(from) {
			return unwrapped(e, stride{from, gcd(a.step, b.step)})
		}
	case expr.Mul:
		if k := e.Args[1]; k.Op == expr.Const && small(k.Signed()) && k.Signed() > 0 {
			a := strideOf(e.Args[0])
			if hi, step := bits.Mul64(a.step, k.Value); hi == 0 && step < 1<<31 && small(a.from*k.Signed()) {
				return unwrapped(e, stride{a.from * k.Signed(), step})
			}
		}
	}
	return anyInt
}

// unwrapped is what remains of a stride where the sum or product e may wrap.
func unwrapped(e *expr.Expr, s stride) stride {
	if e.Flags&expr.NSW == 0 && s.step > 0 {
		s.step &= -s.step // a power of two divides what is lost
	}
	return s
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
