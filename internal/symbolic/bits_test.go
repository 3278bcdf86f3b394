package symbolic

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Bits in other orders are as the machine computes them.
func TestBits(t *testing.T) {
	p := expr.NewPool()
	eval := func(e *expr.Expr) uint64 {
		if e.Op != expr.Const {
			t.Fatalf("not folded: %v", e)
		}
		return e.Value
	}
	for range 1000 {
		x, y, s := rand.Uint64(), rand.Uint64(), rand.Uint64()
		if got := eval(reversed(p, p.Const(x, 64), 1)); got != bits.Reverse64(x) {
			t.Fatalf("reverse %x: %x", x, got)
		}
		low, other, by := uint32(x), uint32(y), uint32(s)
		a, b, n := p.Const(uint64(low), 32), p.Const(uint64(other), 32), p.Const(uint64(by), 32)
		if got := eval(reversed(p, a, 1)); uint32(got) != bits.Reverse32(low) {
			t.Fatalf("reverse %x: %x", low, got)
		}
		if got := eval(reversed(p, a, 8)); uint32(got) != bits.ReverseBytes32(low) {
			t.Fatalf("swap %x: %x", low, got)
		}
		if got := eval(reversed(p, p.Const(x&0xffff, 16), 8)); uint16(got) != bits.ReverseBytes16(uint16(x)) {
			t.Fatalf("swap %x: %x", x&0xffff, got)
		}
		wide := uint64(low)<<32 | uint64(other)
		if got := eval(funnel(p, true, a, b, n)); uint32(got) != uint32(wide<<(by%32)>>32) {
			t.Fatalf("fshl %x %d: %x", wide, by, got)
		}
		if got := eval(funnel(p, false, a, b, n)); uint32(got) != uint32(wide>>(by%32)) {
			t.Fatalf("fshr %x %d: %x", wide, by, got)
		}
	}
}
