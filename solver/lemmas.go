package solver

// DifferenceDigit is the difference digit lemma, valid for all integers:
//
//	n*Q + R = 0  and  -n < R < n   =>   Q = 0  and  R = 0
func DifferenceDigit(n, Q, R *Term) *Term { return DifferenceDigitOf(n, Mul(n, Q), Q, R) }

// DifferenceDigitOf is DifferenceDigit with nQ standing for the product n*Q.
func DifferenceDigitOf(n, nQ, Q, R *Term) *Term {
	return Implies(
		And(Eq(Add(nQ, R), zero), Lt(Neg(n), R), Lt(R, n)),
		And(Eq(Q, zero), Eq(R, zero)))
}

// DifferenceDigitLIN replaces a goal n*Q + R = 0 by the conclusion of the
// difference digit lemma:
//
//	-n < R < n   =>   Q = 0  and  R = 0
//
// It is NOT valid by itself. It is implied by the goal, so a query that
// states it in place of the goal is a relaxation: Unsat is a proof, Sat means
// nothing. The caller must have checked that the goal is n*Q + R = 0 identically.
func DifferenceDigitLIN(n, Q, R *Term) *Term {
	return Implies(And(Lt(Neg(n), R), Lt(R, n)), And(Eq(Q, zero), Eq(R, zero)))
}

// ProductBound bounds a product by monotony; an and bn stand for a*n and b*n:
//
//	0 <= a <= b-1  and  n > 0   =>   0 <= a*n  and  a*n <= b*n - n
func ProductBound(a, b, n, an, bn *Term) *Term {
	return Implies(
		And(Le(zero, a), Le(a, Sub(b, one)), Lt(zero, n)),
		And(Le(zero, an), Le(an, Sub(bn, n))))
}

// DivModTrunc defines quotient q and remainder r of truncating division (C's
// / and %); dq stands for d*q. It says nothing for d = 0.
//
//	d != 0  =>  a = d*q + r  and  |r| < |d|  and  (r = 0 or r has the sign of a)
func DivModTrunc(a, q, r, d, dq *Term) *Term {
	return Implies(Ne(d, zero), And(
		Eq(a, Add(dq, r)),
		Implies(Le(zero, a), Le(zero, r)),
		Implies(Le(a, zero), Le(r, zero)),
		below(r, d), below(Neg(r), d)))
}

// DivModFloor defines quotient q and remainder r of flooring division; dq
// stands for d*q. It says nothing for d = 0.
//
//	d != 0  =>  a = d*q + r  and  (d > 0 => 0 <= r < d)  and  (d < 0 => d < r <= 0)
func DivModFloor(a, q, r, d, dq *Term) *Term {
	return Implies(Ne(d, zero), And(
		Eq(a, Add(dq, r)),
		Implies(Lt(zero, d), And(Le(zero, r), Lt(r, d))),
		Implies(Lt(d, zero), And(Lt(d, r), Le(r, zero)))))
}

// below states x < |d|.
func below(x, d *Term) *Term { return Or(Lt(x, d), Lt(x, Neg(d))) }

// Ackermann states functional consistency of two applications of one function:
//
//	args1 = args2   =>   res1 = res2
func Ackermann(args1 []*Term, res1 *Term, args2 []*Term, res2 *Term) *Term {
	if len(args1) != len(args2) {
		return invalid("applications of different arity")
	}
	eqs := make([]*Term, len(args1))
	for i := range args1 {
		eqs[i] = Eq(args1[i], args2[i])
	}
	return Implies(And(eqs...), Eq(res1, res2))
}

// Triangle separates two rows of a packed triangle; t1 and t2 stand for
// T(j1) and T(j2) with T(j) = j*(j+1)/2:
//
//	0 <= j1 < j2   =>   T(j2) >= T(j1) + j1 + 1
func Triangle(j1, t1, j2, t2 *Term) *Term {
	return Implies(And(Le(zero, j1), Lt(j1, j2)), Le(Add(t1, j1, one), t2))
}
