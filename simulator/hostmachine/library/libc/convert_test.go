package libc

import (
	"math"
	"testing"
)

func TestInteger(t *testing.T) {
	for _, c := range []struct {
		text   string
		base   int
		signed bool
		v      uint64
		used   int
		over   bool
	}{
		{"12", 10, true, 12, 2, false},
		{"  -7x", 10, true, math.MaxUint64 - 6, 4, false},
		{"0x1fg", 0, true, 31, 4, false},
		{"0x", 0, true, 0, 1, false},
		{"017", 0, true, 15, 3, false},
		{"z", 10, true, 0, 0, false},
		{"", 10, true, 0, 0, false},
		{"9223372036854775808", 10, true, math.MaxInt64, 19, true},
		{"-9223372036854775809", 10, true, 1 << 63, 20, true},
		{"18446744073709551615", 10, false, math.MaxUint64, 20, false},
		{"-1", 10, false, math.MaxUint64, 2, false},
	} {
		if v, used, over := integer(c.text, c.base, c.signed); v != c.v || used != c.used || over != c.over {
			t.Errorf("%q: %d %d %v", c.text, v, used, over)
		}
	}
}

func TestReal(t *testing.T) {
	for _, c := range []struct {
		text string
		v    float64
		used int
	}{
		{"1.5x", 1.5, 3}, {" -2e3", -2000, 5}, {"3e", 3, 1}, {".5", .5, 2}, {".", 0, 0}, {"0x1p4", 16, 5}, {"inf", math.Inf(1), 3}, {"", 0, 0},
	} {
		if v, used, _ := real(c.text, 64); v != c.v || used != c.used {
			t.Errorf("%q: %v %d", c.text, v, used)
		}
	}
}

func TestGeneral(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 1.5: "1.5", 1e6: "1e+06", 123456: "123456", 0.0001: "0.0001", 0.00001: "1e-05", 1.0 / 3: "0.333333"} {
		if got := general(v, 6, false); got != want {
			t.Errorf("%v: %s", v, got)
		}
	}
}

// Numbers that glibc gives without a seed, and with 42.
func TestGenerator(t *testing.T) {
	g := &generators{}
	g.seed(1)
	if a, b := g.next(), g.next(); a != 1804289383 || b != 846930886 {
		t.Errorf("%d %d", a, b)
	}
	g.seed(42)
	if a := g.next(); a != 71876166 {
		t.Errorf("%d", a)
	}
}
