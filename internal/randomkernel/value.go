package randomkernel

import "math/bits"

// value is a C integer, sign- or zero-extended to 64 bits after its type.
type value struct {
	v int64
	t Type
}

// normal cuts v to the width of t.
func normal(v int64, t Type) int64 {
	switch t {
	case Int:
		return int64(int32(v))
	case Unsigned:
		return int64(uint32(v))
	case Short:
		return int64(int16(v))
	case Char:
		return int64(uint8(v))
	}
	return v
}

func (x value) to(t Type) value { return value{normal(x.v, t), t} }

// flaw is what an operation does beside computing a value.
type flaw uint8

const (
	sound     flaw = iota
	wraps          // unsigned arithmetic left its range, which C allows
	undefined      // undefined behaviour
)

// binary computes x op y as C does.
func binary(op Op, x, y value) (value, flaw) {
	if op == Shl || op == Shr {
		return shift(op, x.to(x.t.promoted()), y)
	}
	t := common(x.t, y.t)
	x, y = x.to(t), y.to(t)
	switch op {
	case Add, Sub, Mul:
		return arithmetic(op, x.v, y.v, t)
	case Div, Rem:
		if y.v == 0 {
			return value{0, t}, undefined
		}
		if t == UnsignedLong {
			q, r := bits.Div64(0, uint64(x.v), uint64(y.v))
			if op == Rem {
				q = r
			}
			return value{int64(q), t}, sound
		}
		if t.signed() && y.v == -1 {
			if op == Rem {
				return value{0, t}, sound
			}
			return arithmetic(Sub, 0, x.v, t)
		}
		if op == Div {
			return value{x.v / y.v, t}, sound
		}
		return value{x.v % y.v, t}, sound
	case And:
		return value{x.v & y.v, t}, sound
	case Or:
		return value{x.v | y.v, t}, sound
	case Xor:
		return value{normal(x.v^y.v, t), t}, sound
	}
	less, greater := x.v < y.v, x.v > y.v
	if t == UnsignedLong {
		less, greater = uint64(x.v) < uint64(y.v), uint64(x.v) > uint64(y.v)
	}
	var b bool
	switch op {
	case Lt:
		b = less
	case Le:
		b = !greater
	case Gt:
		b = greater
	case Ge:
		b = !less
	case Eq:
		b = x.v == y.v
	case Ne:
		b = x.v != y.v
	default:
		panic("BUG: no binary operator " + operators[op])
	}
	return truth(b), sound
}

func truth(b bool) value {
	if b {
		return value{1, Int}
	}
	return value{0, Int}
}

func arithmetic(op Op, x, y int64, t Type) (value, flaw) {
	var v int64
	var left bool // the range of 64 bits
	switch op {
	case Add:
		v = x + y
		left = (x < 0) == (y < 0) && (v < 0) != (x < 0)
		if t == UnsignedLong {
			left = uint64(v) < uint64(x)
		}
	case Sub:
		v = x - y
		left = (x < 0) != (y < 0) && (v < 0) != (x < 0)
		if t == UnsignedLong {
			left = uint64(x) < uint64(y)
		}
	case Mul:
		v = x * y
		if t == UnsignedLong {
			hi, _ := bits.Mul64(uint64(x), uint64(y))
			left = hi != 0
		} else {
			left = x != 0 && (v/x != y || x == -1 && y == -1<<63)
		}
	}
	n := normal(v, t)
	switch {
	case !left && n == v:
		return value{n, t}, sound
	case t == Unsigned || t == UnsignedLong:
		return value{n, t}, wraps
	}
	return value{n, t}, undefined
}

func shift(op Op, x, y value) (value, flaw) {
	if y.v < 0 || y.v >= x.t.size()*8 {
		return value{0, x.t}, undefined
	}
	if op == Shr {
		if x.t.signed() {
			return value{x.v >> y.v, x.t}, sound
		}
		return value{int64(uint64(x.v) >> y.v), x.t}, sound
	}
	v := normal(x.v<<y.v, x.t)
	back := v >> y.v
	if !x.t.signed() {
		back = int64(uint64(v) >> y.v)
	}
	if back == x.v {
		return value{v, x.t}, sound
	}
	if x.t.signed() {
		return value{v, x.t}, undefined
	}
	return value{v, x.t}, wraps
}
