package solver

import (
	"math/big"
	"slices"
)

var (
	trueTerm  = &Term{op: opTrue, sort: BoolSort}
	falseTerm = &Term{op: opFalse, sort: BoolSort}
	zero      = Int(0)
	one       = Int(1)
)

// maxFoldBits bounds the constants that folding may create, so that repeated
// squaring in a small input cannot fill memory.
const maxFoldBits = 4096

// Int returns the integer constant v.
func Int(v int64) *Term { return &Term{op: opConst, sort: IntSort, val: big.NewInt(v)} }

// BigInt returns the integer constant v, which is copied.
func BigInt(v *big.Int) *Term {
	if v == nil {
		return invalid("nil constant")
	}
	return &Term{op: opConst, sort: IntSort, val: new(big.Int).Set(v)}
}

// Var returns the integer symbol name. Symbols are the same when their names are.
func Var(name string) *Term { return &Term{op: opVar, sort: IntSort, name: name} }

// BoolVar returns the Boolean symbol name.
func BoolVar(name string) *Term { return &Term{op: opVar, sort: BoolSort, name: name} }

func True() *Term  { return trueTerm }
func False() *Term { return falseTerm }

func boolTerm(b bool) *Term {
	if b {
		return trueTerm
	}
	return falseTerm
}

// Add returns the sum of its arguments; 0 for none. Constants are collected
// into one last summand.
func Add(args ...*Term) *Term {
	rest, c := splitConst(args, zero.val, (*big.Int).Add)
	if c.Sign() != 0 || len(rest) == 0 {
		rest = append(rest, &Term{op: opConst, sort: IntSort, val: c})
	}
	if len(rest) == 1 {
		return want(opAdd, IntSort, rest[0])
	}
	return apply(opAdd, IntSort, IntSort, rest...)
}

// Mul returns the product of its arguments; 1 for none. Constants are
// collected into one first factor.
func Mul(args ...*Term) *Term {
	rest, c := splitConst(args, one.val, (*big.Int).Mul)
	if c.Sign() == 0 {
		// The other factors vanish, but not their sort errors.
		if t := apply(opMul, IntSort, IntSort, rest...); t.sort == InvalidSort {
			return t
		}
		return zero
	}
	if len(rest) == 0 || c.Cmp(one.val) != 0 {
		rest = slices.Insert(rest, 0, &Term{op: opConst, sort: IntSort, val: c})
	}
	if len(rest) == 1 {
		return want(opMul, IntSort, rest[0])
	}
	return apply(opMul, IntSort, IntSort, rest...)
}

// splitConst folds the constants among args into c, as far as maxFoldBits allows.
func splitConst(args []*Term, unit *big.Int, f func(z, x, y *big.Int) *big.Int) (rest []*Term, c *big.Int) {
	c = unit
	rest = make([]*Term, 0, len(args)+1)
	for _, a := range args {
		if v, ok := a.Const(); ok && c.BitLen()+v.BitLen() < maxFoldBits {
			c = f(new(big.Int), c, v)
			continue
		}
		rest = append(rest, a)
	}
	return rest, c
}

// want returns t if it has the sort s, else the invalid term for op o.
func want(o op, s Sort, t *Term) *Term {
	if t.Sort() == s {
		return t
	}
	return apply(o, s, s, t)
}

// Sub returns a - b.
func Sub(a, b *Term) *Term {
	if v, ok := b.Const(); ok {
		if v.Sign() == 0 {
			return want(opSub, IntSort, a)
		}
		if u, ok := a.Const(); ok && u.BitLen()+v.BitLen() < maxFoldBits {
			return &Term{op: opConst, sort: IntSort, val: new(big.Int).Sub(u, v)}
		}
	}
	if a.Sort() == IntSort && same(a, b) {
		return zero
	}
	return apply(opSub, IntSort, IntSort, a, b)
}

// Neg returns -a.
func Neg(a *Term) *Term {
	if v, ok := a.Const(); ok {
		return &Term{op: opConst, sort: IntSort, val: new(big.Int).Neg(v)}
	}
	if a != nil && a.op == opNeg {
		return a.args[0]
	}
	return apply(opNeg, IntSort, IntSort, a)
}

// Eq returns a = b, for two Int or two Bool terms.
func Eq(a, b *Term) *Term {
	if s := a.Sort(); s != InvalidSort && s == b.Sort() {
		if same(a, b) {
			return trueTerm
		}
		if c, ok := compare(a, b); ok {
			return boolTerm(c == 0)
		}
		switch {
		case a.op == opTrue:
			return b
		case b.op == opTrue:
			return a
		case a.op == opFalse:
			return Not(b)
		case b.op == opFalse:
			return Not(a)
		}
	}
	return apply(opEq, BoolSort, InvalidSort, a, b)
}

// Ne returns a != b.
func Ne(a, b *Term) *Term { return Not(Eq(a, b)) }

// Le returns a <= b.
func Le(a, b *Term) *Term {
	if c, ok := compare(a, b); ok {
		return boolTerm(c <= 0)
	}
	return apply(opLe, BoolSort, IntSort, a, b)
}

// Lt returns a < b.
func Lt(a, b *Term) *Term {
	if c, ok := compare(a, b); ok {
		return boolTerm(c < 0)
	}
	return apply(opLt, BoolSort, IntSort, a, b)
}

// Ge returns a >= b.
func Ge(a, b *Term) *Term { return Le(b, a) }

// Gt returns a > b.
func Gt(a, b *Term) *Term { return Lt(b, a) }

// same is a cheap sufficient condition for equality of well-sorted terms.
func same(a, b *Term) bool {
	return a == b || b != nil && a.op == opVar && b.op == opVar && a.sort == b.sort && a.name == b.name
}

// compare orders two Int terms when both are constants or the same term.
func compare(a, b *Term) (int, bool) {
	if a.Sort() == IntSort && same(a, b) {
		return 0, true
	}
	u, ok1 := a.Const()
	v, ok2 := b.Const()
	if !ok1 || !ok2 {
		return 0, false
	}
	return u.Cmp(v), true
}

// And returns the conjunction; true for no arguments.
func And(args ...*Term) *Term { return junction(opAnd, trueTerm, falseTerm, args) }

// Or returns the disjunction; false for no arguments.
func Or(args ...*Term) *Term { return junction(opOr, falseTerm, trueTerm, args) }

func junction(o op, unit, absorber *Term, args []*Term) *Term {
	rest := make([]*Term, 0, len(args))
	absorbed := false
	for _, a := range args {
		switch {
		case a != nil && a.op == unit.op:
		case a != nil && a.op == absorber.op:
			absorbed = true
		default:
			rest = append(rest, a)
		}
	}
	switch {
	case absorbed:
		if t := apply(o, BoolSort, BoolSort, rest...); t.sort == InvalidSort {
			return t
		}
		return absorber
	case len(rest) == 0:
		return unit
	case len(rest) == 1:
		return want(o, BoolSort, rest[0])
	}
	return apply(o, BoolSort, BoolSort, rest...)
}

// Not returns the negation of a.
func Not(a *Term) *Term {
	if a != nil {
		switch a.op {
		case opTrue:
			return falseTerm
		case opFalse:
			return trueTerm
		case opNot:
			return a.args[0]
		}
	}
	return apply(opNot, BoolSort, BoolSort, a)
}

// Implies returns a => b.
func Implies(a, b *Term) *Term {
	t := apply(opImplies, BoolSort, BoolSort, a, b)
	switch {
	case t.sort == InvalidSort:
		return t
	case a.op == opTrue:
		return b
	case a.op == opFalse, b.op == opTrue:
		return trueTerm
	case b.op == opFalse:
		return Not(a)
	}
	return t
}

// Ite returns "if c then a else b", for two Int or two Bool terms.
func Ite(c, a, b *Term) *Term {
	if c.Sort() != BoolSort {
		return want(opIte, BoolSort, c)
	}
	t := apply(opIte, a.Sort(), InvalidSort, a, b)
	switch {
	case t.sort == InvalidSort:
		return t
	case c.op == opTrue || same(a, b):
		return a
	case c.op == opFalse:
		return b
	}
	if c.depth >= maxTermDepth {
		return invalid("term too deep")
	}
	t.args = []*Term{c, a, b}
	t.depth = max(t.depth, c.depth+1)
	return t
}

// Distinct states that its arguments, all Int or all Bool, differ pairwise.
func Distinct(args ...*Term) *Term {
	if len(args) == 0 {
		return trueTerm
	}
	t := apply(opDistinct, BoolSort, InvalidSort, slices.Clone(args)...)
	switch {
	case t.sort == InvalidSort:
		return t
	case len(args) == 1:
		return trueTerm
	case len(args) == 2:
		return Ne(args[0], args[1])
	}
	return t
}
