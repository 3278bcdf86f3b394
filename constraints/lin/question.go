package lin

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/steps"
)

// claim is a hypothesis: e has the given truth value.
type claim struct {
	e    *expr.Expr
	hold bool
}

// question is an obligation made ready for lowering: one list of claims about the two threads' copies, with equal
// symbols merged, and what the shape of the trees says about each node.
type question struct {
	o       *obligation.Obligation
	facts   []*expr.Expr // those of o that bear on it
	flat    []*expr.Expr // the hypotheses before what follows from loops
	claims  []claim
	sure    int        // the claims after these are for a second effort
	extra   *expr.Expr // an expression beside the claims
	access  bool       // there are two accesses, not only facts
	offset  [2]*expr.Expr
	size    [2]*expr.Expr
	geo     [2]obligation.Geometry
	shared  map[*expr.Expr]bool // applications of both threads that are known to be equal
	merged  map[*expr.Expr]*expr.Expr
	threads map[*expr.Expr]bool // memo of perThread

	// must holds the nodes that are evaluated in every assignment that satisfies the claims. Their promises (NSW,
	// NUW, exact, no division by zero) hold; elsewhere, for example under an ite, they must not be used.
	must     map[*expr.Expr]bool
	named    map[*expr.Expr]bool // operands of comparisons
	unsigned map[*expr.Expr]bool // applications better read as unsigned
	readings map[*expr.Expr]expr.Reading

	granted granted // what may be taken for granted without a word
	denied  *denial // a hypothesis; nil for none
	vague   bool    // it could not be stated
	fitted  []fit   // what lowerings took for granted of words

	ctx   context.Context // of the work on it; nil means none
	loops loopRanges

	big  map[*expr.Expr]uint64 // exponents that are at least this
	done map[*expr.Expr]bool   // symbols that are no more to be taken apart
}

func newQuestion(o *obligation.Obligation) *question {
	return recallQuestion(context.Background(), o, loopRanges{})
}

// recallQuestion is newQuestion with what is known of loops. Work on the question that ctx ends comes to an early end
// with less knowledge, which must not be remembered.
func recallQuestion(ctx context.Context, o *obligation.Obligation, known loopRanges) *question {
	facts := o.Facts
	if o.Kind != obligation.Launch {
		facts = Relevant(o)
	}
	q, flat := flatQuestion(o, facts)
	q.ctx, q.loops = ctx, known
	q.finish(q.merge(flat))
	return q
}

// finish states the claims.
func (q *question) finish(flat []*expr.Expr) {
	known := q.closed()
	flat = q.rewrite(flat, known.Rewrite)
	q.flat = flat
	sure, late := q.loopFacts(flat)
	for _, e := range append(slices.Clone(flat), sure...) {
		q.claim(known.Rewrite(e), true)
	}
	q.sure = len(q.claims)
	for _, e := range late {
		q.claim(known.Rewrite(e), true)
	}
	q.classify()
}

// plainQuestion keeps all symbols and leaves loops aside.
func plainQuestion(o *obligation.Obligation) *question {
	q, flat := flatQuestion(o, o.Facts)
	for _, e := range flat {
		q.claim(e, true)
	}
	q.sure = len(q.claims)
	q.classify()
	return q
}

// flatQuestion renames the two sides and lists the hypotheses.
func flatQuestion(o *obligation.Obligation, facts []*expr.Expr) (*question, []*expr.Expr) {
	q := &question{
		facts:    facts,
		readings: expr.Readings(o.Flat()...),
		o:        o, access: o.Kind != obligation.Launch,
		shared: map[*expr.Expr]bool{}, merged: map[*expr.Expr]*expr.Expr{}, threads: map[*expr.Expr]bool{},
		must: map[*expr.Expr]bool{}, named: map[*expr.Expr]bool{}, unsigned: map[*expr.Expr]bool{},
		big: map[*expr.Expr]uint64{}, done: map[*expr.Expr]bool{},
	}
	flat := append([]*expr.Expr{}, q.facts...)
	if q.access {
		for i, s := range o.Sides {
			for _, e := range s.Cond {
				flat = append(flat, o.Copy(i, e))
			}
			q.offset[i], q.size[i] = o.Copy(i, s.Offset), o.Copy(i, s.Size)
		}
		flat = append(flat, o.Relation...)
	}
	for i := range q.geo {
		g := o.Geometry
		for a := range g.BlockIdx {
			if q.access && g.BlockIdx[a] != nil {
				g.BlockIdx[a] = o.Copy(i, g.BlockIdx[a])
			}
			if q.access && g.ThreadIdx[a] != nil {
				g.ThreadIdx[a] = o.Copy(i, g.ThreadIdx[a])
			}
		}
		q.geo[i] = g
	}
	flat = append(q.geometryFacts(), flat...) // first: later terms are bounded by earlier hypotheses
	return q, flat
}

// stopped reports that the time for the question is over.
func (q *question) stopped() bool { return q.ctx != nil && q.ctx.Err() != nil }

// spend counts steps of the work on the question.
func (q *question) spend(n uint64) {
	if q.ctx != nil {
		steps.Spend(q.ctx, n)
	}
}

// reset forgets the claims and what was derived from them.
func (q *question) reset() {
	q.claims = nil
	q.must, q.named, q.unsigned = map[*expr.Expr]bool{}, map[*expr.Expr]bool{}, map[*expr.Expr]bool{}
}

// claim splits a hypothesis at its connectives.
func (q *question) claim(e *expr.Expr, hold bool) {
	switch {
	case e.Op == expr.And && e.Width == 1 && hold, e.Op == expr.Or && e.Width == 1 && !hold:
		q.claim(e.Args[0], hold)
		q.claim(e.Args[1], hold)
	case e.Op == expr.Xor && e.Width == 1 && e.Args[1].Op == expr.Const:
		q.claim(e.Args[0], hold != e.Args[1].True())
	case e.Op == expr.Const && e.True() == hold:
	default:
		q.claims = append(q.claims, claim{e, hold})
	}
}

// classify fills must, named and unsigned.
func (q *question) classify() {
	var roots []*expr.Expr
	for _, c := range q.claims {
		roots = append(roots, c.e)
	}
	if q.access {
		roots = append(roots, q.offset[0], q.offset[1], q.size[0], q.size[1])
	}
	for _, e := range roots {
		q.evaluated(e)
	}
	asSigned, asUnsigned := map[*expr.Expr]int{}, map[*expr.Expr]int{}
	expr.Visit(func(e *expr.Expr) {
		use := asSigned
		switch e.Op {
		case expr.ULT, expr.ULE, expr.UDiv, expr.URem, expr.LShr, expr.ZExt:
			use = asUnsigned
		case expr.SLT, expr.SLE, expr.SDiv, expr.SRem, expr.AShr, expr.SExt:
		case expr.Eq:
			use = nil
		default:
			return
		}
		for _, a := range e.Args {
			if use != nil {
				use[a]++
			}
			for a.Op == expr.ZExt || a.Op == expr.SExt {
				a = a.Args[0]
			}
			if isComparison(e) {
				q.named[a] = true
			}
		}
	}, roots...)
	for e, n := range asUnsigned {
		q.unsigned[e] = n > asSigned[e]
	}
	for e, r := range q.readings {
		q.unsigned[e] = r == expr.UnsignedReading
	}
	for _, c := range q.claims {
		q.likewise(c, asSigned)
	}
	for _, g := range q.geo {
		for _, es := range [][3]*expr.Expr{g.Grid, g.Block, g.BlockIdx, g.ThreadIdx} {
			for _, e := range es {
				if e != nil {
					q.unsigned[e] = true
				}
			}
		}
	}
}

// likewise: what is equal to a sum or product of words that are better read as unsigned is better read so, too, unless something
// else reads it as signed.
func (q *question) likewise(c claim, asSigned map[*expr.Expr]int) {
	if !c.hold || c.e.Op != expr.Eq {
		return
	}
	for i, e := range c.e.Args {
		if e.Op == expr.Apply && asSigned[e] == 0 && q.ofUnsigned(c.e.Args[1-i]) {
			q.unsigned[e] = true
		}
	}
}

// ofUnsigned reports whether e is a sum or product of words that are better read as unsigned.
func (q *question) ofUnsigned(e *expr.Expr) bool {
	switch e.Op {
	case expr.Add, expr.Mul:
		return e.Flags&expr.NSW == 0 && (q.ofUnsigned(e.Args[0]) || e.Args[0].Op == expr.Const) && (q.ofUnsigned(e.Args[1]) || e.Args[1].Op == expr.Const)
	}
	return q.unsigned[e]
}

// evaluated marks e and what its evaluation needs.
func (q *question) evaluated(e *expr.Expr) {
	if q.must[e] {
		return
	}
	q.must[e] = true
	switch {
	case e.Op == expr.Ite:
		q.evaluated(e.Args[0])
	case e.Width == 1 && (e.Op == expr.And || e.Op == expr.Or):
	default:
		for _, a := range e.Args {
			q.evaluated(a)
		}
	}
}

// perThread reports whether e may differ between the two threads.
func (q *question) perThread(e *expr.Expr) bool {
	if r, ok := q.threads[e]; ok {
		return r
	}
	r := e.Op == expr.Apply && e.Sym.PerThread && !q.shared[e]
	for _, a := range e.Args {
		r = r || q.perThread(a)
	}
	q.threads[e] = r
	return r
}

// CUDA's limits for every launch, per axis.
var (
	maxGrid  = [3]uint64{1<<31 - 1, 65535, 65535}
	maxBlock = [3]uint64{1024, 1024, 64}
)

// geometryFacts states the launch limits and that the coordinates lie within the launch.
func (q *question) geometryFacts() []*expr.Expr {
	p := q.o.Pool
	var out []*expr.Expr
	limit := func(e *expr.Expr, max uint64) {
		if e != nil {
			out = append(out, p.UGE(e, p.Const(1, e.Width)), p.Cmp(expr.ULE, e, p.Const(max, e.Width)))
		}
	}
	for a := range maxGrid {
		limit(q.geo[0].Grid[a], maxGrid[a])
		limit(q.geo[0].Block[a], maxBlock[a])
	}
	if !q.access {
		return out
	}
	for _, g := range q.geo {
		for a := range maxGrid {
			if g.BlockIdx[a] != nil && g.Grid[a] != nil {
				out = append(out, p.Cmp(expr.ULT, g.BlockIdx[a], g.Grid[a]))
			}
			if g.ThreadIdx[a] != nil && g.Block[a] != nil {
				out = append(out, p.Cmp(expr.ULT, g.ThreadIdx[a], g.Block[a]))
			}
		}
	}
	return out
}
