package expr

import "math/bits"

// Note says what happened while a value was computed.
type Note uint8

const (
	// Undefined: there is no value.
	Undefined Note = 1 << iota
	// Wrapped: an Add, Sub, Mul or Shl without promises, or a Trunc of computed bits, gave a result that is exact
	// neither as signed nor as unsigned number. Adding a negative constant to an unsigned value is thus no wrap.
	Wrapped
)

func isCmp(op Op) bool { return op >= Eq && op <= SLE }

// computed reports whether truncating e drops digits of a number, and not a field that was packed into e's bits.
func computed(e *Expr) bool {
	return e.Op == Add || e.Op == Sub || e.Op == Mul || e.Op == Shl
}

// modular reports whether e keeps only the low bits of its first operand by a constant: those of a wrapped number are
// the exact one's, which is then read modulo a power of two and not lost.
func modular(e *Expr) bool {
	if e.Op != And && e.Op != URem || e.Args[1].Op != Const {
		return false
	}
	n := e.Args[1].Value
	if e.Op == And {
		n++
	}
	_, ok := isPow2(n)
	return ok
}

// deciding is the operand that settles a connective alone.
func deciding(op Op) uint64 {
	if op == Or {
		return 1
	}
	return 0
}

// connective is And or Or of truth values: a defined deciding operand speaks alone, the first one first.
func connective(op Op, a, b uint64, na, nb Note) (uint64, Note) {
	stop := deciding(op)
	switch {
	case na&Undefined == 0 && a == stop:
		return stop, na
	case nb&Undefined == 0 && b == stop:
		return stop, nb
	}
	return 1 - stop, na | nb
}

// truncate keeps the low bits of a; lossy if a was computed.
func truncate(a uint64, in, w int, flags Flags, lossy bool) (uint64, Note) {
	r := a & mask(w)
	unsigned, exact := r == a, signed(r, w) == signed(a, in)
	switch {
	case flags&NUW != 0 && !unsigned, flags&NSW != 0 && !exact:
		return r, Undefined
	case lossy && flags == 0 && !unsigned && !exact:
		return r, Wrapped
	}
	return r, 0
}

// binary is evalBinary with notes; n are those of the operands.
func binary(op Op, a, b uint64, w int, flags Flags, modular bool, n Note) (uint64, Note) {
	r, ok := evalBinary(op, a, b, w, flags)
	if !ok {
		return 0, n | Undefined
	}
	if modular {
		n &^= Wrapped
	}
	if flags&(NSW|NUW) != 0 {
		return r, n
	}
	sign := uint64(1) << uint(w-1)
	exact := true
	switch op {
	case Add:
		exact = r >= a || (a^r)&(b^r)&sign == 0
	case Sub:
		exact = b <= a || (a^b)&(a^r)&sign == 0
	case Mul:
		hi, lo := bits.Mul64(a, b)
		exact = hi == 0 && lo == r || mulFits(signed(a, w), signed(b, w), signed(r, w))
	case Shl:
		exact = r>>b == a || signed(r, w)>>b == signed(a, w)
	}
	if !exact {
		n |= Wrapped
	}
	return r, n
}
