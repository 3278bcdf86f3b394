package lin

import (
	"math/big"

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

	atoms  []*atom
	values map[*expr.Expr]value
	reads  map[word]value
	truths map[*expr.Expr]*solver.Term
	chains map[chain]bool // memo of chainFits
	fields map[string]value
	divs   map[divKey]*division

	quotients map[divKey]poly  // by what they are quotients of
	dividends map[int]dividend // of the atoms that are quotients
	divList   []*division
	funcs     map[string][]*function
	xors      []xor
	choices   []chosen

	expanded int            // terms that expand has made
	limitOf  map[int][]poly // by atom; see limitsOf
	limited  int            // hypotheses of nonneg that are in it

	nonneg   []poly // hypotheses p >= 0
	zero     []poly // hypotheses p = 0
	defs     []poly // definitions p = 0
	nonzero  []poly // hypotheses p != 0
	formulas []formula

	boolNames    map[*expr.Expr]string
	keepProducts bool            // write products as such, for a model
	products     map[string]mono // those that occur linearised
	productSeq   []mono
	moved        bool // bound propagation changed something

	goal poly // the byte ranges meet iff this is zero
}

// formula is a term, or that an application agrees with those before it. The latter are written out with the query
// only: there can be many, and most lowerings are for their ranges alone.
type formula struct {
	term       *solver.Term
	consistent *function
}

// state adds formulas.
func (l *lowering) state(terms ...*solver.Term) {
	for _, t := range terms {
		l.formulas = append(l.formulas, formula{term: t})
	}
}

func newLowering(q *question, r *ranges, lv level, prefix string) *lowering {
	return &lowering{
		q: q, ranges: r, level: lv, prefix: prefix,
		values: map[*expr.Expr]value{}, reads: map[word]value{}, truths: map[*expr.Expr]*solver.Term{},
		chains: map[chain]bool{},
		fields: map[string]value{}, boolNames: map[*expr.Expr]string{}, divs: map[divKey]*division{}, quotients: map[divKey]poly{}, dividends: map[int]dividend{},
		funcs:    map[string][]*function{},
		products: map[string]mono{},
		limitOf:  map[int][]poly{},
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
	if fits, ok := l.assumeFits(w.e, v.iv); ok {
		l.within(v.p, fits)
		v.iv = l.meet(v.iv, fits)
		l.values[w.e] = v
		if v.iv.within(full) {
			l.ranges.narrow(w, v.iv)
			return v
		}
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
	if l.q.stopped() {
		v := l.opaque(e)
		l.values[e] = v
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
		case !l.q.must[e] || e.Flags&(expr.NSW|expr.NUW) == 0:
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
	f := &function{res: res}
	for _, a := range e.Args {
		if a.Width == 1 {
			f.args = append(f.args, l.truth(a))
		} else {
			f.args = append(f.args, l.term(l.read(a, signed).p))
		}
	}
	l.addFunction("apply "+e.Sym.Name, f)
}
