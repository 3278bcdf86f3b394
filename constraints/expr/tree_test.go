package expr

import (
	"fmt"
	"math/big"
)

// tree is an expression that nobody folds: the reference of the tests.
type tree struct {
	op    Op
	width int
	flags Flags
	value uint64
	name  string
	kids  []*tree
}

func leaf(name string, w int) *tree { return &tree{op: Apply, name: name, width: w} }
func lit(v uint64, w int) *tree     { return &tree{op: Const, value: v & mask(w), width: w} }
func node(op Op, w int, f Flags, kids ...*tree) *tree {
	return &tree{op: op, width: w, flags: f, kids: kids}
}

func (t *tree) String() string {
	switch t.op {
	case Const:
		return fmt.Sprintf("%d:%d", t.value, t.width)
	case Apply:
		return fmt.Sprintf("%s:%d", t.name, t.width)
	}
	return fmt.Sprintf("(%v:%d/%d %v)", t.op, t.width, t.flags, t.kids)
}

// build makes t through the package's own builders.
func (t *tree) build(p *Pool) *Expr {
	var k []*Expr
	for _, x := range t.kids {
		k = append(k, x.build(p))
	}
	switch t.op {
	case Const:
		return p.Const(t.value, t.width)
	case Apply:
		return p.Var(Symbol{Name: t.name, Width: t.width})
	case ZExt:
		return p.ZExt(k[0], t.width)
	case SExt:
		return p.SExt(k[0], t.width)
	case Trunc:
		return p.TruncChecked(k[0], t.width, t.flags)
	case Eq, ULT, ULE, SLT, SLE:
		return p.Cmp(t.op, k[0], k[1])
	case Ite:
		return p.Ite(k[0], k[1], k[2])
	}
	return p.Binary(t.op, k[0], k[1], t.flags)
}

// number is v read as a number.
func number(v uint64, w int, signedness bool) *big.Int {
	n := new(big.Int).SetUint64(v)
	if signedness && v>>uint(w-1)&1 == 1 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(w)))
	}
	return n
}

// bitsOf is n modulo 2^w.
func bitsOf(n *big.Int, w int) uint64 {
	m := new(big.Int).Lsh(big.NewInt(1), uint(w))
	return new(big.Int).Mod(n, m).Uint64()
}

// fits reports whether n is what its low w bits mean.
func fits(n *big.Int, w int, signedness bool) bool {
	return number(bitsOf(n, w), w, signedness).Cmp(n) == 0
}

// eval is the meaning of t by unbounded integers, without any code of the package.
func (t *tree) eval(env map[string]uint64) (uint64, bool) {
	switch t.op {
	case Const:
		return t.value, true
	case Apply:
		return env[t.name] & mask(t.width), true
	case Ite:
		c, ok := t.kids[0].eval(env)
		if !ok {
			return 0, false
		}
		return t.kids[2-c].eval(env)
	}
	in := t.kids[0].width
	a, aok := t.kids[0].eval(env)
	if len(t.kids) == 1 {
		if !aok {
			return 0, false
		}
		r := bitsOf(number(a, in, t.op == SExt), t.width)
		if t.op == Trunc && (t.flags&NUW != 0 && !fits(number(a, in, false), t.width, false) ||
			t.flags&NSW != 0 && !fits(number(a, in, true), t.width, true)) {
			return 0, false
		}
		return r, true
	}
	b, bok := t.kids[1].eval(env)
	if t.width == 1 && (t.op == And || t.op == Or) {
		stop := uint64(0)
		if t.op == Or {
			stop = 1
		}
		if aok && a == stop || bok && b == stop {
			return stop, true
		}
		return 1 - stop, aok && bok
	}
	if !aok || !bok {
		return 0, false
	}
	return reference(t.op, a, b, in, t.flags)
}

// reference is a binary operation or comparison.
func reference(op Op, a, b uint64, w int, flags Flags) (uint64, bool) {
	ua, ub, sa, sb := number(a, w, false), number(b, w, false), number(a, w, true), number(b, w, true)
	truth := func(c bool) (uint64, bool) {
		if c {
			return 1, true
		}
		return 0, true
	}
	// both applies f to the two readings, under the promises
	both := func(f func(x, y *big.Int) *big.Int) (uint64, bool) {
		u, s := f(ua, ub), f(sa, sb)
		if flags&NUW != 0 && !fits(u, w, false) || flags&NSW != 0 && !fits(s, w, true) {
			return 0, false
		}
		return bitsOf(u, w), true
	}
	z := func() *big.Int { return new(big.Int) }
	switch op {
	case Add:
		return both(func(x, y *big.Int) *big.Int { return z().Add(x, y) })
	case Sub:
		return both(func(x, y *big.Int) *big.Int { return z().Sub(x, y) })
	case Mul:
		return both(func(x, y *big.Int) *big.Int { return z().Mul(x, y) })
	case UDiv, URem, SDiv, SRem:
		x, y := ua, ub
		if op == SDiv || op == SRem {
			x, y = sa, sb
		}
		if y.Sign() == 0 {
			return 0, false
		}
		q, r := z().QuoRem(x, y, z())
		switch {
		case (op == SDiv || op == SRem) && !fits(q, w, true):
			return 0, false
		case op == URem || op == SRem:
			return bitsOf(r, w), true
		case flags&Exact != 0 && r.Sign() != 0:
			return 0, false
		}
		return bitsOf(q, w), true
	case Shl, LShr, AShr:
		if b >= uint64(w) {
			return 0, false
		}
		if op == Shl {
			return both(func(x, _ *big.Int) *big.Int { return z().Lsh(x, uint(b)) })
		}
		x := ua
		if op == AShr {
			x = sa
		}
		r := z().Rsh(x, uint(b))
		if flags&Exact != 0 && z().Lsh(r, uint(b)).Cmp(x) != 0 {
			return 0, false
		}
		return bitsOf(r, w), true
	case And:
		return a & b, true
	case Or:
		return a | b, true
	case Xor:
		return a ^ b, true
	case Eq:
		return truth(a == b)
	case ULT:
		return truth(ua.Cmp(ub) < 0)
	case ULE:
		return truth(ua.Cmp(ub) <= 0)
	case SLT:
		return truth(sa.Cmp(sb) < 0)
	case SLE:
		return truth(sa.Cmp(sb) <= 0)
	}
	panic("BUG: " + op.String())
}

// source makes choices out of fuzz input; spent input chooses zero.
type source struct{ data []byte }

func (s *source) pick(n int) int {
	if len(s.data) == 0 {
		return 0
	}
	b := s.data[0]
	s.data = s.data[1:]
	return int(b) % n
}

var arithmetic = []Op{Add, Sub, Mul, UDiv, SDiv, URem, SRem, Shl, LShr, AShr, And, Or, Xor}
var comparisons = []Op{Eq, ULT, ULE, SLT, SLE}
var testWidths = []int{1, 2, 3, 4, 8, 32, 64}

// draw makes a tree of the given width.
func (s *source) draw(w, depth int) *tree {
	if depth == 0 || len(s.data) == 0 {
		if s.pick(2) == 0 {
			return leaf(fmt.Sprintf("v%d_%d", s.pick(2), w), w)
		}
		v := uint64(s.pick(256))
		switch s.pick(4) {
		case 0:
			v = -v
		case 1:
			v <<= 8 * uint(s.pick(8))
		}
		return lit(v, w)
	}
	switch s.pick(8) {
	case 0, 1, 2:
		op := arithmetic[s.pick(len(arithmetic))]
		return node(op, w, s.flags(op), s.draw(w, depth-1), s.draw(w, depth-1))
	case 3:
		if w > 1 {
			from := testWidths[s.pick(len(testWidths))]
			switch {
			case from < w && s.pick(2) == 0:
				return node(SExt, w, 0, s.draw(from, depth-1))
			case from < w:
				return node(ZExt, w, 0, s.draw(from, depth-1))
			case from > w:
				return node(Trunc, w, Flags(s.pick(4)), s.draw(from, depth-1))
			}
		}
		fallthrough
	case 4, 5:
		if w == 1 {
			in := testWidths[s.pick(len(testWidths))]
			return node(comparisons[s.pick(len(comparisons))], 1, 0, s.draw(in, depth-1), s.draw(in, depth-1))
		}
		return node(Ite, w, 0, s.draw(1, depth-1), s.draw(w, depth-1), s.draw(w, depth-1))
	case 6:
		return s.packed(w, depth)
	}
	return node(And, w, 0, s.draw(w, depth-1), s.draw(w, depth-1))
}

func (s *source) flags(op Op) Flags {
	switch op {
	case Add, Sub, Mul, Shl:
		return Flags(s.pick(4))
	case UDiv, SDiv, LShr, AShr:
		return Flags(s.pick(2)) * Exact
	}
	return 0
}

// packed takes a field out of an integer that was put together from two, as dim3 is passed.
func (s *source) packed(w, depth int) *tree {
	if w != 32 {
		return s.draw(w, depth-1)
	}
	lo, hi := node(ZExt, 64, 0, s.draw(32, depth-1)), node(ZExt, 64, 0, s.draw(32, depth-1))
	both := node(Or, 64, 0, node(Shl, 64, 0, hi, lit(32, 64)), lo)
	if s.pick(2) == 0 {
		return node(Trunc, 32, 0, both)
	}
	return node(Trunc, 32, 0, node(LShr, 64, 0, both, lit(32, 64)))
}
