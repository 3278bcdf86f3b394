package lin

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/solver"
)

// atom is an integer variable of the query. Its meaning is total: every assignment to the applications, defined or
// not, extends to all atoms.
type atom struct {
	word      word // the reading it equals; e is nil when it is no reading of a node
	iv        interval
	perThread bool
	def       poly // identically equal to the atom; nil when it has no such definition
}

// value is an integer congruent to a node modulo 2^width, and the range it lies in. Wrap-around is thus put off until
// a comparison, a division or an extension asks for a reading.
type value struct {
	p  poly
	iv interval
}

// lowering turns the hypotheses of one question into integer arithmetic.
type lowering struct {
	q      *question
	ranges *ranges
	level  level
	prefix string // of variable names

	atoms   []*atom
	values  map[*expr.Expr]value
	reads   map[word]value
	truths  map[*expr.Expr]*solver.Term
	fields  map[string]value
	divs    map[divKey]*division
	divList []*division
	funcs   map[string][]function
	xors    []xor

	nonneg   []poly // hypotheses p >= 0
	zero     []poly // hypotheses p = 0
	defs     []poly // definitions p = 0
	nonzero  []poly // hypotheses p != 0
	formulas []*solver.Term

	boolNames    map[*expr.Expr]string
	keepProducts bool            // write products as such, for a model
	products     map[string]mono // those that occur linearised
	productSeq   []mono
	moved        bool // bound propagation changed something

	goal poly // the byte ranges meet iff this is zero
}

func newLowering(q *question, r *ranges, lv level, prefix string) *lowering {
	return &lowering{
		q: q, ranges: r, level: lv, prefix: prefix,
		values: map[*expr.Expr]value{}, reads: map[word]value{}, truths: map[*expr.Expr]*solver.Term{},
		fields: map[string]value{}, boolNames: map[*expr.Expr]string{}, divs: map[divKey]*division{},
		funcs:    map[string][]function{},
		products: map[string]mono{},
	}
}

func (l *lowering) newAtom(a atom) poly {
	if a.word.e != nil {
		a.iv = l.meet(a.iv, l.ranges.get(a.word))
	}
	l.atoms = append(l.atoms, &a)
	n := len(l.atoms) - 1
	if a.def != nil {
		l.defs = append(l.defs, a.def.sub(variable(n)))
	}
	return variable(n)
}

func (l *lowering) perThread(p poly) bool {
	found := false
	p.atoms(func(a int) { found = found || l.atoms[a].perThread })
	return found
}

// name returns a fresh atom that is identically p; w tells which reading of a node that is, if any.
func (l *lowering) name(v value, w word) value {
	p := l.newAtom(atom{word: w, iv: v.iv, perThread: l.perThread(v.p), def: v.p})
	return value{p, l.atoms[p[0].m[0]].iv}
}

// upper is an upper bound of p that follows from hypotheses a <= B on its atoms, where B is a polynomial: from
// tx <= bd-1 and bx <= gd-1, bx*bd + tx is at most gd*bd - 1.
func (l *lowering) upper(p poly) *big.Int {
	best := l.bound(p).hi
	tried := map[int]bool{}
	for {
		var next poly
		var least *big.Int
		chosen := 0
		p.atoms(func(a int) {
			if tried[a] || !l.increasing(p, a) {
				return
			}
			for _, h := range l.nonneg {
				if c := h.coefficient(a); c == nil || c.Cmp(big.NewInt(-1)) != 0 || !h.linear() || h.symbolic() == 1 {
					continue
				}
				q := p.substitute(func(b int) (poly, bool) { return h.add(variable(a)), b == a })
				if hi := l.bound(q).hi; least == nil || hi.Cmp(least) < 0 {
					next, least, chosen = q, hi, a
				}
			}
		})
		if least == nil {
			return best
		}
		tried[chosen] = true
		p, best = next, minBig(best, least)
	}
}

// increasing reports that p does not fall when the atom grows.
func (l *lowering) increasing(p poly, atom int) bool {
	for _, t := range p {
		rest, ok := quotient(t.m, mono{atom})
		if !ok {
			continue
		}
		if t.c.Sign() < 0 || l.boundMono(rest).lo.Sign() < 0 {
			return false
		}
	}
	return true
}

// bound is the range of a polynomial, by interval arithmetic over its monomials.
func (l *lowering) bound(p poly) interval {
	r := point(big0)
	for _, t := range p {
		r = r.add(l.boundMono(t.m).scale(t.c))
	}
	return r
}

func (l *lowering) boundMono(m mono) interval {
	r := point(big1)
	for _, a := range m {
		r = r.mul(l.atoms[a].iv)
	}
	if len(m) == 2 && m[0] == m[1] {
		r = l.meet(r, interval{big0, r.magnitude()})
	}
	if key, ok := l.productKey(m); ok && len(m) > 1 {
		if known, ok := l.ranges.product(key); ok {
			r = l.meet(r, known)
		}
	}
	return r
}

// productKey names a product of words independently of this lowering.
func (l *lowering) productKey(m mono) (string, bool) {
	words := make([]string, len(m))
	for i, a := range m {
		w := l.atoms[a].word
		if w.e == nil {
			return "", false
		}
		words[i] = fmt.Sprintf("%d%v", w.e.ID(), w.r)
	}
	slices.Sort(words)
	return strings.Join(words, "*"), true
}

// read returns a reading of e.
func (l *lowering) read(e *expr.Expr, r reading) value {
	w := word{e, r}
	if v, ok := l.reads[w]; ok {
		return v
	}
	v := l.wrapped(w, l.value(e))
	l.reads[w] = v
	return v
}

// wrapped turns a value of w.e into the reading w.
func (l *lowering) wrapped(w word, v value) value {
	width := w.e.Width
	full := w.r.full(width)
	if v.iv.within(full) {
		return v
	}
	target := l.ranges.get(w)
	k := wrapsInto(v.iv, target, width)
	switch {
	case k.empty():
		l.ranges.contradiction = true
		return value{v.p, target}
	case k.lo.Cmp(k.hi) == 0: // one choice
		p := v.p.addScaled(constant(k.lo), new(big.Int).Neg(pow2(width)))
		l.within(p, target)
		return value{p, l.meet(v.iv.add(point(new(big.Int).Mul(k.lo, new(big.Int).Neg(pow2(width))))), target)}
	case k.contains(big0) && l.assumeNoWrap(w, k):
		l.within(v.p, target)
		return value{v.p, l.meet(v.iv, target)}
	}
	quotient := l.newAtom(atom{iv: k, perThread: l.perThread(v.p)})
	p := v.p.addScaled(quotient, new(big.Int).Neg(pow2(width)))
	return l.name(value{p, target}, w)
}

// within adds the hypothesis that p lies in iv.
func (l *lowering) within(p poly, iv interval) {
	l.nonneg = append(l.nonneg, p.sub(constant(iv.lo)), constant(iv.hi).sub(p))
}

// value returns a value of e, which is an integer word.
func (l *lowering) value(e *expr.Expr) value {
	if v, ok := l.values[e]; ok {
		return v
	}
	v := l.compute(e)
	v.iv = l.meet(v.iv, l.bound(v.p))
	if !v.iv.within(signed.full(e.Width)) {
		if hi := l.upper(v.p); hi.Cmp(v.iv.hi) < 0 {
			v.iv = l.meet(v.iv, interval{v.iv.lo, hi})
			l.nonneg = append(l.nonneg, constant(hi).sub(v.p))
		}
	}
	w := word{}
	for _, r := range [2]reading{signed, unsigned} {
		if v.iv.within(r.full(e.Width)) {
			l.ranges.narrow(word{e, r}, v.iv)
			v.iv = l.meet(v.iv, l.ranges.get(word{e, r}))
			w = word{e, r}
		}
	}
	if w.e != nil && l.q.named[e] && v.p.symbolic() > 1 {
		v = l.name(v, w)
	}
	l.values[e] = v
	return v
}

func (l *lowering) compute(e *expr.Expr) value {
	switch e.Op {
	case expr.Const:
		c := big.NewInt(e.Signed())
		return value{constant(c), point(c)}
	case expr.Apply:
		return l.apply(e)
	case expr.Add, expr.Sub, expr.Mul, expr.Shl:
		return l.arithmetic(e)
	case expr.UDiv, expr.URem, expr.SDiv, expr.SRem, expr.LShr, expr.AShr:
		return l.divide(e)
	case expr.And, expr.Or, expr.Xor:
		return l.bits(e)
	case expr.ZExt:
		if e.Args[0].Width == 1 {
			return l.fromTruth(e, 1)
		}
		return l.read(e.Args[0], unsigned)
	case expr.SExt:
		if e.Args[0].Width == 1 {
			return l.fromTruth(e, -1)
		}
		return l.read(e.Args[0], signed)
	case expr.Trunc:
		switch {
		case !l.q.must[e] || e.Flags == 0:
			return l.value(e.Args[0])
		case e.Flags&expr.NSW != 0:
			return l.promised(l.read(e.Args[0], signed), signed, e.Width)
		default:
			return l.promised(l.read(e.Args[0], unsigned), unsigned, e.Width)
		}
	case expr.Ite:
		return l.choice(e)
	}
	panic("BUG: not an integer operation: " + e.Op.String())
}

// promised narrows v to the reading that a defined evaluation of its node must have.
func (l *lowering) promised(v value, r reading, width int) value {
	full := r.full(width)
	if !v.iv.within(full) {
		l.within(v.p, full)
		v.iv = l.meet(v.iv, full)
	}
	return v
}

func (l *lowering) apply(e *expr.Expr) value {
	r := signed
	if l.q.unsigned[e] {
		r = unsigned
	}
	w := word{e, r}
	p := l.newAtom(atom{word: w, iv: l.ranges.get(w), perThread: l.q.perThread(e)})
	l.congruence(e, l.term(p))
	return value{p, l.atoms[p[0].m[0]].iv}
}

// congruence makes applications of one symbol a function of their arguments.
func (l *lowering) congruence(e *expr.Expr, res *solver.Term) {
	if len(e.Args) == 0 {
		return
	}
	f := function{res: res}
	for _, a := range e.Args {
		if a.Width == 1 {
			f.args = append(f.args, l.truth(a))
		} else {
			f.args = append(f.args, l.term(l.read(a, signed).p))
		}
	}
	l.addFunction("apply "+e.Sym.Name, f)
}

// maxTerms bounds polynomials; a larger operand gets a name.
const maxTerms = 48

func (l *lowering) arithmetic(e *expr.Expr) value {
	x, y := e.Args[0], e.Args[1]
	if e.Op == expr.Shl && y.Op != expr.Const {
		return l.shiftLeft(e)
	}
	get := func(e *expr.Expr) value { return l.value(e) }
	promise, r := false, signed
	if l.q.must[e] && e.Flags&(expr.NSW|expr.NUW) != 0 {
		promise = true
		if e.Flags&expr.NSW == 0 {
			r = unsigned
		}
		get = func(e *expr.Expr) value { return l.read(e, r) }
	}
	a := get(x)
	var v value
	switch e.Op {
	case expr.Add:
		b := get(y)
		v = value{a.p.add(b.p), a.iv.add(b.iv)}
	case expr.Sub:
		b := get(y)
		v = value{a.p.sub(b.p), a.iv.add(b.iv.neg())}
	case expr.Mul:
		b := get(y)
		v = l.product(a, b)
	case expr.Shl:
		if y.Value >= uint64(e.Width) {
			return l.opaque(e) // undefined
		}
		c := pow2(int(y.Value))
		v = value{a.p.scale(c), a.iv.scale(c)}
	}
	v.iv = l.meet(v.iv, l.bound(v.p))
	if promise {
		return l.promised(v, r, e.Width)
	}
	return v
}

// product multiplies. A factor that is one value a launch and not a plain product gets a name: as part of a sum it
// could no longer be the base of a digit.
func (l *lowering) product(a, b value) value {
	aThread, bThread := l.perThread(a.p), l.perThread(b.p)
	if bThread && !aThread {
		a = l.factor(a)
	}
	if aThread && !bThread {
		b = l.factor(b)
	}
	if len(a.p)*len(b.p) > maxTerms {
		a, b = l.whole(a), l.whole(b)
	}
	return value{a.p.mul(b.p), a.iv.mul(b.iv)}
}

func (l *lowering) factor(v value) value {
	if v.p.symbolic() == 0 || len(v.p) == 1 {
		return v
	}
	return l.whole(v)
}

// whole gives a sum a name, one for each polynomial.
func (l *lowering) whole(v value) value {
	if len(v.p) < 2 {
		return v
	}
	key := v.p.key()
	if known, ok := l.fields[key]; ok {
		return known
	}
	n := l.name(v, word{})
	l.fields[key] = n
	return n
}

// opaque stands for any value of e.
func (l *lowering) opaque(e *expr.Expr) value {
	w := word{e, signed}
	iv := l.ranges.get(w)
	return value{l.newAtom(atom{word: w, iv: iv, perThread: l.q.perThread(e)}), iv}
}

func (l *lowering) fromTruth(e *expr.Expr, one int64) value {
	iv := point(big0).hull(point(big.NewInt(one)))
	p := l.newAtom(atom{word: word{e, signed}, iv: iv, perThread: l.q.perThread(e)})
	t := l.truth(e.Args[0])
	l.formulas = append(l.formulas, solver.Ite(t,
		solver.Eq(l.term(p), solver.Int(one)), solver.Eq(l.term(p), solver.Int(0))))
	return value{p, iv}
}

func (l *lowering) choice(e *expr.Expr) value {
	r := signed
	a, b := l.value(e.Args[1]), l.value(e.Args[2])
	fits := func(r reading) bool {
		return a.iv.within(r.full(e.Width)) && b.iv.within(r.full(e.Width))
	}
	if !fits(signed) && fits(unsigned) {
		r = unsigned
	}
	a, b = l.read(e.Args[1], r), l.read(e.Args[2], r)
	p := l.newAtom(atom{word: word{e, r}, iv: a.iv.hull(b.iv), perThread: l.q.perThread(e)})
	l.formulas = append(l.formulas, solver.Ite(l.truth(e.Args[0]),
		solver.Eq(l.term(p), l.term(a.p)), solver.Eq(l.term(p), l.term(b.p))))
	return value{p, l.atoms[p[0].m[0]].iv}
}
