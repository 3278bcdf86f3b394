package machine

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// call is a pure function by name.
func call(name string, a, b, c uint64) uint64 { return pureFunctions[pureIndex[name]].call(a, b, c) }

// Every half is its own image, and a float in the middle of two halves goes to the even one.
func TestHalves(t *testing.T) {
	for code := range uint32(1 << 16) {
		h := uint16(code)
		x := halfTo32(h)
		if x != x {
			if back := halfTo32(halfFrom32(x)); back == back {
				t.Fatalf("%#x is no number, its image is %v", h, back)
			}
			continue
		}
		if back := halfFrom32(x); back != h {
			t.Fatalf("%#x is %v and comes back as %#x", h, x, back)
		}
		next := halfTo32(h + 1)
		if h&0x7fff >= 0x7bff || next != next {
			continue
		}
		even := h
		if h&1 == 1 {
			even++
		}
		middle := (x + next) / 2
		if got := halfFrom32(middle); got != even {
			t.Fatalf("%v between %#x and the next becomes %#x", middle, h, got)
		}
		toNext := math.Nextafter32(middle, next)
		if got := halfFrom32(toNext); got != h+1 {
			t.Fatalf("%v becomes %#x, not %#x", toNext, got, h+1)
		}
	}
	for x, want := range map[float32]uint16{65504: 0x7bff, 65519: 0x7bff, 65520: 0x7c00, 1e-8: 0, 6e-8: 1, -2: 0xc000} {
		if got := halfFrom32(x); got != want {
			t.Errorf("%v becomes %#x, not %#x", x, got, want)
		}
	}
	for code := range uint32(256) {
		for kind := range 2 {
			x := quarterTo32(uint8(code), kind)
			if back := quarterFrom32(x, kind); x == x && !math.IsInf(float64(x), 0) && back != uint8(code) {
				t.Errorf("%#x of kind %d is %v and comes back as %#x", code, kind, x, back)
			}
		}
	}
	if got := bfloatFrom32(1 + 1.0/256); got != 0x3f80 {
		t.Errorf("bfloat of a tie: %#x", got)
	}
}

// A fused product and sum is rounded once.
func TestFMA(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		x, y := math.Float32frombits(rng.Uint32()&0x8fffffff|0x38000000), math.Float32frombits(rng.Uint32()&0x8fffffff|0x38000000)
		z := -x * y * (1 + float32(rng.IntN(5)-2)/(1<<22))
		exact := new(big.Float).SetPrec(300)
		exact.Mul(big.NewFloat(float64(x)).SetPrec(300), big.NewFloat(float64(y)).SetPrec(300))
		exact.Add(exact, big.NewFloat(float64(z)).SetPrec(300))
		if want, _ := exact.Float32(); fma32(x, y, z) != want {
			t.Fatalf("fma(%v, %v, %v) = %v, want %v", x, y, z, fma32(x, y, z), want)
		}
	}
}

// Integer functions at eight bits, against their definitions.
func TestIntegerFunctions(t *testing.T) {
	call4 := func(name string, a, b, c uint64) uint64 { return pureFunctions4[pureIndex4[name]].call(a, b, c, 8) }
	inSigned := func(v int) uint64 { return bit(v < -128 || v > 127) }
	clampTo := func(v, low, high int) uint64 { return uint64(uint8(min(max(v, low), high))) }
	for a := range uint64(256) {
		for b := range uint64(256) {
			x, y := int(int8(a)), int(int8(b))
			for name, want := range map[string]uint64{
				"smin": uint64(uint8(min(x, y))), "smax": uint64(uint8(max(x, y))), "umin": min(a, b), "umax": max(a, b),
				"sadd.overflow": inSigned(x + y), "ssub.overflow": inSigned(x - y), "smul.overflow": inSigned(x * y),
				"uadd.overflow": bit(a+b > 255), "usub.overflow": bit(a < b), "umul.overflow": bit(a*b > 255),
				"sadd.sat": clampTo(x+y, -128, 127), "ssub.sat": clampTo(x-y, -128, 127),
				"uadd.sat": clampTo(int(a+b), 0, 255), "usub.sat": clampTo(int(a)-int(b), 0, 255),
				"fshl": uint64(uint8((a<<8 | b) << (b % 8) >> 8)), "fshr": uint64(uint8((a<<8 | b) >> (b % 8))),
			} {
				if got := call4(name, a, b, b); got != want {
					t.Fatalf("%s(%d, %d) = %d, want %d", name, a, b, got, want)
				}
			}
		}
		zeros, ones, reversed := 0, 0, uint64(0)
		for k := range 8 {
			if a>>(7-k)&1 == 0 && ones == 0 {
				zeros++
			}
			ones += int(a >> (7 - k) & 1)
			reversed |= a >> k & 1 << (7 - k)
		}
		if call4("ctlz", a, 0, 0) != uint64(zeros) || call4("ctpop", a, 0, 0) != uint64(ones) || call4("bitreverse", a, 0, 0) != reversed {
			t.Fatalf("bits of %d: %d %d %d", a, call4("ctlz", a, 0, 0), call4("ctpop", a, 0, 0), call4("bitreverse", a, 0, 0))
		}
	}
}

func TestPacked(t *testing.T) {
	for _, c := range []struct {
		name          string
		a, b, c, want uint64
	}{
		{"__vadd2", 0xffff0001, 0x00010002, 0, 0x00000003},
		{"__vadd4", 0xff017f80, 0x01010180, 0, 0x00028000},
		{"__vaddss2", 0x7fff8000, 0x0001ffff, 0, 0x7fff8000},
		{"__vaddus4", 0xff01f010, 0x01012010, 0, 0xff02ff20},
		{"__vsubus2", 0x00010005, 0x00020003, 0, 0x00000002},
		{"__vabsdiffu4", 0x01ff0010, 0x02010010, 0, 0x01fe0000},
		{"__vabsdiffs2", 0xffff0003, 0x00010001, 0, 0x00020002},
		{"__vavgu4", 0x01020304, 0x02020205, 0, 0x02020305},
		{"__vavgs2", 0xffff0001, 0xfffe0002, 0, 0xffff0002},
		{"__vmaxs2", 0xffff0001, 0x0000ffff, 0, 0x00000001},
		{"__vminu4", 0x01ff0010, 0x02010110, 0, 0x01010010},
		{"__vcmpgts4", 0x01ff0010, 0x00000010, 0, 0xff000000},
		{"__vcmpgtu4", 0x01ff0010, 0x00000010, 0, 0xffff0000},
		{"__vseteq2", 0x00050006, 0x00050007, 0, 0x00010000},
		{"__vsadu4", 0x01020304, 0x04030201, 0, 8},
		{"__vabs2", 0xfffe8000, 0, 0, 0x00028000},
		{"__vabsss2", 0xfffe8000, 0, 0, 0x00027fff},
		{"__vneg4", 0x01ff8000, 0, 0, 0xff018000},
		{"hgrd__viaddmax_s32", 5, 0xfffffff0, 3, 3},
		{"hgrd__vimax3_s16x2", 0xffff0001, 0x00020000, 0x00010005, 0x00020005},
		{"hgrd__vimin3_s32_relu", 5, 0xfffffff0, 3, 0},
		{"__vimax_s32_relu", 0xfffffff0, 0xfffffff1, 0, 0},
		{"hgrd__vibmax_s32_chosen", 5, 4, 0, 1},
		{"hgrd__vibmin_u16x2_chosen", 0x00010005, 0x00020004, 1, 1},
		{"hgrd__vibmin_u16x2_chosen", 0x00010005, 0x00020004, 0, 0},
	} {
		if got := call(c.name, c.a, c.b, c.c); got != c.want {
			t.Errorf("%s(%#x, %#x, %#x) = %#x, want %#x", c.name, c.a, c.b, c.c, got, c.want)
		}
	}
}

// Conversions to integers saturate.
func TestToInteger(t *testing.T) {
	for _, c := range []struct {
		x        float64
		bits     int
		signed   uint64
		unsigned uint64
	}{
		{-1.9, 32, 0xffffffff, 0}, {1e10, 32, 0x7fffffff, 0xffffffff}, {-1e10, 32, 0x80000000, 0}, {math.NaN(), 32, 0, 0},
		{3e9, 32, 0x7fffffff, 3000000000}, {1e19, 64, math.MaxInt64, 10000000000000000000}, {-0.5, 64, 0, 0}, {200, 8, 127, 200},
	} {
		if s, u := toSigned(c.x, c.bits), toUnsigned(c.x, c.bits); s != c.signed || u != c.unsigned {
			t.Errorf("%v to %d bits: %#x, %#x", c.x, c.bits, s, u)
		}
	}
}
