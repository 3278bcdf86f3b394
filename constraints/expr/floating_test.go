package expr

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestFloating compares each operation with the machine's.
func TestFloating(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	bits32 := func(x float32) uint64 { return uint64(math.Float32bits(x)) }
	truth := func(b bool) uint64 {
		if b {
			return 1
		}
		return 0
	}
	number := func() float64 {
		switch rng.IntN(4) {
		case 0:
			return float64(rng.IntN(2001)-1000) / 8
		case 1:
			return []float64{0, math.Copysign(0, -1), math.NaN(), math.Inf(1), math.Inf(-1), 1 << 31, -1 << 31, 1 << 40}[rng.IntN(8)]
		}
		return math.Float64frombits(rng.Uint64())
	}
	same := func(op FloatOp, w int, got, want uint64) {
		t.Helper()
		nan := func(v uint64) bool {
			if w == 32 {
				return math.IsNaN(float64(math.Float32frombits(uint32(v))))
			}
			return math.IsNaN(math.Float64frombits(v))
		}
		if got != want && !(w > 1 && nan(got) && nan(want)) {
			t.Errorf("operation %d at width %d: got %x, want %x", op, w, got, want)
		}
	}
	for range 5000 {
		x, y := number(), number()
		a, b := float32(x), float32(y)
		doubles, floats := []uint64{math.Float64bits(x), math.Float64bits(y)}, []uint64{bits32(a), bits32(b)}
		for op, want := range map[FloatOp][2]uint64{
			FAdd: {math.Float64bits(x + y), bits32(a + b)}, FSub: {math.Float64bits(x - y), bits32(a - b)},
			FMul: {math.Float64bits(x * y), bits32(a * b)}, FDiv: {math.Float64bits(x / y), bits32(a / b)},
			FNeg: {math.Float64bits(-x), bits32(-a)}, FSqrt: {math.Float64bits(math.Sqrt(x)), bits32(float32(math.Sqrt(float64(a))))},
			OrderedLT: {truth(x < y), truth(a < b)}, OrderedEQ: {truth(x == y), truth(a == b)},
			OrderedGE: {truth(x >= y), truth(a >= b)}, UnorderedNE: {truth(x != y), truth(a != b)},
			OrderedNE: {truth(x < y || x > y), truth(a < b || a > b)}, UnorderedLE: {truth(!(x > y)), truth(!(a > b))},
		} {
			w := 64
			if op >= OrderedEQ {
				w = 1
			}
			got, _ := Floating{Op: op, From: 64, To: w}.Eval(doubles)
			same(op, w, got, want[0])
			if w == 64 {
				w = 32
			}
			got, _ = Floating{Op: op, From: 32, To: w}.Eval(floats)
			same(op, w, got, want[1])
		}
		got, _ := Floating{Op: Convert, From: 64, To: 32}.Eval(doubles)
		same(Convert, 32, got, bits32(a))
		got, _ = Floating{Op: Convert, From: 32, To: 64}.Eval(floats)
		same(Convert, 64, got, math.Float64bits(float64(a)))
		n := int64(rng.Uint64()) >> rng.IntN(64)
		got, _ = Floating{Op: FromSigned, From: 64, To: 32}.Eval([]uint64{uint64(n)})
		same(FromSigned, 32, got, bits32(float32(n)))
		got, _ = Floating{Op: FromUnsigned, From: 64, To: 64}.Eval([]uint64{uint64(n)})
		same(FromUnsigned, 64, got, math.Float64bits(float64(uint64(n))))
		back, ok := Floating{Op: ToSigned, From: 64, To: 32}.Eval(doubles)
		if inside := x > -1<<31-1 && x < 1<<31; ok != inside || ok && int32(back) != int32(x) {
			t.Errorf("%g to int: %d, %v", x, int32(back), ok)
		}
		back, ok = Floating{Op: ToUnsigned, From: 32, To: 16}.Eval(floats)
		if inside := a > -1 && a < 1<<16; ok != inside || ok && uint16(back) != uint16(int64(a)) {
			t.Errorf("%g to unsigned short: %d, %v", a, back, ok)
		}
	}
	if v, ok := (Floating{Op: FromSigned, From: 32, To: 32}).Eval([]uint64{0xffffffff}); !ok || v != bits32(-1) {
		t.Errorf("-1 as a float: %x", v)
	}
}
