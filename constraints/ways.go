package constraints

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// way is one way in which two accesses can fall into one barrier interval.
type way struct {
	interval.CasePair
	loops  [2][]int                   // around the accesses, outermost first, and then those left
	extra  [2]*kernelanalysis.Passage // under one launch; nil for nothing beyond the case
	unsure bool                       // a copy is not known to be under way still
	when   [2]*expr.Expr              // a copy is under way; nil for nothing
	start  [2]*kernelanalysis.Start   // how the loop was turned that only this access, or this one further out, has crossed
	batch  [2]*expr.Expr              // the number of the copy's batch, and how many the other has awaited; nil for nothing
	commit [2]*expr.Expr              // how many batches were committed before the accesses; nil for nothing
	copied int                        // which of the two is the copy
	later  bool                       // it was committed before the other access
}

// ways lists the joint cases of a pair.
func (in *Instance) ways(p pair, kind obligation.Kind, covers uint) []way {
	s := in.Summary
	if kind == obligation.OwnThread {
		return in.underWay(p)
	}
	covers = s.Within(covers, p.a, p.b)
	loops := [2][]int{s.RelatedLoops(p.a), s.RelatedLoops(p.b)}
	if kind == obligation.InterBlock && !s.GridWide() {
		return []way{{loops: loops, CasePair: interval.CasePair{
			P: make([]interval.Relation, len(loops[0])), Q: make([]interval.Relation, len(loops[1])),
		}}}
	}
	var out []way
	var plain []interval.CasePair
	for _, c := range s.Concurrent(kind, covers, p.a, p.b) {
		w := newWay(c, loops)
		w.extra[0] = in.passage(kind, covers, c.Start, c.PCrossed, p.a, w.loops[0])
		w.extra[1] = in.passage(kind, covers, c.Start, c.QCrossed, p.b, w.loops[1])
		if further(c.PCrossed, c.QCrossed) {
			w.start[0] = in.back(kind, covers, c.Start, c.PCrossed)
		} else if further(c.QCrossed, c.PCrossed) {
			w.start[1] = in.back(kind, covers, c.Start, c.QCrossed)
		}
		if w.extra[0] == nil && w.extra[1] == nil && w.start[0] == nil && w.start[1] == nil {
			plain = append(plain, c)
		} else if !w.never() {
			out = append(out, w)
		}
	}
	for _, c := range joint(plain, loops[0], loops[1]) {
		out = append(out, newWay(c, loops))
	}
	return out
}

func newWay(c interval.CasePair, around [2][]int) way {
	w := way{CasePair: c}
	for n, left := range [2][]interval.Exit{c.PLeft, c.QLeft} {
		w.loops[n] = slices.Clone(around[n])
		for _, x := range left {
			w.loops[n] = append(w.loops[n], x.Loop)
		}
	}
	return w
}

func (in *Instance) passage(kind obligation.Kind, covers uint, start interval.Node, crossed int, a *kernelanalysis.Access, loops []int) *kernelanalysis.Passage {
	k, ok := in.Summary.Passage(kind, covers, start, crossed, a, loops)
	if !ok {
		return nil
	}
	k.Cond = in.fix(k.Cond)
	for i := range k.Rounds {
		k.Rounds[i].Free = in.fix(k.Rounds[i].Free)
	}
	return &k
}

// further reports whether crossed, the outermost loop that one thread turned, lies outside of the other's. If both are one,
// nothing is known of the counters inside at the start.
func further(crossed, other int) bool {
	return crossed != interval.NoLoop && (other == interval.NoLoop || crossed < other)
}

func (in *Instance) back(kind obligation.Kind, covers uint, start interval.Node, crossed int) *kernelanalysis.Start {
	b, ok := in.Summary.Back(kind, covers, start, crossed)
	if !ok {
		return nil
	}
	b.Cond = in.fix(b.Cond)
	return &b
}

// open notes the numbers of batches of a copy, which is that side, and of what may happen meanwhile.
func (w *way) open(in *Instance, m kernelanalysis.Meanwhile, copied int) {
	w.copied, w.later = copied, m.Later
	if m.Batch != nil {
		w.batch[copied], w.batch[1-copied] = in.fix(m.Batch), in.fix(m.Done)
	}
	if m.From != nil && m.To != nil {
		w.commit[copied], w.commit[1-copied] = in.fix(m.From), in.fix(m.To)
	}
}

// never reports that no thread takes the way.
func (w way) never() bool {
	return slices.ContainsFunc(w.extra[:], func(k *kernelanalysis.Passage) bool { return k != nil && k.Cond.IsConst(0) }) ||
		slices.ContainsFunc(w.start[:], func(k *kernelanalysis.Start) bool { return k != nil && k.Cond.IsConst(0) })
}

// key tells ways with different questions apart.
func (w way) key() string {
	var b strings.Builder
	fmt.Fprint(&b, w.P, w.Q, w.PLeft, w.QLeft, w.unsure)
	for _, k := range w.extra {
		if k == nil {
			b.WriteString(" -")
			continue
		}
		fmt.Fprint(&b, " ", k.Cond.ID())
		for _, r := range k.Rounds {
			fmt.Fprint(&b, ",", r.Free.ID())
		}
	}
	for n, k := range w.start {
		if k != nil {
			fmt.Fprint(&b, " ", n, ":", k.Cond.ID())
		}
		if w.batch[n] != nil {
			fmt.Fprint(&b, " ", w.copied, "#", w.batch[n].ID())
		}
		if w.commit[n] != nil {
			fmt.Fprint(&b, " ", w.copied, w.later, "+", w.commit[n].ID())
		}
		if c := w.when[n]; c != nil {
			fmt.Fprint(&b, " ", n, "?", c.ID())
		}
	}
	return b.String()
}

// ask adds to o, the question whether the accesses of p meet, that they do so in this way.
func (w way) ask(in *Instance, o *obligation.Obligation, p pair) {
	accesses := [2]*kernelanalysis.Access{p.a, p.b}
	around := [2][]interval.Relation{w.P, w.Q}
	left := [2][]interval.Exit{w.PLeft, w.QLeft}
	var cs [2]counters
	for n, a := range accesses {
		c := counters{loops: w.loops[n], rel: slices.Clone(around[n])}
		for _, r := range a.Rounds {
			c.of = append(c.of, o.Copy(n, r.Counter))
		}
		for _, x := range left[n] {
			c.rel = append(c.rel, x.Last)
			c.of = append(c.of, o.Copy(n, in.fix(in.Summary.LastRound(a, x.Loop))))
		}
		if w.when[n] != nil {
			o.Sides[n].Cond = append(o.Sides[n].Cond, expr.Conjuncts(w.when[n])...)
		}
		if k := w.extra[n]; k != nil {
			o.Sides[n].Cond = append(o.Sides[n].Cond, expr.Conjuncts(k.Cond)...)
			for i, r := range k.Rounds {
				if i < len(a.Rounds) && c.rel[i] == interval.Entered {
					o.Sides[n].Iterations[i].Continue = r.Free
				}
				c.free = append(c.free, kernelanalysis.Turn{Counter: o.Copy(n, r.Counter), Free: o.Copy(n, r.Free)})
			}
		}
		cs[n] = c
	}
	o.Relation = append(o.Relation, counterRelation(in.pool, cs[0], cs[1])...)
	if w.batch[0] != nil {
		done, batch := o.Copy(1-w.copied, w.batch[1-w.copied]), o.Copy(w.copied, w.batch[w.copied])
		o.Relation = append(o.Relation, in.pool.Cmp(expr.SLE, done, batch))
	}
	if w.commit[0] != nil {
		from, to, op := o.Copy(w.copied, w.commit[w.copied]), o.Copy(1-w.copied, w.commit[1-w.copied]), expr.SLE
		if w.later {
			op = expr.SLT
		}
		o.Relation = append(o.Relation, in.pool.Cmp(expr.SLE, in.pool.Const(0, 64), from), in.pool.Cmp(op, from, to))
	}
	for n, k := range w.start {
		if k != nil {
			o.Relation = append(o.Relation, startCondition(o, n, k, cs)...)
		}
	}
}

// joint merges cases that differ in one loop around both accesses only, "both in the first round" and "both in the
// next": together they say "both in the same round".
func joint(cases []interval.CasePair, loopsA, loopsB []int) []interval.CasePair {
	type shape struct{ p, q []interval.Relation }
	var out []interval.CasePair
	for _, c := range cases {
		c.P, c.Q = slices.Clone(c.P), slices.Clone(c.Q)
		out = append(out, c)
	}
	for merged := true; merged; {
		merged = false
	search:
		for i := range out {
			for j := range out {
				if i == j || !slices.Equal(out[i].PLeft, out[j].PLeft) || !slices.Equal(out[i].QLeft, out[j].QLeft) {
					continue
				}
				if ai, bi, ok := firstAndNext(shape{out[i].P, out[i].Q}, shape{out[j].P, out[j].Q}, loopsA, loopsB); ok {
					out[i].P[ai], out[i].Q[bi] = interval.Shared, interval.Shared
					out = append(out[:j], out[j+1:]...)
					merged = true
					break search
				}
			}
		}
	}
	return out
}

// firstAndNext finds the one loop in which x says First for both and y says the same round for both, all else equal.
func firstAndNext(x, y struct{ p, q []interval.Relation }, loopsA, loopsB []int) (ai, bi int, ok bool) {
	ai, bi = -1, -1
	for i := range x.p {
		if x.p[i] == y.p[i] {
			continue
		}
		if ai >= 0 || x.p[i] != interval.First || y.p[i] != interval.Next && y.p[i] != interval.Shared {
			return 0, 0, false
		}
		ai = i
	}
	for i := range x.q {
		if x.q[i] == y.q[i] {
			continue
		}
		if bi >= 0 || x.q[i] != interval.First || y.q[i] != interval.Next && y.q[i] != interval.Shared {
			return 0, 0, false
		}
		bi = i
	}
	if ai < 0 && bi < 0 {
		return 0, 0, false // the same case twice, from two starts
	}
	return ai, bi, ai >= 0 && bi >= 0 && loopsA[ai] == loopsB[bi] && y.p[ai] == y.q[bi]
}
