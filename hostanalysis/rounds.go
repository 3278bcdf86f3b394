package hostanalysis

import (
	"cmp"
	"slices"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis/linear"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// A loop that stores to one element after another leaves in each of them what the last round stored that was there. Where
// each store of a loop is at an address that grows by equal steps, the rounds in which it is at a given element are those
// that solve a linear equation, and the value at the loop's header is that of the round, before it what there was when the
// loop was entered: array SSA (Knobe and Sarkar, POPL 1998) with the index solved for the round.

// mostPuts bounds the stores of one loop to one location.
const mostPuts = 4

// put is a store of a loop, and the one round in which it is at a location.
type put struct {
	store *ir.InstStore
	block *symbolic.Block
	round int64
}

// afterRounds is the value of a content at the header of its loop, over the loop's counter; nil where that is not known.
func (f *frame) afterRounds(c content, header *symbolic.Block, w int) *expr.Expr {
	puts, ok := f.puts(c.loc, header.Loop)
	if !ok {
		return nil
	}
	e, ok := f.incoming(c, header, w)
	if !ok {
		return nil
	}
	p, k := f.h.pool, f.Counter(header.Loop)
	for _, x := range puts {
		round := map[*expr.Expr]*expr.Expr{k: p.Int(x.round, k.Width)}
		v := p.Replace(f.At(x.store.Src, x.block), round)
		if e == nil {
			e = v
			continue
		}
		e = p.Ite(p.And(p.Cmp(expr.SLT, round[k], k), p.Replace(f.Reach(header, x.block), round)), v, e)
	}
	return e
}

// behindLoop is a value at the header of a loop as it is when the loop was left: which rounds it made is told by its bound.
func (f *frame) behindLoop(e *expr.Expr, c content, header *symbolic.Block) *expr.Expr {
	l := header.Loop
	e = f.Carry(e, l, l.Parent)
	made := map[*expr.Expr]*expr.Expr{}
	puts, _ := f.puts(c.loc, l)
	for _, x := range puts {
		if more := f.makesMore(l, x.round); more != nil {
			made[f.h.pool.Cmp(expr.SLT, f.h.pool.Int(x.round, 64), f.ExitCounter(l))] = more
		}
	}
	return f.h.pool.Replace(e, made)
}

// makesMore is the condition that a loop which counts up to a bound makes more than n rounds; nil for other loops.
func (f *frame) makesMore(l *symbolic.Loop, n int64) *expr.Expr {
	p, k, leave := f.h.pool, f.Counter(l), f.Leave(l)
	switch leave.Op {
	case expr.SLE, expr.ULE, expr.SLT, expr.ULT:
	default:
		return nil
	}
	bound, x := leave.Args[0], leave.Args[1]
	if _, counts := pastCounter(x, k); !counts || !fixedOver(bound, k) {
		return nil
	}
	return p.Not(p.Replace(leave, map[*expr.Expr]*expr.Expr{k: p.Int(n, k.Width)}))
}

// fixedOver reports whether a tree has one value for all values of the counter k.
func fixedOver(e, k *expr.Expr) bool {
	fixed := true
	expr.Visit(func(x *expr.Expr) { fixed = fixed && x != k }, e)
	return fixed
}

// puts lists the stores by which a loop writes a location, in the order in which they do; false where something else may write
// it.
func (f *frame) puts(loc location, l *symbolic.Loop) (out []put, ok bool) {
	if f.Irreducible || loc.off < 0 {
		return nil, false
	}
	for _, b := range f.Blocks {
		if !l.Contains(b) {
			continue
		}
		for _, inst := range f.contentsOf(loc, deepestLoad).writes[b] {
			x, isStore := inst.(*ir.InstStore)
			if !isStore || b.Loop != l || len(out) == mostPuts {
				return nil, false
			}
			round, some, ok := f.roundOf(x, b, loc)
			switch {
			case !ok:
				return nil, false
			case some:
				out = append(out, put{x, b, round})
			}
		}
	}
	slices.SortStableFunc(out, func(x, y put) int {
		switch {
		case x.round != y.round:
			return cmp.Compare(x.round, y.round)
		case f.before(x, y):
			return -1
		}
		return 1
	})
	for i := 1; i < len(out); i++ {
		if x, y := out[i-1], out[i]; x.round == y.round && !f.before(x, y) {
			return nil, false
		}
	}
	return out, true
}

// before reports whether of two stores in one round x is made first, if both are.
func (f *frame) before(x, y put) bool {
	if x.block == y.block {
		return f.Order(x.store) < f.Order(y.store)
	}
	return f.Dominates(x.block, y.block)
}

// roundOf is the round in which a store is at a location, if there is one; false where that is not known, or where it writes
// less or more than the location.
func (f *frame) roundOf(x *ir.InstStore, b *symbolic.Block, loc location) (round int64, some, ok bool) {
	n, sized := symbolic.StoreSize(x.Src.Type())
	first, step, fixed := f.advance(x, b, loc.base)
	if !sized || !fixed || symbolic.Width(x.Src.Type()) != int(8*n) {
		return 0, false, false
	}
	if step < 0 { // seen from the other end
		first, step = -first-n, -step
		loc.off = -loc.off - loc.size
	}
	least, most := ceiling(loc.off-n+1-first, step), floor(loc.off+loc.size-1-first, step)
	switch {
	case most < max(least, 0):
		return 0, false, true
	case least == most && first+step*least == loc.off && n == loc.size:
		return least, true, true
	}
	return 0, false, false
}

// advance is where a store of block b is in its object in the rounds of the loop around it: step bytes further each time; false
// where that is not known.
func (f *frame) advance(x *ir.InstStore, b *symbolic.Block, base *place) (first, step int64, ok bool) {
	ts := notNull(f.pointer(x.Dst, b))
	if len(ts) != 1 || ts[0].place != base {
		return 0, 0, false
	}
	r := &reader{frame: f, nest: []*symbolic.Loop{b.Loop}}
	k := f.Counter(b.Loop)
	at := r.polynomial(ts[0].offset)
	first, begins := at.With(map[*expr.Expr]linear.Poly{k: linear.Whole(0)}).Constant()
	second, goesOn := at.With(map[*expr.Expr]linear.Poly{k: linear.Whole(1)}).Constant()
	step = second - first
	straight := at.Equals(linear.Whole(first).Plus(linear.Whole(step).Times(linear.Single(k))))
	return first, step, begins && goesOn && straight && step != 0 && !r.narrowed
}

// rounds is how many rounds a loop makes.
func (f *frame) rounds(l *symbolic.Loop) *expr.Expr {
	p, k, leave := f.h.pool, f.Counter(l), f.Leave(l)
	if leave.Op == expr.SLE || leave.Op == expr.ULE {
		if start, counts := pastCounter(leave.Args[1], k); counts && leave.Args[0].Op == expr.Const {
			return p.Int(max(leave.Args[0].Signed()-start, 0), 64)
		}
	}
	return f.ExitCounter(l)
}

func floor(a, b int64) int64 {
	q := a / b
	if a%b != 0 && a < 0 {
		q--
	}
	return q
}

func ceiling(a, b int64) int64 { return -floor(-a, b) }
