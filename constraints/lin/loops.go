package lin

import (
	"encoding/binary"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// What the definitions of loop-carried values and exits say about their applications. Only applications that are
// evaluated whenever the claims hold are constrained: these belong to rounds that a thread reaches.

// loopFacts returns facts about the loops of the question: sure ones, which are short, and late ones, which are
// disjunctions over counters and left to a second effort.
func (q *question) loopFacts(flat []*expr.Expr) (sure, late []*expr.Expr) {
	o, p := q.o, q.o.Pool
	if len(o.Recurrences) == 0 && len(o.Exits) == 0 && len(o.Sides[0].Iterations)+len(o.Sides[1].Iterations) == 0 || !q.access {
		return nil, nil
	}
	roots := append(append([]*expr.Expr{}, flat...), q.offset[0], q.offset[1], q.size[0], q.size[1])
	reached := map[*expr.Expr]bool{}
	for _, e := range flat {
		q.claim(e, true)
	}
	q.classify()
	earlier := q.earlierRounds()
	apps := expr.Applications(append(roots, earlier...)...)
	for _, a := range apps {
		reached[a] = q.must[a]
	}
	defer q.reset()
	late = append(late, earlier...)

	for _, x := range o.Exits {
		for _, a := range apps {
			in, ok := q.instance(x.Value, a)
			if !ok || !reached[a] {
				continue
			}
			sure = append(sure, in.at(x.Leave, map[*expr.Expr]*expr.Expr{in.copy(x.Counter): a}))
			before := map[*expr.Expr]*expr.Expr{in.copy(x.Counter): p.Sub(a, p.Const(1, a.Width))}
			late = append(late, p.Or(p.Eq(a, p.Const(0, a.Width)), p.Not(in.at(x.Leave, before))))
		}
	}
	for _, r := range o.Recurrences {
		var seen []instance
		for _, a := range apps {
			in, ok := q.instance(r.Value, a)
			if !ok {
				continue
			}
			counter, start := in.actual(r.Counter), in.at(r.Init, nil)
			init := p.Eq(a, start)
			if !reached[a] {
				if promisesNothing(start) { // it may not be evaluated
					late = append(late, p.Or(p.Ne(counter, p.Const(0, counter.Width)), init))
				}
				continue
			}
			seen = append(seen, in)
			sure = append(sure, q.invariants(r, in, flat)...)
			if counter.IsConst(0) {
				sure = append(sure, init)
			} else {
				late = append(late, p.Or(p.Ne(counter, p.Const(0, counter.Width)), init))
			}
		}
		for _, a := range seen {
			for _, b := range seen {
				if a.app == b.app || a.app.Sym != b.app.Sym { // another thread's value has another history
					continue
				}
				c := a.actual(r.Counter)
				link := p.Eq(b.actual(r.Counter), p.Add(c, p.Const(1, c.Width)))
				for i, f := range r.Value.Args {
					if f != r.Counter {
						link = p.And(link, p.Eq(a.app.Args[i], b.app.Args[i]))
					}
				}
				step := p.Eq(b.app, a.at(r.Next, nil))
				switch {
				case link.True():
					sure = append(sure, step)
				case !link.False():
					late = append(late, p.Or(p.Not(link), step))
				}
			}
		}
	}
	return sure, late
}

// earlierRounds says of the first and the last round before that of each access that the loop went on; and of the round of the
// other access if that is one of those before, since it may be known how that went.
func (q *question) earlierRounds() []*expr.Expr {
	var out []*expr.Expr
	o, p := q.o, q.o.Pool
	for side, s := range o.Sides {
		for _, it := range s.Iterations {
			k := p.Replace(o.Copy(side, it.Counter), q.merged)
			done := p.Eq(k, p.Const(0, k.Width))
			if done.True() {
				continue
			}
			for _, c := range []*expr.Expr{p.Sub(k, p.Const(1, k.Width)), p.Const(0, k.Width)} {
				e := p.Replace(o.Copy(side, it.Continue), map[*expr.Expr]*expr.Expr{o.Copy(side, it.Counter): c})
				out = append(out, p.Or(done, p.Replace(e, q.merged)))
			}
			other := p.Replace(o.Copy(1-side, it.Counter), q.merged)
			if other == k || !hangsOnRounds(it) || !slices.ContainsFunc(o.Sides[1-side].Iterations, func(x obligation.Iteration) bool { return x.Counter == it.Counter }) {
				continue
			}
			e := p.Replace(o.Copy(side, it.Continue), map[*expr.Expr]*expr.Expr{o.Copy(side, it.Counter): other})
			out = append(out, p.Or(p.Cmp(expr.ULE, k, other), p.Replace(e, q.merged)))
		}
	}
	return out
}

// promisesNothing reports whether a tree has a value also where no thread evaluates it.
func promisesNothing(e *expr.Expr) bool {
	ok := true
	expr.Visit(func(x *expr.Expr) {
		switch x.Op {
		case expr.Const, expr.Apply, expr.Trunc, expr.ZExt, expr.SExt, expr.And, expr.Or, expr.Xor:
		case expr.Add, expr.Sub:
			ok = ok && x.Flags == 0
		case expr.LShr, expr.AShr, expr.Shl:
			ok = ok && x.Flags == 0 && x.Args[1].Op == expr.Const && x.Args[1].Value < uint64(x.Width)
		default:
			ok = false
		}
	}, e)
	return ok
}

// hangsOnRounds reports whether an unknown function of the round decides whether a loop goes on.
func hangsOnRounds(it obligation.Iteration) bool {
	found := false
	expr.Visit(func(e *expr.Expr) { found = found || e.Op == expr.Apply && slices.Contains(e.Args, it.Counter) }, it.Continue)
	return found
}

// instance is an application of a defined symbol by one thread.
type instance struct {
	q    *question
	def  *expr.Expr // the application in the definition
	app  *expr.Expr // the one at hand
	side int
}

func (q *question) instance(def, app *expr.Expr) (instance, bool) {
	if app.Op != expr.Apply || len(app.Args) != len(def.Args) {
		return instance{}, false
	}
	for side := range 2 {
		sym := def.Sym
		if sym.PerThread {
			sym = obligation.CopySymbol(q.o.Pool, side, sym)
		}
		if sym != app.Sym {
			continue
		}
		if !sym.PerThread && sideOf(app) != side {
			continue
		}
		return instance{q, def, app, side}, true
	}
	return instance{}, false
}

// sideOf is the thread of the pair whose symbols e speaks of: the first one when there are none or both, and -1 when a
// thread beside the pair is spoken of.
func sideOf(e *expr.Expr) int {
	first, second := false, false
	for _, a := range expr.Applications(e) {
		if n := a.Sym.Name; a.Sym.PerThread {
			switch n[strings.LastIndexByte(n, '#')+1:] {
			case "1":
				first = true
			case "2":
				second = true
			default:
				return -1
			}
		}
	}
	if second && !first {
		return 1
	}
	return 0
}

func (in instance) copy(e *expr.Expr) *expr.Expr { return in.q.o.Copy(in.side, e) }

// actual is the argument in place of the definition's argument formal.
func (in instance) actual(formal *expr.Expr) *expr.Expr {
	for i, f := range in.def.Args {
		if f == formal {
			return in.app.Args[i]
		}
	}
	return in.q.o.Pool.Const(0, formal.Width)
}

// at is the definition's tree e at this application.
func (in instance) at(e *expr.Expr, with map[*expr.Expr]*expr.Expr) *expr.Expr {
	p := in.q.o.Pool
	if with == nil {
		with = map[*expr.Expr]*expr.Expr{in.copy(in.def): in.app}
	}
	for i, f := range in.def.Args {
		if c := in.copy(f); c.Op == expr.Apply && with[c] == nil {
			with[c] = in.app.Args[i]
		}
	}
	return p.Replace(p.Replace(in.copy(e), with), in.q.merged)
}

// invariants are bounds of a loop-carried value in every round that is reached.
func (q *question) invariants(r obligation.Recurrence, in instance, flat []*expr.Expr) []*expr.Expr {
	p := q.o.Pool
	var out []*expr.Expr
	init, a := in.at(r.Init, nil), in.app
	// Halving never rises above the start.
	if n := r.Next; len(n.Args) == 2 && n.Args[0] == r.Value && n.Args[1].Op == expr.Const &&
		(n.Op == expr.LShr || n.Op == expr.UDiv && n.Args[1].Value != 0) {
		out = append(out, p.Cmp(expr.ULE, a, init))
	}
	if q.stopped() {
		return out
	}
	iv, ok := q.remembered(r, in, init, flat)
	if !ok {
		return out
	}
	full := signedRange(a.Width)
	if iv.lo.Cmp(full.lo) > 0 {
		out = append(out, p.Cmp(expr.SLE, p.Int(iv.lo.Int64(), a.Width), a))
	}
	if iv.hi.Cmp(full.hi) < 0 {
		out = append(out, p.Cmp(expr.SLE, a, p.Int(iv.hi.Int64(), a.Width)))
	}
	return out
}

// loopRanges remembers the outcome of fixpoint; they hold wherever the same is asked under the same hypotheses.
type loopRanges map[string]loopRange

type loopRange struct {
	iv interval
	ok bool
}

// maxHint bounds the hypotheses, beside the launch's, that the range of a loop-carried value is worked out under.
const maxHint = 12

// remembered is fixpoint under the launch facts and the short hypotheses, which many questions share.
func (q *question) remembered(r obligation.Recurrence, in instance, init *expr.Expr, flat []*expr.Expr) (interval, bool) {
	p := q.o.Pool
	zero := map[*expr.Expr]*expr.Expr{in.copy(r.Value): p.Const(0, r.Value.Width), in.copy(r.Counter): p.Const(0, r.Counter.Width)}
	trees := []*expr.Expr{init, in.at(r.Next, maps.Clone(zero))}
	var hints []*expr.Expr
	key := binary.AppendUvarint(nil, uint64(r.Value.ID()))
	key = binary.AppendUvarint(key, uint64(in.app.ID()))
	key = binary.AppendUvarint(key, uint64(init.ID()))
	for _, it := range q.o.Sides[in.side].Iterations {
		if it.Counter == r.Counter {
			key = binary.AppendUvarint(key, uint64(it.Continue.ID()))
			trees = append(trees, in.at(it.Continue, maps.Clone(zero)))
		}
	}
	for _, x := range q.o.Exits {
		if x.Counter == r.Counter {
			key = binary.AppendUvarint(key, uint64(x.Leave.ID()))
			trees = append(trees, in.at(x.Leave, maps.Clone(zero)))
		}
	}
	for _, e := range flat {
		if nodes(e) <= maxHint {
			hints = append(hints, e)
		}
	}
	hints = expr.Related(hints, len(hints), trees...) // others say nothing of it, and keep questions apart
	for _, e := range hints {
		key = binary.AppendUvarint(key, uint64(e.ID()))
	}
	if known, ok := q.loops[string(key)]; ok {
		return known.iv, known.ok
	}
	iv, ok := q.fixpoint(r, in, init, hints)
	if !q.stopped() {
		q.loops[string(key)] = loopRange{iv, ok}
	}
	return iv, ok
}

// unwidened are the rounds before a range is widened.
const unwidened = 1

// fixpoint is a range that holds the signed value before and after every round: abstract interpretation of the loop
// in the interval domain, with a delayed widening and a narrowing (Cousot and Cousot, "Comparing the Galois Connection and
// Widening/Narrowing Approaches", PLILP 1992).
func (q *question) fixpoint(r obligation.Recurrence, in instance, init *expr.Expr, flat []*expr.Expr) (interval, bool) {
	p := q.o.Pool
	x := p.Apply(p.Fresh(expr.Symbol{Name: "round." + r.Value.Sym.Name, Display: r.Value.Sym.String(), Width: r.Value.Width}))
	k := p.Apply(p.Fresh(expr.Symbol{Name: "counter." + r.Value.Sym.Name, Width: r.Counter.Width}))
	replace := func(e *expr.Expr) *expr.Expr {
		return in.at(e, map[*expr.Expr]*expr.Expr{in.copy(r.Value): x, in.copy(r.Counter): k})
	}
	next := replace(r.Next)
	var goesOn []*expr.Expr
	for _, it := range q.o.Sides[in.side].Iterations {
		if it.Counter == r.Counter {
			goesOn = append(goesOn, replace(it.Continue))
		}
	}
	for _, x := range q.o.Exits { // a round behind which another one comes does not leave
		if x.Counter == r.Counter {
			goesOn = append(goesOn, p.Claims(p.Not(replace(x.Leave)))...)
		}
	}
	start := q.rangeOf(init, flat)
	step := func(iv interval) interval {
		claims := append([]*expr.Expr{}, flat...)
		claims = append(claims, goesOn...)
		if iv.empty() {
			return iv
		}
		claims = append(claims,
			p.Cmp(expr.SLE, p.Int(iv.lo.Int64(), x.Width), x), p.Cmp(expr.SLE, x, p.Int(iv.hi.Int64(), x.Width)))
		return q.rangeOfChoice(next, claims, maxChoices)
	}
	if start.empty() {
		return start, false
	}
	full := signedRange(x.Width)
	iv := start
	after := step(iv)
	for round := 0; round < unwidened && !after.empty() && !after.within(iv); round++ {
		iv = iv.hull(after)
		after = step(iv)
	}
	if !after.empty() && !after.within(iv) {
		if after.lo.Cmp(iv.lo) < 0 {
			if after.lo.Sign() >= 0 {
				iv.lo = big0
			} else {
				iv.lo = full.lo
			}
		}
		if after.hi.Cmp(iv.hi) > 0 {
			iv.hi = full.hi
		}
		if after = step(iv); !after.empty() && !after.within(iv) {
			return full, false
		}
	}
	if after.empty() {
		return start, true // no round goes on
	}
	return iv.meet(start.hull(after)), true
}

// maxChoices bounds how deep choices are taken apart for their ranges.
const maxChoices = 4

// rangeOfChoice is rangeOf, where the two sides of a choice are looked at by themselves: each under what decides it.
func (q *question) rangeOfChoice(e *expr.Expr, facts []*expr.Expr, depth int) interval {
	if e.Op != expr.Ite || depth == 0 {
		return q.rangeOf(e, facts)
	}
	both := interval{big1, big0}
	for i, when := range []*expr.Expr{e.Args[0], q.o.Pool.Not(e.Args[0])} {
		if when.False() {
			continue
		}
		value, under := q.under(when, e.Args[1+i], facts)
		side := q.rangeOfChoice(value, under, depth-1)
		switch {
		case side.empty():
		case both.empty():
			both = side
		default:
			both = both.hull(side)
		}
	}
	return both
}

// under is a value and facts where something else holds as well: what is known for certain is put into the rest, as long as that
// tells something new (unit propagation).
func (q *question) under(when, e *expr.Expr, facts []*expr.Expr) (*expr.Expr, []*expr.Expr) {
	p := q.o.Pool
	claims := append(p.Claims(when), facts...)
	with := map[*expr.Expr]*expr.Expr{}
	for range maxPropagations {
		known := len(with)
		var units, rest []*expr.Expr
		for _, c := range claims {
			if not := c.Op == expr.Xor && c.Args[1].True() && isComparison(c.Args[0]); !not && !isComparison(c) {
				rest = append(rest, c)
				continue
			}
			units = append(units, c)
			with[c], with[p.Not(c)] = p.Bool(true), p.Bool(false)
			if c.Op == expr.Eq && c.Args[0].Op == expr.Apply && c.Args[1].Op == expr.Const {
				with[c.Args[0]] = c.Args[1]
			}
		}
		if len(with) == known {
			break
		}
		claims = units
		for _, c := range rest {
			claims = append(claims, p.Claims(p.Replace(c, with))...)
		}
	}
	return p.Replace(e, with), claims
}

// maxPropagations bounds the rounds of unit propagation.
const maxPropagations = 4

// rangeOf is the range of the signed value of e where the facts hold.
func (q *question) rangeOf(e *expr.Expr, facts []*expr.Expr) interval {
	if e.Op == expr.Const {
		return point(big.NewInt(e.Signed()))
	}
	mini := *q.o
	mini.Kind, mini.Facts = obligation.Launch, facts
	mini.Recurrences, mini.Exits = nil, nil
	m := recallQuestion(q.ctx, &mini, loopRanges{})
	m.extra = q.o.Pool.Replace(e, m.merged)
	m.evaluated(m.extra)
	r := newRanges()
	l := refine(m, r, exact, "", lean, preliminary)
	iv := l.read(m.extra, signed).iv
	if r.contradiction {
		return interval{big1, big0}
	}
	return iv
}
