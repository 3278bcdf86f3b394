package randomkernel

import "testing"

func TestBinary(t *testing.T) {
	for _, test := range []struct {
		op   Op
		x, y value
		want value
		flaw flaw
	}{
		{Add, value{1<<31 - 1, Int}, value{1, Int}, value{-1 << 31, Int}, undefined},
		{Add, value{1<<31 - 1, Int}, value{1, Unsigned}, value{1 << 31, Unsigned}, sound},
		{Add, value{1<<31 - 1, Int}, value{1, Long}, value{1 << 31, Long}, sound},
		{Sub, value{0, Unsigned}, value{1, Int}, value{1<<32 - 1, Unsigned}, wraps},
		{Mul, value{1 << 20, Unsigned}, value{1 << 20, Unsigned}, value{0, Unsigned}, wraps},
		{Mul, value{300, Short}, value{300, Short}, value{90000, Int}, sound},
		{Div, value{-7, Int}, value{2, Int}, value{-3, Int}, sound},
		{Rem, value{-7, Int}, value{2, Int}, value{-1, Int}, sound},
		{Rem, value{-7, Int}, value{2, Unsigned}, value{1, Unsigned}, sound},
		{Div, value{1, Int}, value{0, Int}, value{0, Int}, undefined},
		{Shr, value{-8, Int}, value{1, Int}, value{-4, Int}, sound},
		{Shl, value{1, Char}, value{9, Int}, value{512, Int}, sound},
		{Shl, value{1, Int}, value{32, Int}, value{0, Int}, undefined},
		{Lt, value{-1, Int}, value{1, Unsigned}, value{0, Int}, sound},
		{Lt, value{-1, Int}, value{1, Long}, value{1, Int}, sound},
		{Xor, value{-1, Int}, value{1, Unsigned}, value{1<<32 - 2, Unsigned}, sound},
		{Ge, value{-1, UnsignedLong}, value{5, Int}, value{1, Int}, sound},
	} {
		got, flaw := binary(test.op, test.x, test.y)
		if got != test.want || flaw != test.flaw {
			t.Errorf("%v %s %v = %v (%d), want %v (%d)", test.x, operators[test.op], test.y, got, flaw, test.want, test.flaw)
		}
	}
}
