package linear

import (
	"math/big"
	"sort"

	"github.com/hgrd/hgrd/constraints/expr"
)

// entailment decides small questions of linear arithmetic: whether facts imply that one word is at most another, both
// read as signed. It knows machine arithmetic only where that is exact: what may wrap is an atom of its own. It says
// yes only when that follows; no is no answer.
type entailment struct {
	pool     *expr.Pool
	atoms    map[*expr.Expr]int
	rows     []row
	known    []*expr.Expr // facts, as given
	narrowed bool         // words that are cut keep their values; set when that was used
	narrow   bool         // it may be used
}

// row says that the sum of coef*atom plus k is at least 0.
type row struct {
	coef map[int]*big.Int
	k    *big.Int
}

// Bounds: of case splits, of rows at any time.
const (
	mostSplits = 24
	mostRows   = 600
)

// fact adds the rows that a comparison gives.
func (e *entailment) fact(f *expr.Expr) {
	switch f.Op {
	case expr.SLT, expr.SLE, expr.Eq, expr.ULT, expr.ULE:
	default:
		return
	}
	if f.Args[0].Width == 1 {
		return
	}
	a, b := e.word(f.Args[0]), e.word(f.Args[1])
	switch f.Op {
	case expr.SLE:
		e.rows = append(e.rows, b.minus(a))
	case expr.SLT:
		e.rows = append(e.rows, b.minus(a).plus(-1))
	case expr.Eq:
		e.rows = append(e.rows, b.minus(a), a.minus(b))
	case expr.ULE, expr.ULT: // with a right side that is not negative, neither is the left
		if !e.nonNegative(f.Args[1]) {
			return
		}
		d := b.minus(a)
		if f.Op == expr.ULT {
			d = d.plus(-1)
		}
		e.rows = append(e.rows, d, a)
	}
}

// nonNegative reports whether a word is at least 0, by its form or by a fact that says so.
func (e *entailment) nonNegative(x *expr.Expr) bool {
	if x.SprawlingSum() {
		return false
	}
	if lo, _ := Bounds(x); lo.Sign() >= 0 {
		return true
	}
	for _, f := range e.known {
		if (f.Op == expr.SLE || f.Op == expr.SLT) && f.Args[1] == x && f.Args[0].Op == expr.Const && f.Args[0].Signed() >= 0 {
			return true
		}
	}
	switch x.Op {
	case expr.SExt:
		return e.nonNegative(x.Args[0])
	case expr.SRem, expr.URem:
		return e.nonNegative(x.Args[0])
	case expr.SDiv, expr.UDiv:
		return x.Args[1].Op == expr.Const && x.Args[1].Signed() > 0 && e.nonNegative(x.Args[0])
	case expr.Trunc:
		return e.narrow && IsSize(x) && e.nonNegative(x.Args[0]) && e.use()
	case expr.Add, expr.Mul:
		return e.exact(x) && e.nonNegative(x.Args[0]) && e.nonNegative(x.Args[1])
	case expr.And:
		return e.nonNegative(x.Args[0]) || e.nonNegative(x.Args[1])
	}
	return false
}

func (e *entailment) use() bool {
	e.narrowed = true
	return true
}

// word is the signed value of x as a sum of atoms.
func (e *entailment) word(x *expr.Expr) row {
	if x.SprawlingSum() {
		return e.atom(x)
	}
	switch x.Op {
	case expr.Const:
		return constantRow(x.Signed())
	case expr.Add, expr.Sub:
		if !e.exact(x) {
			break
		}
		if x.Op == expr.Add {
			return e.word(x.Args[0]).plusRow(e.word(x.Args[1]), 1)
		}
		return e.word(x.Args[0]).minus(e.word(x.Args[1]))
	case expr.Mul:
		if x.Args[1].Op == expr.Const && e.exact(x) {
			return constantRow(0).plusRow(e.word(x.Args[0]), x.Args[1].Signed())
		}
	case expr.Shl:
		if x.Args[1].Op == expr.Const && x.Args[1].Value < 62 && e.exact(x) {
			return constantRow(0).plusRow(e.word(x.Args[0]), 1<<x.Args[1].Value)
		}
	case expr.SExt:
		return e.word(x.Args[0])
	case expr.ZExt:
		if e.nonNegative(x.Args[0]) {
			return e.word(x.Args[0])
		}
	case expr.Trunc:
		lo, hi := Bounds(x.Args[0])
		low, high := Limits(x.Width)
		switch {
		case x.Flags&expr.NSW != 0, lo.Cmp(low) >= 0 && hi.Cmp(high) <= 0:
			return e.word(x.Args[0])
		case e.narrow && IsSize(x):
			e.narrowed = true
			return e.word(x.Args[0])
		}
	}
	return e.atom(x)
}

// exact reports whether an operation cannot wrap in the signed reading.
func (e *entailment) exact(x *expr.Expr) bool {
	if x.Flags&expr.NSW != 0 {
		return true
	}
	lo, hi := rawBounds(x)
	low, high := Limits(x.Width)
	return lo.Cmp(low) >= 0 && hi.Cmp(high) <= 0
}

// atom is x as an unknown, with what is known of it.
func (e *entailment) atom(x *expr.Expr) row {
	i, seen := e.atoms[x]
	if !seen {
		i = len(e.atoms)
		e.atoms[x] = i
	}
	self := row{map[int]*big.Int{i: big.NewInt(1)}, new(big.Int)}
	if seen {
		return self
	}
	lo, hi := Bounds(x)
	e.rows = append(e.rows, self.plusBig(new(big.Int).Neg(lo)), constantRow(0).minus(self).plusBig(hi))
	if len(x.Args) != 2 || x.Args[1].Op != expr.Const {
		return self
	}
	c := x.Args[1].Signed()
	switch {
	case x.Op == expr.LShr && c >= 0 && c < 62 && e.nonNegative(x.Args[0]):
		e.quotient(self, e.word(x.Args[0]), 1<<c)
	case (x.Op == expr.UDiv || x.Op == expr.SDiv) && c > 0 && e.nonNegative(x.Args[0]):
		e.quotient(self, e.word(x.Args[0]), c)
	case x.Op == expr.And && c < 0 && -c&(-c-1) == 0: // the lowest bits are cleared
		from := e.word(x.Args[0])
		e.rows = append(e.rows, from.minus(self), self.minus(from).plus(-c-1))
	case (x.Op == expr.URem || x.Op == expr.SRem) && c > 0 && e.nonNegative(x.Args[0]):
		e.rows = append(e.rows, self, e.word(x.Args[0]).minus(self))
	}
	return self
}

// quotient adds c*q <= n < c*q + c.
func (e *entailment) quotient(q, n row, c int64) {
	back := constantRow(0).plusRow(q, c)
	e.rows = append(e.rows, n.minus(back), back.minus(n).plus(c-1))
}

func constantRow(k int64) row { return row{map[int]*big.Int{}, big.NewInt(k)} }

func (r row) plusRow(s row, times int64) row {
	t := big.NewInt(times)
	out := row{map[int]*big.Int{}, new(big.Int).Add(r.k, new(big.Int).Mul(s.k, t))}
	for i, c := range r.coef {
		out.coef[i] = new(big.Int).Set(c)
	}
	for i, c := range s.coef {
		n := new(big.Int).Mul(c, t)
		if o := out.coef[i]; o != nil {
			n.Add(n, o)
		}
		if n.Sign() == 0 {
			delete(out.coef, i)
		} else {
			out.coef[i] = n
		}
	}
	return out
}

func (r row) minus(s row) row { return r.plusRow(s, -1) }

func (r row) plus(k int64) row { return r.plusRow(constantRow(k), 1) }

func (r row) plusBig(k *big.Int) row {
	return row{r.coef, new(big.Int).Add(r.k, k)}
}

// contradictory reports whether the rows have no rational solution (Fourier and Motzkin).
func (e *entailment) contradictory() bool {
	rows := e.rows
	for len(rows) > 0 {
		var left []row
		count := map[int][2]int{}
		for _, r := range rows {
			if len(r.coef) == 0 {
				if r.k.Sign() < 0 {
					return true
				}
				continue
			}
			left = append(left, r)
			for i, c := range r.coef {
				n := count[i]
				n[(c.Sign()+1)/2]++
				count[i] = n
			}
		}
		if rows = left; len(rows) == 0 || len(rows) > mostRows {
			return false
		}
		// the atom whose elimination makes the fewest rows
		var order []int
		for i := range count {
			order = append(order, i)
		}
		sort.Ints(order)
		best := order[0]
		for _, i := range order {
			if count[i][0]*count[i][1] < count[best][0]*count[best][1] {
				best = i
			}
		}
		var next, up, down []row
		for _, r := range rows {
			switch c := r.coef[best]; {
			case c == nil:
				next = append(next, r)
			case c.Sign() > 0:
				up = append(up, r)
			default:
				down = append(down, r)
			}
		}
		for _, u := range up {
			for _, d := range down {
				next = append(next, combine(u, d, best))
			}
		}
		rows = next
	}
	return false
}

// combine adds multiples of two rows so that atom i falls away.
func combine(u, d row, i int) row {
	x, y := u.coef[i], new(big.Int).Neg(d.coef[i])
	out := row{map[int]*big.Int{}, new(big.Int).Add(new(big.Int).Mul(u.k, y), new(big.Int).Mul(d.k, x))}
	add := func(r row, by *big.Int) {
		for j, c := range r.coef {
			if j == i {
				continue
			}
			n := new(big.Int).Mul(c, by)
			if o := out.coef[j]; o != nil {
				n.Add(n, o)
			}
			if n.Sign() == 0 {
				delete(out.coef, j)
			} else {
				out.coef[j] = n
			}
		}
	}
	add(u, y)
	add(d, x)
	return out
}

// Limits are the least and greatest signed value of w bits.
func Limits(w int) (lo, hi *big.Int) {
	hi = new(big.Int).Lsh(big.NewInt(1), uint(w-1))
	lo = new(big.Int).Neg(hi)
	return lo, hi.Sub(hi, big.NewInt(1))
}

// Bounds are the least and greatest signed value of a word that its form shows.
func Bounds(x *expr.Expr) (lo, hi *big.Int) {
	low, high := Limits(x.Width)
	if x.SprawlingSum() {
		return low, high
	}
	if lo, hi = rawBounds(x); lo.Cmp(low) < 0 || hi.Cmp(high) > 0 {
		return low, high
	}
	return lo, hi
}

// rawBounds are those of the exact result, before it wraps.
func rawBounds(x *expr.Expr) (lo, hi *big.Int) {
	lo, hi = Limits(x.Width)
	switch x.Op {
	case expr.Const:
		k := big.NewInt(x.Signed())
		return k, k
	case expr.SExt:
		return Bounds(x.Args[0])
	case expr.ZExt:
		if l, h := Bounds(x.Args[0]); l.Sign() >= 0 {
			return l, h
		}
		return new(big.Int), new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(x.Args[0].Width)), big.NewInt(1))
	case expr.Add, expr.Sub:
		al, ah := Bounds(x.Args[0])
		bl, bh := Bounds(x.Args[1])
		if x.Op == expr.Add {
			return new(big.Int).Add(al, bl), new(big.Int).Add(ah, bh)
		}
		return new(big.Int).Sub(al, bh), new(big.Int).Sub(ah, bl)
	case expr.Mul:
		if x.Args[1].Op == expr.Const {
			al, ah := Bounds(x.Args[0])
			k := big.NewInt(x.Args[1].Signed())
			l, h := new(big.Int).Mul(al, k), new(big.Int).Mul(ah, k)
			if l.Cmp(h) > 0 {
				l, h = h, l
			}
			return l, h
		}
	case expr.And:
		if c := x.Args[1]; c.Op == expr.Const && c.Signed() >= 0 {
			return new(big.Int), big.NewInt(c.Signed())
		}
	case expr.URem, expr.SRem:
		if c := x.Args[1]; c.Op == expr.Const && c.Signed() > 0 {
			h := big.NewInt(c.Signed() - 1)
			if x.Op == expr.URem {
				return new(big.Int), h
			}
			return new(big.Int).Neg(h), h
		}
	}
	return lo, hi
}
