package expr

// Reading is the number that a program means by a word.
type Reading uint8

const (
	EitherReading Reading = iota
	SignedReading
	UnsignedReading
)

// Readings tells for nodes of index width how the given trees read them, as far as all uses agree: comparisons,
// divisions, extensions and promises speak, sums and products do not. Equations and choices pass readings on.
//
// A step of arithmetic without promises counts only if it is read as signed. That it is read as unsigned does not say
// that it was meant to: t - 1u < n is a guard for 1 <= t <= n.
func Readings(trees ...*Expr) map[*Expr]Reading {
	var order []*Expr
	var equal [][2]*Expr
	votes := map[*Expr]uint8{}
	vote := func(e *Expr, r Reading) {
		if e.Op != Const && e.Width >= indexWidth {
			votes[e] |= uint8(r)
		}
	}
	Visit(func(e *Expr) {
		order = append(order, e)
		r := EitherReading
		switch e.Op {
		case SLT, SLE, SDiv, SRem, SExt, AShr:
			r = SignedReading
		case ULT, ULE, UDiv, URem, ZExt, LShr:
			r = UnsignedReading
		case Add, Sub, Mul:
			switch e.Flags & (NSW | NUW) {
			case NSW:
				r = SignedReading
			case NUW:
				r = UnsignedReading
			}
		}
		for i, a := range e.Args {
			if i == 0 || e.Op != LShr && e.Op != AShr {
				vote(a, r)
			}
		}
	}, trees...)
	for _, t := range trees {
		for _, c := range Conjuncts(t) {
			if c.Op == Eq {
				equal = append(equal, [2]*Expr{c.Args[0], c.Args[1]})
			}
		}
	}
	for range 2 {
		for _, q := range equal {
			both := Reading(votes[q[0]] | votes[q[1]])
			vote(q[0], both)
			vote(q[1], both)
		}
	}
	for i := len(order) - 1; i >= 0; i-- {
		if e := order[i]; e.Op == Ite {
			vote(e.Args[1], Reading(votes[e]))
			vote(e.Args[2], Reading(votes[e]))
		}
	}
	out := map[*Expr]Reading{}
	for e, v := range votes {
		if r := Reading(v); (r == SignedReading || r == UnsignedReading) && (!isStep(e) || e.Op == Trunc || r == SignedReading) {
			out[e] = r
		}
	}
	return out
}

// isStep reports whether e is a step of a chain, or stands for some.
func isStep(e *Expr) bool {
	switch e.Op {
	case Add, Sub, Mul, Shl:
		return e.Flags&(NSW|NUW) == 0 && !Scatters(e)
	case Trunc:
		return e.Flags == Induction
	}
	return false
}

// meant takes into account that a value is read as r only.
func (n Note) meant(r Reading, step bool, v uint64, w int) Note {
	switch {
	case step && r == SignedReading && n&signedLost != 0, step && r == UnsignedReading && n&unsignedLost != 0:
		return n | signedLost | unsignedLost | Wrapped
	case step || v>>uint(w-1)&1 == 0:
		return n
	case r == UnsignedReading: // the start of a chain, out of the other reading's range
		return n | signedLost
	case r == SignedReading:
		return n | unsignedLost
	}
	return n
}
