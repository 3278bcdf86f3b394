package expr

import "math/bits"

// Note says what happened while a value was computed.
type Note uint8

const (
	// Undefined: there is no value.
	Undefined Note = 1 << iota
	// Wrapped: index arithmetic left its reading. A chain of Add, Sub, Mul and Shl without promises, of 32 bits or
	// more, counts as wrapped when some step is not exact on signed operands and some step, perhaps the same, is not
	// on unsigned ones. Where the result is read as signed only, the former is enough. An operand of the chain that the program reads in one way only (Readings) is in that range, and
	// not in the other where the two differ. Adding a negative constant to an unsigned value is thus no wrap, and neither is an explicit
	// truncation, which says what it does.
	Wrapped

	// What follows is about the chain under way. It ends where its result is read as a number.
	signedLost   // some step is not exact as signed
	unsignedLost // some step is not exact as unsigned
	earlier      // an earlier chain, which was read, wrapped
)

// indexWidth is the least width of arithmetic that programs use for indices without wrap-around in mind: C computes
// narrower values at the width of int, and narrows them by explicit conversions.
const indexWidth = 32

// read ends the chain of an operand.
func (n Note) read() Note {
	r := n & (Undefined | Wrapped)
	if n&Wrapped != 0 {
		r |= earlier
	}
	return r
}

// modulo ends the chain of an operand of which only low bits count: those of a wrapped number are the exact one's.
func (n Note) modulo() Note {
	r := n & Undefined
	if n&earlier != 0 {
		r |= Wrapped | earlier
	}
	return r
}

// step adds a step to the chains of its operands.
func (n Note) step(w int, signedExact, unsignedExact bool) Note {
	if w < indexWidth {
		return n.modulo()
	}
	if !signedExact {
		n |= signedLost
	}
	if !unsignedExact {
		n |= unsignedLost
	}
	if n&signedLost != 0 && n&unsignedLost != 0 {
		n |= Wrapped
	}
	return n
}

func isCmp(op Op) bool { return op >= Eq && op <= SLE }

// modular reports whether e is arithmetic modulo a power of two: it keeps only the low bits of its first operand by a constant, or
// scatters.
func modular(e *Expr) bool {
	if Scatters(e) {
		return true
	}
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

// spread is how many values an operand of arithmetic by a constant must at least have without a wrap, in bits.
const spread = 12

// Scatters reports whether e is a product or a shift without promises by a constant so large that few operands do not wrap, as
// hashes, generators and rotations have: it is arithmetic modulo 2^width, not of indices, and no chain goes on behind it.
func Scatters(e *Expr) bool {
	if e.Op != Mul && e.Op != Shl || e.Width <= spread || e.Flags&(NSW|NUW) != 0 || e.Args[1].Op != Const {
		return false
	}
	c := e.Args[1].Value
	if e.Op == Shl {
		return c >= uint64(e.Width-spread)
	}
	most := uint64(1) << (e.Width - spread)
	return c >= most && -c&mask(e.Width) >= most
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
		return stop, na.read()
	case nb&Undefined == 0 && b == stop:
		return stop, nb.read()
	}
	return 1 - stop, (na | nb).read()
}

// truncate keeps the low bits of a; n is the note of a.
func truncate(a uint64, in, w int, flags Flags, n Note) (uint64, Note) {
	r := a & mask(w)
	unsigned, exact := r == a, signed(r, w) == signed(a, in)
	switch {
	case flags&NUW != 0 && !unsigned, flags&NSW != 0 && !exact:
		return r, n.read() | Undefined
	case flags&Induction != 0:
		return r, n.read().step(w, exact, unsigned)
	case flags != 0:
		return r, n.read()
	}
	return r, n.modulo()
}

// binary is evalBinary with notes; n are those of the operands.
func binary(op Op, a, b uint64, w int, flags Flags, modular bool, n Note) (uint64, Note) {
	r, ok := evalBinary(op, a, b, w, flags)
	if !ok {
		return 0, n | Undefined
	}
	if modular {
		return r, n.modulo()
	}
	if flags&(NSW|NUW) != 0 {
		return r, n.read()
	}
	sign := uint64(1) << uint(w-1)
	switch op {
	case Add:
		return r, n.step(w, (a^r)&(b^r)&sign == 0, r >= a)
	case Sub:
		return r, n.step(w, (a^b)&(a^r)&sign == 0, b <= a)
	case Mul:
		hi, lo := bits.Mul64(a, b)
		return r, n.step(w, mulFits(signed(a, w), signed(b, w), signed(r, w)), hi == 0 && lo == r)
	case Shl:
		return r, n.step(w, signed(r, w)>>b == signed(a, w), r>>b == a)
	}
	return r, n.read()
}
