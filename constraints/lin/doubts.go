package lin

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/solver"
)

// What a proof takes for granted of the machine's arithmetic may follow from what else is known, only not by ranges alone. So the
// contrary is asked: the question where that arithmetic does wrap. If that cannot hold either, the proof needs no assumption.
//
// Of values that loops compute the first round is looked for in which it wraps: in the rounds before it did not, and the loop went on.

// Doubt is an assumption of a proof that may be wrong for all that is known.
type Doubt struct {
	Text string
	Most *big.Int // a bound of what the assumption speaks of; nil for none
}

// OfMachine reports whether an assumption is about sizes that the machine's arithmetic and launches are made for: none wraps, and no
// axis has too many threads.
func OfMachine(text string) bool { return OfWraps(text) || axisOf(text) >= 0 }

// axisOf is the axis whose threads an assumption bounds, or -1.
func axisOf(text string) int {
	return slices.IndexFunc([]int{0, 1, 2}, func(axis int) bool { return text == ThreadsBounded(axis) })
}

// fit says that the representative of a word lies in a range: of the first index at which it is wrong.
type fit struct {
	e    *expr.Expr
	fits interval
	text string
}

// denial is the contrary of a fit, on one side, or that there are more threads along an axis than is assumed.
type denial struct {
	fit
	above bool
	axis  int // -1 for a fit
}

// granted is what the lowering of a question may take for granted without a word.
type granted struct {
	words map[*expr.Expr]bool
	axes  [3]bool
}

// Doubts lists those of the assumptions of a proof of o, of which OfMachine holds, that do not follow from o.
func (p *Prover) Doubts(ctx context.Context, o *obligation.Obligation, assumptions []string) ([]Doubt, error) {
	d := &doubter{Prover: p, ctx: ctx, o: o, known: granted{words: map[*expr.Expr]bool{}}}
	open := map[string]*Doubt{}
	for _, text := range assumptions {
		if OfMachine(text) {
			open[text] = &Doubt{Text: text}
		} else if strings.HasSuffix(text, notZero) {
			d.given = append(d.given, text)
		}
	}
	for axis := range 3 {
		text := ThreadsBounded(axis)
		if open[text] == nil {
			continue
		}
		launch := *byName(o)
		launch.Kind, launch.Recurrences, launch.Exits = obligation.Launch, nil, nil
		ok, err := d.impossible(&launch, denial{axis: axis, above: true}, d.known, true)
		if err != nil {
			return nil, err
		}
		if ok {
			d.known.axes[axis] = true
			delete(open, text)
		} else {
			d.given = append(d.given, text)
		}
	}
	fits := d.fits(open)
	d.o = byName(o)
	wrong := map[string]bool{}
	for _, f := range fits {
		ok, err := d.holds(f)
		if err != nil {
			return nil, err
		}
		wrong[f.text] = wrong[f.text] || !ok
		if !ok && open[f.text].Most == nil {
			open[f.text].Most = d.most(f)
		}
	}
	for text, w := range wrong {
		if !w {
			delete(open, text)
		}
	}
	var out []Doubt
	for _, text := range slices.Sorted(maps.Keys(open)) {
		out = append(out, *open[text])
	}
	return out, ctx.Err()
}

// byName is o where facts speak of symbols of the launch instead of what these equal: a check of a product then is one of the
// product that a kernel computes of what it is passed.
func byName(o *obligation.Obligation) *obligation.Obligation {
	names := map[*expr.Expr]*expr.Expr{}
	equations := map[*expr.Expr]bool{}
	for _, f := range o.Facts {
		if f.Op != expr.Eq {
			continue
		}
		for i, x := range f.Args {
			if y := f.Args[1-i]; x.Op == expr.Apply && len(x.Args) == 0 && y.Op != expr.Apply && y.Op != expr.Const && names[y] == nil {
				names[y], equations[f] = x, true
				break
			}
		}
	}
	named := *o
	named.Facts = slices.Clone(o.Facts)
	for i, f := range named.Facts {
		if !equations[f] {
			named.Facts[i] = o.Pool.Replace(f, names)
		}
	}
	return &named
}

// doubter is the work on the assumptions of one proof.
type doubter struct {
	*Prover
	ctx   context.Context
	o     *obligation.Obligation
	q     *question // o, as it was lowered for a proof
	known granted
	given []string // other assumptions of the proof, which stay
	rises []fit    // those of known whose words fit in all rounds before as well, by induction
}

// fits are the words that a proof of the question takes to fit, in the order in which attempts at one meet them.
func (d *doubter) fits(open map[string]*Doubt) []fit {
	j := d.job(d.ctx, d.o)
	d.q = j.q
	waived := map[string]bool{}
	var out []fit
	seen := map[*expr.Expr]bool{}
	missing := maps.Clone(open)
	maps.DeleteFunc(missing, func(text string, _ *Doubt) bool { return !OfWraps(text) })
	meet := func(r *ranges, e effort) {
		d.q.fitted = nil
		refine(d.q, r, noWraps, "", e, maxRefinements)
		for _, f := range d.q.fitted {
			switch delete(missing, f.text); {
			case open[f.text] == nil:
				waived[f.text] = true
			case !seen[f.e]:
				seen[f.e] = true
				out = append(out, f)
			}
		}
	}
	meet(j.start(noWraps, nil), rich)
	if len(missing) > 0 { // the proof may do with less effort, or without some
		meet(j.start(noWraps, nil), lean)
		meet(j.start(noWraps, waived), rich)
	}
	return out
}

// holds reports whether a word fits, for all that the question says, and notes that it does. Ranges come first, then the solver.
func (d *doubter) holds(f fit) (bool, error) {
	for _, ask := range []bool{false, true} {
		for side, s := range d.o.Sides {
			for _, it := range s.Iterations {
				k := d.o.Copy(side, it.Counter)
				if !slices.Contains(expr.Applications(f.e), k) {
					continue
				}
				if ok, err := d.inAllRounds(f, k, ask); ok || err != nil {
					return ok, err
				}
			}
		}
		if ok, err := d.fitsHere(f, d.o, d.known, ask); ok || err != nil {
			d.known.words[f.e] = ok
			return ok, err
		}
	}
	return false, nil
}

// inAllRounds reports whether a word fits in all rounds up to the one at hand, by induction over their number k, and notes that it
// does.
func (d *doubter) inAllRounds(f fit, k *expr.Expr, ask bool) (bool, error) {
	p := d.o.Pool
	for first := range 3 { // the first round in which it does not: 0, 1, or a later one
		round := p.Const(uint64(first), k.Width)
		asked := *d.o
		asked.ID = fmt.Sprintf("%s.round%d", d.o.ID, first)
		asked.Relation = slices.Clone(d.o.Relation)
		if first == 2 {
			least := round
			round = p.Var(expr.Symbol{Name: "first." + k.Sym.Name, Width: k.Width, PerThread: true})
			asked.Relation = append(asked.Relation, p.Cmp(expr.SLE, least, round))
		}
		asked.Relation = append(asked.Relation, p.Cmp(expr.SLE, round, k))
		known := granted{words: maps.Clone(d.known.words), axes: d.known.axes}
		for before := range first + 1 {
			at := map[*expr.Expr]*expr.Expr{k: p.Sub(round, p.Const(uint64(before), k.Width))}
			if before > 0 {
				asked.Relation = append(asked.Relation, d.wentOn(k, at)...)
				known.words[p.Replace(f.e, at)] = true
			}
			for _, g := range d.rises {
				known.words[p.Replace(g.e, at)] = true
			}
		}
		ok, err := d.fitsHere(fit{e: p.Replace(f.e, map[*expr.Expr]*expr.Expr{k: round}), fits: f.fits}, &asked, known, ask)
		if !ok || err != nil {
			return false, err
		}
	}
	d.known.words[f.e] = true
	d.rises = append(d.rises, f)
	return true, nil
}

// wentOn says that the loops which k counts went on after a round.
func (d *doubter) wentOn(k *expr.Expr, at map[*expr.Expr]*expr.Expr) []*expr.Expr {
	p := d.o.Pool
	var out []*expr.Expr
	for side, s := range d.o.Sides {
		for _, it := range s.Iterations {
			counter := d.o.Copy(side, it.Counter)
			if counter == k || d.q.merged[counter] == k {
				e := p.Replace(d.o.Copy(side, it.Continue), map[*expr.Expr]*expr.Expr{counter: at[k]})
				out = append(out, p.Claims(e)...)
			}
		}
	}
	return out
}

// fitsHere reports whether a question cannot hold where a word does not fit.
func (d *doubter) fitsHere(f fit, o *obligation.Obligation, known granted, ask bool) (bool, error) {
	for _, above := range []bool{true, false} {
		if ok, err := d.impossible(o, denial{f, above, -1}, known, ask); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// impossible reports whether a question cannot hold where something that a proof of it takes for granted is not so. The solver is
// asked if that is wanted.
func (d *doubter) impossible(o *obligation.Obligation, deny denial, known granted, ask bool) (bool, error) {
	j := d.job(d.ctx, o)
	q := j.q
	if deny.e != nil {
		d.readAs(q, deny.e)
		deny.e = o.Pool.Replace(deny.e, q.merged)
	}
	for e := range known.words {
		d.readAs(q, e)
	}
	q.granted, q.denied = known, &deny
	lv := exact
	if len(d.given) > 0 {
		lv = limits
	}
	r := j.facts.clone()
	l := refine(q, r, lv, "", rich, maxRefinements)
	switch {
	case d.ctx.Err() != nil || !d.rests(r):
		return false, d.ctx.Err()
	case r.contradiction:
		return true, nil
	case q.vague, !ask:
		return false, nil
	case l.collapse():
		return true, nil
	}
	l.complete(rich)
	if !d.rests(r) {
		return false, nil
	}
	res, err := d.Solver.Check(d.ctx, &solver.Query{
		Name: o.ID + ".doubt", Comment: l.comment, Asserts: l.asserts(), Limit: d.limit(weakResources[exact]),
	})
	return err == nil && res.Status == solver.Unsat, err
}

// rests reports whether ranges rest on nothing but what is given.
func (d *doubter) rests(r *ranges) bool {
	return !slices.ContainsFunc(r.assumed, func(a Assumption) bool { return !slices.Contains(d.given, a.Text) })
}

// readAs makes a question read the words of e as the proof does.
func (d *doubter) readAs(q *question, e *expr.Expr) {
	if d.q == nil {
		return
	}
	expr.Visit(func(x *expr.Expr) {
		if r, ok := d.q.readings[x]; ok {
			q.readings[x] = r
		}
		if u, ok := d.q.unsigned[x]; ok {
			q.unsigned[x] = u
		}
	}, e)
}

// most bounds a word that may not fit.
func (d *doubter) most(f fit) *big.Int {
	j := d.job(d.ctx, d.o)
	r := j.facts.clone()
	l := refine(j.q, r, exact, "", rich, preliminary)
	v := l.value(f.e)
	return minBig(v.iv.hi, l.upper(v.p))
}

// Most bounds the unsigned value of a word where the facts of o hold.
func (p *Prover) Most(ctx context.Context, o *obligation.Obligation, e *expr.Expr) *big.Int {
	launch := *o
	launch.Kind, launch.Recurrences, launch.Exits = obligation.Launch, nil, nil
	q := recallQuestion(ctx, &launch, loopRanges{})
	q.extra = o.Pool.Replace(e, q.merged)
	q.evaluated(q.extra)
	l := refine(q, newRanges(), exact, "", lean, maxRefinements)
	return l.read(q.extra, unsigned).iv.hi
}

// deny states the contrary of what a proof takes for granted.
func (l *lowering) deny(d *denial) {
	if d.axis >= 0 {
		if g := l.q.geo[0]; g.Grid[d.axis] != nil && g.Block[d.axis] != nil {
			threads := l.read(g.Grid[d.axis], unsigned).p.mul(l.read(g.Block[d.axis], unsigned).p)
			l.outside(threads, new(big.Int).Add(maxThreads, big1), true)
		}
		return
	}
	v := l.value(d.e)
	if l.q.vague = !l.chainFits(d.e, d.fits.equal(signed.full(d.e.Width).hull(unsigned.full(d.e.Width)))); l.q.vague {
		return
	}
	if d.above {
		l.outside(v.p, new(big.Int).Add(d.fits.hi, big1), true)
	} else {
		l.outside(v.p, new(big.Int).Sub(d.fits.lo, big1), false)
	}
}

// outside adds the hypothesis that p is no less than an end, or no more.
func (l *lowering) outside(p poly, end *big.Int, above bool) {
	if above && l.upper(p).Cmp(end) < 0 || !above && l.bound(p).lo.Cmp(end) > 0 {
		l.ranges.contradiction = true
		return
	}
	if !above {
		p, end = p.neg(), new(big.Int).Neg(end)
	}
	l.nonneg = append(l.nonneg, p.sub(constant(end)))
}
