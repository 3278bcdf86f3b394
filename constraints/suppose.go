package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Why threads do not find out about each other although the program means them to. A race is asked about once more in a kernel
// that differs from the program's in one thing: words hold what they have to when it starts, or flags are accessed as
// flags have to be. If that orders the two accesses, it is what the program lacks. Nothing of this changes an answer.

// Blame is what a program would have to do otherwise for a lock, a flag or a counter to order the accesses of a race.
type Blame struct {
	Begins []Begin                  // words that hold something else when the kernel starts than they have to
	Plain  []*kernelanalysis.Access // accesses of a flag that are neither atomic nor volatile, its writes first
	Passed *Begin                   // what guards both accesses, and lets several threads pass: the atomic operation, and what its word holds first
}

// Begin is what a word holds when the kernel starts.
type Begin struct {
	Read  *kernelanalysis.Access // that finds it; of a counter, what draws from it
	By    Meeting
	Holds *expr.Expr             // nil when not known
	Needs *expr.Expr             // nil for anything that the read does not wait for
	From  Origination            // what put it there
	Site  *frontend.Site         // of that; nil when not known
	Init  *kernelanalysis.Access // the write of the kernel that put it there
	Reset *frontend.Site         // of a statement of the host that has set it to what it has to hold, for an earlier launch; nil for none

	open bool // the program does not show what it holds
}

// Origination is what has put into a word what it holds when the kernel starts.
type Origination uint8

const (
	FromHost    Origination = iota // a statement of the host
	FromText                       // the initial value of a variable
	FromKernel                     // another kernel
	FromBefore                     // an earlier launch of the kernel
	FromRound                      // the launch itself, in the round before of a loop
	FromItsInit                    // a write of the kernel that lies before all else
)

// supposeShare is the part of the steps left for all questions of what else would order the accesses of races.
const supposeShare = 8

// mostFlags bounds the words of a kernel that are tried as flags.
const mostFlags = 4

// suppose adds to the races of a kernel what of its locks, flags and counters is to blame.
func (c *Checker) suppose(ctx context.Context, in *Instance, out *Outcome) {
	ctx, cancel := steps.Part(ctx, supposeShare, 0)
	defer cancel()
	counts := c.tally.counts
	defer func() { c.tally.counts = counts }()
	s := supposer{c: c, in: in}
	for i := range out.Races {
		if r := &out.Races[i]; r.open() {
			s.races = append(s.races, r)
		}
	}
	plain := in.plainFlags(out)
	if len(s.races) > 0 && in.Summary.Order() == nil && len(in.strong()) > 0 {
		s.try(ctx, nil, false)
	}
	if len(s.races) > 0 && len(in.strong()) > 0 {
		s.try(ctx, nil, true)
	}
	for _, word := range plain {
		for _, suited := range []bool{false, true} {
			if len(s.races) > 0 {
				s.try(ctx, word, suited)
			}
		}
	}
	s.guards(ctx)
	for i := range out.Races {
		r := &out.Races[i]
		if word := in.flagOf(r, out); word != nil && r.Blame.Plain == nil && !r.Witness.WrapOnly {
			r.Blame.Plain = word
		}
	}
}

// open reports whether it is not known what a race is for want of.
func (r *Race) open() bool {
	return !r.Witness.WrapOnly && !r.Benign && !r.Scoped && len(r.Lacks) == 0 && len(r.Idle) == 0 && r.Held == [2]*frontend.Site{} && r.Kind != obligation.OwnThread
}

// strong are the atomic and volatile accesses by which threads may find out about each other.
func (in *Instance) strong() []*kernelanalysis.Access {
	var out []*kernelanalysis.Access
	for _, a := range in.Summary.Accesses {
		if a.Strong != nil && in.steers(a) {
			out = append(out, a)
		}
	}
	return out
}

// supposer asks about the races of one kernel again.
type supposer struct {
	c     *Checker
	in    *Instance
	races []*Race // that are not explained
}

// try asks about the races in a kernel of which the given accesses are volatile, and, where suited, all words start with what
// they have to.
func (s *supposer) try(ctx context.Context, plain []*kernelanalysis.Access, suited bool) {
	if ctx.Err() != nil {
		return
	}
	in, err := s.supposed(ctx, plain, suited)
	if err != nil || in.Summary.Order() == nil {
		return
	}
	s.races = slices.DeleteFunc(s.races, func(r *Race) bool {
		if ctx.Err() != nil || slices.ContainsFunc(plain, func(a *kernelanalysis.Access) bool { return a == r.A || a == r.B }) {
			return false
		}
		on, ordered := s.ordered(ctx, in, r)
		if !ordered {
			return false
		}
		var begins []Begin
		if suited {
			if begins = s.begins(in, on.begins); len(begins) == 0 {
				return false
			}
		}
		lacks := inOrder(on.lacks)
		if shown := slices.DeleteFunc(slices.Clone(begins), func(b Begin) bool { return b.open }); len(shown)+len(plain)+len(lacks) > 0 {
			begins = shown // what is amiss for certain is the cause
		}
		if len(begins)+len(plain)+len(lacks) == 0 {
			return false
		}
		r.Blame, r.Lacks = Blame{Begins: begins, Plain: plain}, lacks
		return true
	})
}

// supposed is the kernel under the launch as it is supposed to be.
func (s *supposer) supposed(ctx context.Context, plain []*kernelanalysis.Access, suited bool) (*Instance, error) {
	c := s.c
	o := s.in.option
	o.Volatile, o.Ordered = plain, true
	sum, err := c.summarize(ctx, s.in.Launch.Kernel, o)
	if err != nil {
		return nil, err
	}
	in := NewInstance(c.pool, sum, s.in.Launch)
	in.ones, in.tally, in.option, in.suited = s.in.ones, s.in.tally, o, suited
	in.complete, in.unaligned, in.extended, in.unsized = s.in.complete, s.in.unaligned, s.in.extended, s.in.unsized
	if in.Launch.Site == nil {
		if err := in.assume(c.Assume, c.module); err != nil {
			return nil, err
		}
	}
	in.feeds = c.feedsOf(ctx, in)
	aside := &Outcome{Launch: in.Launch, Instance: in}
	if err := c.trust(ctx, in, aside); err != nil {
		return nil, err
	}
	return in, c.forwards(ctx, in, aside)
}

// ordered reports whether the accesses of a race have an order in a supposed kernel, and what that takes: as few more fences
// as is enough.
func (s *supposer) ordered(ctx context.Context, in *Instance, r *Race) (terms, bool) {
	p := in.pair("suppose", in.like(s.in, r.A), in.like(s.in, r.B))
	if p == nil {
		return terms{}, false
	}
	q := &question{in: in, pair: *p, kind: r.Kind, single: true}
	if r.Kind != obligation.InterBlock {
		q.kind = obligation.AnyInBlock
	}
	obs := in.obligations(*p, q.kind)
	for _, given := range []credit{0, released, acquired, released | acquired} {
		var all terms
		ordered := len(obs) > 0
		for _, o := range obs {
			is, on, err := s.c.orderedGiven(ctx, q, o, given)
			if err != nil {
				return terms{}, false
			}
			if ordered = ordered && is; !ordered {
				break
			}
			all.add(on)
		}
		if ordered && (given == 0 || len(all.lacks) > 0) {
			return all, true
		}
	}
	return terms{}, false
}

// begins reports whether w puts into a word what r is to find there before another access sets it: a barrier lies between.
func (in *Instance) begins(order *kernelanalysis.Order, w, r *kernelanalysis.Access) bool {
	return in.suited && w.Object.Space == kernelanalysis.Shared && w.Kind == kernelanalysis.Write && w.Strong == nil && order.Apart(w, r)
}

// begins are those of the words that a supposed kernel takes to start with what they have to that do not in the program, each
// once.
func (s *supposer) begins(in *Instance, bs []begin) (out []Begin) {
	for _, b := range bs {
		x, amiss := s.begin(in, b)
		if !amiss {
			continue
		}
		i := slices.IndexFunc(out, func(y Begin) bool { return y.Read.Object == x.Read.Object && y.Init == x.Init })
		switch {
		case i < 0:
			out = append(out, x)
		case x.By == ByCounter:
			out[i] = x
		case out[i].By != ByCounter && out[i].Needs != x.Needs:
			out[i].Needs = nil
		}
	}
	return out
}

// begin is what a word holds when the kernel starts; false where it does not differ from what the word has to hold, as far as
// the host shows that.
func (s *supposer) begin(in *Instance, b begin) (out Begin, amiss bool) {
	p := in.pool
	zero := p.Const(0, 32)
	if b.result != nil {
		zero = p.Const(0, b.result.Width)
	}
	test := func(v *expr.Expr) *expr.Expr {
		if b.cond == nil {
			return p.Ne(v, p.Const(0, v.Width))
		}
		return p.Replace(b.cond, map[*expr.Expr]*expr.Expr{b.result: v})
	}
	out = Begin{Read: s.in.like(in, b.read), By: ByFlag}
	if b.draw != nil {
		out.Read, out.By = s.in.like(in, b.draw), ByCounter
	}
	if test(zero).False() {
		out.Needs = zero
	}
	if b.init != nil {
		out.Init = s.in.like(in, b.init)
		out.From, out.Site, out.Holds = FromItsInit, out.Init.Site, stored(out.Init)
		return out, out.Holds == nil || !test(in.fix(out.Holds)).False()
	}
	if b.read.Strong == nil || b.read.Strong.Result == nil {
		return out, false
	}
	asIs := *in
	asIs.suited = false
	for _, x := range asIs.startCases(b.read, b.offset) {
		if init, known := in.Summary.Initial(b.read); known && x.startKind == openStart {
			x.startKind, x.value, x.text = knownStart, p.Const(init, zero.Width), true
		}
		out.Holds, out.Site = x.value, x.site
		first := x.value != nil && !test(x.value).False()
		earlier := !first && (x.again || len(x.rounds) > 0)
		if x.startKind == openStart || x.value != nil && !first && !earlier {
			continue
		}
		out.From, out.open = x.from(earlier), x.value == nil && len(x.stores) == 0 && !earlier
		switch {
		case earlier:
			out.Holds = s.in.leftAt(out.Read)
		case x.value == nil && len(x.stores) == 1:
			out.Holds = x.stores[0]
		}
		if earlier {
			out.Reset = s.in.reset(out)
		}
		if out.From == FromRound {
			out.Site = s.in.Launch.Site
		}
		return out, true
	}
	return out, false
}

// reset is the last statement of the host before the launch that has set a word to 0, where it has to hold that.
func (in *Instance) reset(b Begin) *frontend.Site {
	if b.Needs == nil || !b.Needs.IsConst(0) {
		return nil
	}
	places := in.places(b.Read.Object)
	for _, s := range in.Launch.Starts {
		if s.Site != nil && !s.Ran && s.Value != nil && s.Value.IsConst(0) && slices.ContainsFunc(places, func(p place) bool { return p.of(s.Object) }) {
			return s.Site
		}
	}
	return nil
}

// from is what a word has its value from: an earlier launch of the kernel, or what came before all of them.
func (s *startOf) from(earlier bool) Origination {
	switch {
	case earlier && len(s.rounds) > 0:
		return FromRound
	case earlier:
		return FromBefore
	case s.ran:
		return FromKernel
	case s.text:
		return FromText
	}
	return FromHost
}

// guards adds to the races that are left what lets several threads come to them.
func (s *supposer) guards(ctx context.Context) {
	if len(s.races) == 0 || len(s.in.strong()) == 0 {
		return
	}
	in := s.in
	if in.Summary.Order() == nil {
		if ordered, err := s.supposed(ctx, nil, false); err == nil {
			in = ordered
		}
	}
	for _, r := range s.races {
		if x := in.passed(in.like(s.in, r.A), in.like(s.in, r.B)); x != nil {
			x.Read = s.in.like(in, x.Read)
			r.Blame.Passed = x
		}
	}
}

// passed is what is to keep threads apart at two accesses that race, and lets several of them pass: an atomic operation whose
// result each of them has tested, or a read that is tested against what differs from thread to thread.
func (in *Instance) passed(a, b *kernelanalysis.Access) *Begin {
	order := in.Summary.Order()
	if order == nil {
		return nil
	}
	for _, g := range order.Guards(a) {
		turns := !g.Read.Strong.Idle() && g.Read.Strong.Modifies() || slices.ContainsFunc(expr.Symbols(g.Cond), func(s *expr.Symbol) bool { return isCoordinate(in.Summary, s) })
		if v := g.Read.Strong.Compare; v != nil && v.Width == g.Result.Width {
			turns = turns && !in.pool.Replace(in.fix(g.Cond), map[*expr.Expr]*expr.Expr{in.fix(g.Result): in.fix(v)}).False() // it is not where the operation fails
		}
		if !turns || !g.When.True() || slices.ContainsFunc(expr.Symbols(in.fix(g.Offset)), perThread) ||
			!slices.ContainsFunc(order.Guards(b), func(h kernelanalysis.Guard) bool {
				same := in.pool.Replace(in.fix(h.Cond), map[*expr.Expr]*expr.Expr{in.fix(h.Result): in.fix(g.Result)})
				return h.Read == g.Read && h.When.True() && !in.pool.And(in.fix(g.Cond), same).False()
			}) {
			continue
		}
		if g.Read.Strong.Draws() && in.drawnOnce(g) {
			continue
		}
		if l := order.Operated(g.Read); in.mutual(l) {
			if order.MayBeHeld(l, a) && order.MayBeHeld(l, b) {
				continue
			}
			return &Begin{Read: g.Read, By: ByLock}
		}
		out := &Begin{Read: g.Read}
		if x := in.start(g.Read); x.startKind != openStart {
			out.Holds, out.Site = x.value, x.site
			out.From = x.from(len(x.rounds) > 0 || x.again)
		}
		if v := g.Read.Strong.Compare; v != nil && v.Op == expr.Const && v != out.Holds {
			out.Needs = v
		}
		return out
	}
	return nil
}

// drawnOnce reports whether the test of a number that is drawn lets one thread pass at a time, or is none of who draws which: all
// draw numbers of their own.
func (in *Instance) drawnOnce(g kernelanalysis.Guard) bool {
	of := in.fix(g.Result)
	one := slices.ContainsFunc(expr.Conjuncts(in.fix(g.Cond)), func(c *expr.Expr) bool { return c.Op == expr.Eq && slices.Contains(c.Args, of) })
	return !one || in.start(g.Read).startKind == knownStart
}

// leftAt is the one value that the kernel stores to what r reads; nil where there are several.
func (in *Instance) leftAt(r *kernelanalysis.Access) (out *expr.Expr) {
	for _, w := range in.changesOf(r) {
		v := stored(w)
		if v == nil || v.Op != expr.Const || out != nil && out != v {
			return nil
		}
		out = v
	}
	return out
}
