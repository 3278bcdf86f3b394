package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Order between two threads by locks and flags. A lock that both hold becomes a condition of the question: that the two
// threads' locks differ. So a proof says that they cannot, and a witness shows a pair for which they do. What flags order
// is a condition for proofs alone (flags.go).

// cover is the scope that reaches both threads of a question of that kind.
func cover(kind obligation.Kind) kernelanalysis.Scope {
	if kind == obligation.InterBlock {
		return kernelanalysis.DeviceScope
	}
	return kernelanalysis.BlockScope
}

// step tells accesses apart that synchronisation other than barriers may order differently.
func (in *Instance) step(a *kernelanalysis.Access) int {
	if o := in.Summary.Order(); o != nil {
		return o.Step(a)
	}
	return 0
}

// excluded adds to o that no lock which both threads hold orders the accesses of p, and lists the fences of the locks that
// are credited.
func (in *Instance) excluded(o *obligation.Obligation, p pair, kind obligation.Kind, given credit) (lacks []Lack) {
	order := in.Summary.Order()
	if order == nil {
		return nil
	}
	for _, x := range order.Holding(p.a) {
		for _, y := range order.Holding(p.b) {
			if !in.protects(x, kind, given) || !in.protects(y, kind, given) || (x.Bits == nil) != (y.Bits == nil) {
				continue
			}
			same := in.sameWord(o, x.Lock.Object, y.Lock.Object,
				o.Copy(0, in.fix(x.Offset)), o.Copy(1, in.fix(y.Offset)))
			if x.Bits != nil {
				same = o.Pool.And(same, shareBits(o.Pool, o.Copy(0, in.fix(x.Bits)), o.Copy(1, in.fix(y.Bits))))
			}
			o.Relation = append(o.Relation, expr.Conjuncts(o.Pool.Or(together(o, max(x.Group, y.Group)), o.Pool.Not(same)))...)
			lacks = append(lacks, append(unfenced(x, cover(kind)), unfenced(y, cover(kind))...)...)
		}
	}
	return lacks
}

// shareBits says that two masks have a bit in common. Those of one bit do where they are shifted alike.
func shareBits(p *expr.Pool, x, y *expr.Expr) *expr.Expr {
	if x.Width != y.Width {
		return p.Bool(false)
	}
	if isBit(x) && isBit(y) {
		return p.Eq(x.Args[1], y.Args[1])
	}
	return p.Ne(p.Binary(expr.And, x, y, 0), p.Const(0, x.Width))
}

// isBit reports whether a mask is surely one bit: 1, shifted by less than its width.
func isBit(m *expr.Expr) bool {
	return m.Op == expr.Shl && m.Args[0].IsConst(1) && lessThan(m.Args[1], uint64(m.Width))
}

// lessThan reports whether a value is seen to be less than n.
func lessThan(e *expr.Expr, n uint64) bool {
	switch e.Op {
	case expr.Const:
		return e.Value < n
	case expr.ZExt:
		return lessThan(e.Args[0], n)
	case expr.And:
		return lessThan(e.Args[0], n) || lessThan(e.Args[1], n)
	case expr.URem:
		return e.Args[1].Op == expr.Const && 0 < e.Args[1].Value && e.Args[1].Value <= n
	}
	return false
}

// together says that the two threads of o are of one group, whose leader may hold a lock for both.
func together(o *obligation.Obligation, g kernelanalysis.Group) *expr.Expr {
	p := o.Pool
	block := p.Not(blocksDiffer(o, 0, 1))
	switch g {
	case kernelanalysis.Alone:
		return p.Bool(false)
	case kernelanalysis.Warp:
		warp := p.Binary(expr.LShr, kernelanalysis.LinearThread(p, o.Geometry), p.Const(o.Geometry.LaneBits(), 32), 0)
		return p.And(block, p.Eq(o.Copy(0, warp), o.Copy(1, warp)))
	}
	return block
}

// protects reports whether a lock, as held, orders an access before and after those of the other holders.
func (in *Instance) protects(h kernelanalysis.Held, kind obligation.Kind, given credit) bool {
	need := cover(kind)
	switch {
	case !in.trusted(h.Lock):
		return false
	case h.Group == kernelanalysis.Warp && !(in.Geometry.Block[1].IsConst(1) && in.Geometry.Block[2].IsConst(1)):
		return false
	case kind == obligation.InterBlock && h.Lock.Object.Space == kernelanalysis.Shared:
		return false
	}
	fenced := func(side credit, is bool, s kernelanalysis.Scope) bool {
		return given.has(side) || is && (given.has(wide) || s >= need)
	}
	if !given.has(wide) && h.Lock.Scope < need {
		return false
	}
	out, scope := h.Fenced[1], h.Release
	if given.has(oneOrder) {
		out, scope = h.FencedBefore, h.Before
	}
	return !givenBack(h.Lock) || fenced(acquired, h.Fenced[0], h.Acquire) && fenced(released, out, scope)
}

// givenBack reports whether a lock may be taken more than once. Of threads that claim a word for good, only one succeeds,
// and no fence has to hand over what it does.
func givenBack(l *kernelanalysis.Lock) bool { return len(l.Attempts()) < len(l.Ops) }

// trusted reports whether nothing but the lock's own operations writes its word, under whatever name.
func (in *Instance) trusted(l *kernelanalysis.Lock) bool { return in.locks[l] }

// mutual reports whether l is a lock that excludes and that is given back.
func (in *Instance) mutual(l *kernelanalysis.Lock) bool {
	return l != nil && in.trusted(l) && givenBack(l)
}

// maxOthers bounds the writes to the memory of a lock that are looked at.
const maxOthers = 64

// trust finds the locks that exclude under the launch.
func (c *Checker) trust(ctx context.Context, in *Instance, out *Outcome) error {
	order := in.Summary.Order()
	if order == nil {
		return nil
	}
	locks := map[*kernelanalysis.Lock]bool{}
	freed, err := c.freed(ctx, in, out)
	if err != nil {
		return err
	}
	for i, l := range order.Locks {
		others := slices.Clone(l.Others)
		for _, a := range in.Summary.Accesses {
			if a.Kind != kernelanalysis.Read && a.Object != l.Object && len(in.overlays(a.Object, l.Object)) > 0 {
				others = append(others, a) // by another name for the same memory
			}
		}
		ok := l.Foreign == nil && !freed[l.Object] && len(others) <= maxOthers && !slices.ContainsFunc(others, func(a *kernelanalysis.Access) bool {
			return slices.ContainsFunc(l.Ops, func(x *kernelanalysis.Access) bool { return in.feeds.touch(a, x, out) })
		})
		if l.Ticket != nil && ok {
			var relies []string
			relies, ok = in.queues(order, l)
			out.rely(relies)
		}
		var apart []*obligation.Obligation
		for j, a := range l.Resets {
			for k, x := range l.Ops {
				if !ok || l.Object.Space == kernelanalysis.Shared || allOne(in.Geometry.Grid) {
					continue
				}
				p := in.pair(fmt.Sprintf("lock%d.%d.%d", i, j, k), a, x)
				if p == nil {
					continue
				}
				apart = append(apart, in.obligations(*p, obligation.InterBlock)...)
			}
		}
		ds, err := c.decide.prove(ctx, apart, full)
		if err != nil {
			return err
		}
		locks[l] = ok
		for _, d := range ds {
			locks[l] = locks[l] && d.Status == Safe
			out.Assumptions = append(out.Assumptions, d.Assumptions...)
		}
	}
	in.locks = locks
	return nil
}

// freed are the objects of locks which an attempt to take one of them may leave free: it is not known to store another value.
func (c *Checker) freed(ctx context.Context, in *Instance, out *Outcome) (map[*kernelanalysis.Object]bool, error) {
	freed := map[*kernelanalysis.Object]bool{}
	for i, l := range in.Summary.Order().Locks {
		for j, a := range l.Unsure {
			if freed[l.Object] {
				break
			}
			o := in.empty(obligation.Launch)
			o.ID = fmt.Sprintf("%s.frees%d.%d", in.Summary.Kernel.Symbol, i, j)
			value := in.fix(a.Strong.Value)
			o.Facts = slices.Concat(o.Facts, in.threadRange(), expr.Conjuncts(in.fix(a.Cond)), []*expr.Expr{in.pool.Eq(value, in.pool.Const(l.Free, value.Width))})
			for _, r := range a.Rounds {
				o.Facts = append(o.Facts, in.pool.Cmp(expr.SLE, in.pool.Const(0, 64), r.Counter))
			}
			r, err := c.decide.Prover.Prove(ctx, o)
			if err != nil {
				return nil, err
			}
			freed[l.Object] = !r.Proved
			for _, x := range r.Assumptions {
				out.Assumptions = append(out.Assumptions, x.Text)
			}
		}
	}
	return freed, nil
}

// queues reports whether the numbers by which threads take l differ: all who wait for one word draw from one counter, which
// gives no number twice. It lists what that takes for granted.
func (in *Instance) queues(order *kernelanalysis.Order, l *kernelanalysis.Lock) (relies []string, ok bool) {
	known, relies := in.counter(l.Ticket)
	if known == nil || !known.grows.True() || known.rounds > 0 {
		return nil, false
	}
	between := func(m *kernelanalysis.Lock) *expr.Expr {
		draw, word := order.Queue(m)
		return in.pool.Sub(in.fix(draw), in.fix(word))
	}
	apart := between(l)
	for _, m := range order.Locks {
		if m.Object == l.Object && (m.Ticket.Object != l.Ticket.Object || between(m) != apart) {
			return nil, false
		}
	}
	return relies, launchLevel(apart)
}

// sameWord says that two words are one: at offsets x of object a and y of object b.
func (in *Instance) sameWord(o *obligation.Obligation, a, b *kernelanalysis.Object, x, y *expr.Expr) *expr.Expr {
	p := o.Pool
	same := p.Bool(false)
	for _, ov := range in.overlays(a, b) {
		same = p.Or(same, p.And(ov.when, p.Eq(p.Binary(expr.Add, x, ov.a, expr.NSW), p.Binary(expr.Add, y, ov.b, expr.NSW))))
	}
	return same
}

// blocksDiffer says that two threads lie in different blocks, threadsDiffer that they are two.
func blocksDiffer(o *obligation.Obligation, s, t int) *expr.Expr {
	return axesDiffer(o, s, t, o.Geometry.BlockIdx, o.Geometry.Grid)
}

func threadsDiffer(o *obligation.Obligation, s, t int) *expr.Expr {
	return o.Pool.Or(blocksDiffer(o, s, t), axesDiffer(o, s, t, o.Geometry.ThreadIdx, o.Geometry.Block))
}

func axesDiffer(o *obligation.Obligation, s, t int, axes, sizes [3]*expr.Expr) *expr.Expr {
	d := o.Pool.Bool(false)
	for i, c := range axes {
		if sizes[i].IsConst(1) {
			continue // both are 0
		}
		d = o.Pool.Or(d, o.Pool.Ne(o.Copy(s, c), o.Copy(t, c)))
	}
	return d
}

// impossible reports whether a condition of o is false as it stands.
func impossible(o *obligation.Obligation) bool {
	for _, e := range o.Relation {
		if e.False() {
			return true
		}
	}
	return false
}
