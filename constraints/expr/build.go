package expr

import "fmt"

// Binary builds an arithmetic or bit operation. a and b have the same width, which is the result's.
func (p *Pool) Binary(op Op, a, b *Expr, flags Flags) *Expr {
	if a.Width != b.Width {
		panic(fmt.Sprintf("BUG: %v of widths %d and %d", op, a.Width, b.Width))
	}
	if a.Op == Const && b.Op == Const {
		if v, ok := evalBinary(op, a.Value, b.Value, a.Width, flags); ok {
			return p.Const(v, a.Width)
		}
	}
	if commutes(op) && (a.Op == Const || b.Op != Const && b.id < a.id) {
		a, b = b, a // the constant, or else the younger node, on the right
	}
	if e := p.foldBinary(op, a, b, flags); e != nil {
		return e
	}
	return p.intern(op, a.Width, flags, 0, nil, a, b)
}

func commutes(op Op) bool {
	return op == Add || op == Mul || op == And || op == Or || op == Xor || op == Eq
}

// difference is a - b, which wraps, where both are sums with a term in common; nil for others.
func (p *Pool) difference(a, b *Expr) *Expr {
	terms := func(e *Expr) [2]*Expr {
		if e.Op == Add {
			return [2]*Expr{e.Args[0], e.Args[1]}
		}
		return [2]*Expr{e, p.Const(0, e.Width)}
	}
	x, y := terms(a), terms(b)
	for i := range x {
		for k := range y {
			if x[i] == y[k] && x[i].Op != Const {
				return p.Binary(Sub, x[1-i], y[1-k], 0)
			}
		}
	}
	return nil
}

// foldBinary applies the identities of op; nil when none fits. A constant operand of a commutative op is b.
func (p *Pool) foldBinary(op Op, a, b *Expr, flags Flags) *Expr {
	w := a.Width
	all := mask(w)
	switch op {
	case Add:
		if b.IsConst(0) {
			return a
		}
		// (x + c1) + c2, wrapping: the promise of the parts need not hold for the sum.
		if b.Op == Const && a.Op == Add && a.Args[1].Op == Const {
			return p.Binary(Add, a.Args[0], p.Const(a.Args[1].Value+b.Value, w), sumFlags(a, b, flags))
		}
	case Sub:
		if b.IsConst(0) {
			return a
		}
		if a == b {
			return p.Const(0, w)
		}
		if b.Op == Const && b.Value != 1<<uint(w-1) {
			return p.Binary(Add, a, p.Const(-b.Value, w), flags&NSW)
		}
		if d := p.difference(a, b); d != nil {
			return d
		}
	case Mul:
		if b.IsConst(0) {
			return b
		}
		if b.IsConst(1) {
			return a
		}
	case UDiv, SDiv:
		if b.IsConst(1) && w > 1 {
			return a
		}
	case URem, SRem:
		if b.IsConst(1) && w > 1 {
			return p.Const(0, w)
		}
	case Shl, LShr, AShr:
		if b.IsConst(0) {
			return a
		}
		if op == LShr && b.Op == Const && b.Value < uint64(w) {
			if e := p.extract(a, int(b.Value), w-int(b.Value)); e != nil {
				return p.ZExt(e, w)
			}
		}
	case And:
		switch {
		case b.IsConst(0), a == b:
			return b
		case b.IsConst(all):
			return a
		case w == 1 && p.Not(a) == b:
			return p.Bool(false)
		case w == 1 && (hasFactor(And, a, b) || hasFactor(Or, b, a)):
			return a
		case w == 1 && (hasFactor(And, b, a) || hasFactor(Or, a, b)):
			return b
		}
	case Or:
		switch {
		case b.IsConst(0), a == b:
			return a
		case b.IsConst(all):
			return b
		case w == 1 && p.Not(a) == b:
			return p.Bool(true)
		case w == 1:
			if hasFactor(Or, a, b) || hasFactor(And, b, a) {
				return a
			}
			if hasFactor(Or, b, a) || hasFactor(And, a, b) {
				return b
			}
			// (a & c) | (a & !c) is a; (a & c) | !c is a | !c
			if e := p.resolve(a, b); e != nil {
				return e
			}
		}
	case Xor:
		if a == b {
			return p.Const(0, w)
		}
		if b.IsConst(0) {
			return a
		}
		if w == 1 && b.IsConst(1) {
			return p.negate(a)
		}
	}
	return nil
}

// sumFlags keeps NSW for (x + c1) + c2 when both sums promise it and the constants have one sign: then x + (c1+c2)
// cannot leave the range that the outer sum stays in.
func sumFlags(inner, c2 *Expr, outer Flags) Flags {
	c1 := inner.Args[1].Signed()
	if inner.Flags&outer&NSW != 0 && (c1 >= 0) == (c2.Signed() >= 0) {
		s := c1 + c2.Signed()
		if (s >= 0) == (c1 >= 0) && signed(uint64(s), inner.Width) == s {
			return NSW
		}
	}
	return 0
}

// hasFactor reports whether e is an op node with x as one of its (nested one level) operands.
func hasFactor(op Op, e, x *Expr) bool {
	return e.Op == op && (e.Args[0] == x || e.Args[1] == x)
}

// resolve merges two conjunctions that differ in one complementary conjunct.
func (p *Pool) resolve(a, b *Expr) *Expr {
	for i := 0; i < 2; i++ {
		if a.Op == And {
			for k := 0; k < 2; k++ {
				rest, lit := a.Args[k], a.Args[1-k]
				if p.Not(lit) == b {
					return p.Or(rest, b)
				}
				if b.Op != And {
					continue
				}
				for m := 0; m < 2; m++ {
					if b.Args[m] == rest && b.Args[1-m] == p.Not(lit) {
						return rest
					}
				}
			}
		}
		a, b = b, a
	}
	return nil
}

// Cmp builds a comparison: Eq, ULT, ULE, SLT or SLE.
func (p *Pool) Cmp(op Op, a, b *Expr) *Expr {
	if a.Width != b.Width {
		panic(fmt.Sprintf("BUG: %v of widths %d and %d", op, a.Width, b.Width))
	}
	if a.Op == Const && b.Op == Const {
		return p.Bool(evalCmp(op, a.Value, b.Value, a.Width))
	}
	if a == b {
		return p.Bool(op == Eq || op == ULE || op == SLE)
	}
	if op == Eq && (a.Op == Const || b.Op != Const && b.id < a.id) {
		a, b = b, a
	}
	switch {
	case op == Eq && a.Width == 1 && b.Op == Const:
		if b.True() {
			return a
		}
		return p.Not(a)
	case op == Eq && (a.Op == ZExt || a.Op == SExt) && b.Op == Const:
		// the extended value is a constant: compare below the extension, or it is out of reach
		n := p.Trunc(b, a.Args[0].Width)
		if back := p.extend(a.Op, n, a.Width); back == b {
			return p.Cmp(Eq, a.Args[0], n)
		}
		return p.Bool(false)
	case (op == Eq) && (a.Op == ZExt || a.Op == SExt) && b.Op == a.Op && a.Args[0].Width == b.Args[0].Width:
		return p.Cmp(Eq, a.Args[0], b.Args[0])
	case a.Op == ZExt && b.Op == ZExt && a.Args[0].Width == b.Args[0].Width && op != Eq:
		u := map[Op]Op{ULT: ULT, ULE: ULE, SLT: ULT, SLE: ULE}[op]
		return p.Cmp(u, a.Args[0], b.Args[0])
	case a.Op == SExt && b.Op == SExt && a.Args[0].Width == b.Args[0].Width && op != Eq:
		return p.Cmp(op, a.Args[0], b.Args[0])
	case op == Eq && a.Op == Ite && b.Op == Const && (a.Args[1].Op == Const || a.Args[2].Op == Const):
		return p.Ite(a.Args[0], p.Cmp(Eq, a.Args[1], b), p.Cmp(Eq, a.Args[2], b))
	case op == ULT && b.IsConst(1):
		return p.Cmp(Eq, a, p.Const(0, a.Width))
	case op == ULT && b.IsConst(0), op == ULT && a.IsConst(mask(a.Width)):
		return p.Bool(false)
	case op == ULE && a.IsConst(0), op == ULE && b.IsConst(mask(a.Width)):
		return p.Bool(true)
	}
	return p.intern(op, 1, 0, 0, nil, a, b)
}

func (p *Pool) extend(op Op, e *Expr, w int) *Expr {
	if op == SExt {
		return p.SExt(e, w)
	}
	return p.ZExt(e, w)
}

// Ne, and the reversed comparisons, in terms of the five kept ones.
func (p *Pool) Ne(a, b *Expr) *Expr  { return p.Not(p.Cmp(Eq, a, b)) }
func (p *Pool) Eq(a, b *Expr) *Expr  { return p.Cmp(Eq, a, b) }
func (p *Pool) SGE(a, b *Expr) *Expr { return p.Cmp(SLE, b, a) }
func (p *Pool) SGT(a, b *Expr) *Expr { return p.Cmp(SLT, b, a) }
func (p *Pool) UGE(a, b *Expr) *Expr { return p.Cmp(ULE, b, a) }
func (p *Pool) UGT(a, b *Expr) *Expr { return p.Cmp(ULT, b, a) }

// Add, Sub and Mul wrap and promise nothing.
func (p *Pool) Add(a, b *Expr) *Expr { return p.Binary(Add, a, b, 0) }
func (p *Pool) Sub(a, b *Expr) *Expr { return p.Binary(Sub, a, b, 0) }
func (p *Pool) Mul(a, b *Expr) *Expr { return p.Binary(Mul, a, b, 0) }

// And, Or and Not of truth values.
func (p *Pool) And(a, b *Expr) *Expr { return p.Binary(And, a, b, 0) }
func (p *Pool) Or(a, b *Expr) *Expr  { return p.Binary(Or, a, b, 0) }
func (p *Pool) Not(a *Expr) *Expr    { return p.Binary(Xor, a, p.Const(1, 1), 0) }

// AndAll is the conjunction of es; true when there are none.
func (p *Pool) AndAll(es ...*Expr) *Expr {
	r := p.Bool(true)
	for _, e := range es {
		r = p.And(r, e)
	}
	return r
}

// negate builds !a for a truth value a, pushing it into comparisons; nil when it must stay an Xor node.
func (p *Pool) negate(a *Expr) *Expr {
	switch a.Op {
	case Const:
		return p.Bool(a.Value == 0)
	case Xor:
		if a.Args[1].True() {
			return a.Args[0]
		}
	case ULT:
		return p.Cmp(ULE, a.Args[1], a.Args[0])
	case ULE:
		return p.Cmp(ULT, a.Args[1], a.Args[0])
	case SLT:
		return p.Cmp(SLE, a.Args[1], a.Args[0])
	case SLE:
		return p.Cmp(SLT, a.Args[1], a.Args[0])
	}
	return nil
}

// Ite is c ? a : b. Truth values become connectives: short-circuit tests arrive as selects.
func (p *Pool) Ite(c, a, b *Expr) *Expr {
	if a.Width != b.Width || c.Width != 1 {
		panic(fmt.Sprintf("BUG: ite of widths %d, %d, %d", c.Width, a.Width, b.Width))
	}
	switch {
	case c.True():
		return a
	case c.False():
		return b
	case a == b:
		return a
	case a.Width == 1 && a.True():
		return p.Or(c, b)
	case a.Width == 1 && b.False():
		return p.And(c, a)
	case a.Width == 1 && a.False():
		return p.And(p.Not(c), b)
	case a.Width == 1 && b.True():
		return p.Or(p.Not(c), a)
	case a.Op == Ite && a.Args[0] == c:
		return p.Ite(c, a.Args[1], b)
	case a.Op == Ite && a.Args[0] == p.Not(c):
		return p.Ite(c, a.Args[2], b)
	case b.Op == Ite && b.Args[0] == c:
		return p.Ite(c, a, b.Args[2])
	case b.Op == Ite && b.Args[0] == p.Not(c):
		return p.Ite(c, a, b.Args[1])
	}
	return p.intern(Ite, a.Width, 0, 0, nil, c, a, b)
}
