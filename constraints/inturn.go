package constraints

import (
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Runs in turn. What an atomic finds may be any number, so a witness cannot choose it. But some runs are always possible:
// one thread goes to its access and stops there, then the other one goes to its own, and nobody else has touched the words
// that they read on their way. In such a run it is known what each of them finds: what the word held at the start, as the
// two have changed it since. If both come to their accesses then, they stand there at one time, and nothing orders them.
//
// What a thread of the block has found and handed on behind a barrier is known, too, if that thread goes first. Where the
// threads wait for others on their way, all that they do to a word must lie between the same two barriers: the others do it
// there as well, only later. Of a counter that starts again at its limit they may draw all numbers in between. Or the run is
// looked at from the last barrier on at which all threads meet: a word then holds what one of the two has left there.

// inTurn lists o, a question about p, for runs in turn; some is o for runs in which nothing may order the two accesses, nil
// when there may be none. A witness of one is a witness of o; that there is none says nothing of o.
func (in *Instance) inTurn(o, some *obligation.Obligation, p pair) []try {
	at := [2]*kernelanalysis.Access{p.a, p.b}
	alone := !in.Summary.Gathers(nil, p.a) && !in.Summary.Gathers(nil, p.b)
	sure := alone || !in.mayWait(p.a) && !in.mayWait(p.b) // they come there whatever others do: nothing orders them
	order := in.Summary.Order()
	free := order == nil || len(order.Locks) == 0 // who stands at an access with nobody to wait for is ordered by nothing
	var out []try
	for _, from := range []*obligation.Obligation{o, inFirstRound(o)} {
		if from == nil || len(out) > 0 {
			continue
		}
		for _, v := range in.variants(from, at) {
			if !sure && some == nil && !(v.behind && free) || !in.tally.ask(v.by()) {
				continue
			}
			c := *from
			c.ID += ".turn" + v.name()
			c.Relation = slices.Clone(from.Relation)
			t := &turns{in: in, o: &c, variant: v, alone: alone, ok: true, known: map[finding]*expr.Expr{}, starts: map[*expr.Symbol][]*expr.Expr{}}
			if v.behind {
				t.meeting = &in.Summary.Meetings(at[:]...)[0]
			}
			t.queue(at)
			for _, side := range []int{v.first, 1 - v.first} {
				t.settle(side)
			}
			if !t.ok || !t.found || !t.sameLane() || !t.computed() || t.elsewhere() || v.around && !t.circled || v.again && !t.relaunched || v.behind && !t.late {
				continue
			}
			if !sure && !(v.behind && free) {
				c.Relation = append(c.Relation, some.Relation[min(len(o.Relation), len(some.Relation)):]...)
			}
			if !impossible(&c) && unexplainedIn(&c) == nil && !rereads(&c, len(from.Relation)) {
				by := v.by()
				if by == byTurns && (len(t.lanes[0])+len(t.lanes[1]) > 0 || t.voted) {
					by = byLanes
				}
				out = append(out, try{&c, by})
			}
		}
	}
	return out
}

// elsewhere reports whether the sides go to places that hang on different words of which it is not known how they start: by
// that, programs tell threads where to work, so that they do not meet.
func (t *turns) elsewhere() bool {
	a, b := t.placed(0), t.placed(1)
	missing := func(es []*expr.Expr) func(*expr.Expr) bool {
		return func(e *expr.Expr) bool { return !slices.Contains(es, e) }
	}
	return slices.ContainsFunc(a, missing(b)) || slices.ContainsFunc(b, missing(a))
}

// placed lists the words of unknown start on which the place of a side hangs, over the copies of o.
func (t *turns) placed(side int) []*expr.Expr {
	var out []*expr.Expr
	for _, e := range expr.Applications(t.o.Sides[side].Offset) {
		out = append(out, t.starts[e.Sym]...)
		if t.in.firsts[e.Sym] != nil {
			out = append(out, t.o.Copy(side, e))
		}
	}
	if t.o.Kind == obligation.InterBlock {
		return out
	}
	block := map[*expr.Expr]*expr.Expr{} // is one for both sides
	for _, x := range t.o.Geometry.BlockIdx {
		block[t.o.Copy(1, x)] = t.o.Copy(0, x)
	}
	for i, e := range out {
		out[i] = t.o.Pool.Replace(e, block)
	}
	return out
}

// mayWait reports whether a thread may wait for what it reads on its way to x.
func (in *Instance) mayWait(x *kernelanalysis.Access) bool {
	return slices.ContainsFunc(in.Summary.Accesses, func(r *kernelanalysis.Access) bool { return in.waitsAt(r, x) != nil })
}

// waitsAt is the outermost loop, before x, whose end may hang on what r reads in it; nil if there is none.
func (in *Instance) waitsAt(r, x *kernelanalysis.Access) *symbolic.Round {
	if in.Summary.OnTheWay(r, x) != kernelanalysis.Often {
		return nil
	}
	return in.hangsOn(r, x)
}

// hangsOn is the outermost loop, not around x, whose end may hang on what r reads in it; nil if there is none.
func (in *Instance) hangsOn(r, x *kernelanalysis.Access) *symbolic.Round {
	if r.Strong == nil || r.Strong.Result == nil {
		return nil
	}
	var out *symbolic.Round
	hangs := false
	for i := range r.Rounds {
		if slices.ContainsFunc(x.Rounds, func(o symbolic.Round) bool { return o.Counter == r.Rounds[i].Counter }) {
			continue
		}
		if out == nil {
			out = &r.Rounds[i]
		}
		hangs = hangs || unexplainedAmong(in.empty(obligation.Launch), []*expr.Expr{in.fix(r.Rounds[i].Continue)}) != nil
	}
	if !hangs {
		return nil
	}
	return out
}

// rereads reports whether a side of o, or its relation from a place on, hangs on a load of what the kernel may have written
// by then.
func rereads(o *obligation.Obligation, from int) bool {
	return slices.ContainsFunc(expr.Symbols(append(sides(o), o.Relation[from:]...)...), func(s *expr.Symbol) bool { return s.PerThread && s.Content })
}

// variant is a choice of a run.
type variant struct {
	first   int        // the side whose thread goes first
	leaders [2]*leader // of the sides' blocks; nil for none
	same    [2]bool    // the thread is its block's leader
	around  bool       // between the two, others draw all other numbers of a counter that starts again
	again   bool       // in a later round of the host's loop
	warps   bool       // lanes of two warps of one block tell the sides something
	behind  bool       // from the last barrier on at which all threads have met
}

// by is the strategy that a variant is.
func (v variant) by() Strategy {
	switch {
	case v.around:
		return byCircle
	case v.again:
		return byAgain
	case v.behind:
		return byMeeting
	case v.warps:
		return byLanes
	case v.leaders != [2]*leader{}:
		return byLeaders
	}
	return byTurns
}

func (v variant) name() string {
	return fmt.Sprintf("%d%t%t%t%t%t%t", v.first, v.same[0], v.same[1], v.around, v.again, v.warps, v.behind)
}

// leader is the thread of the block that hands on a value by a write of a shared variable, or by a shuffle.
type leader struct {
	idx   [3]*expr.Expr
	to    *kernelanalysis.Access
	known map[*expr.Expr]*expr.Expr // its place in the block as programs spell it; nil for the coordinates alone
}

// variants lists the runs that are worth a try.
func (in *Instance) variants(o *obligation.Obligation, at [2]*kernelanalysis.Access) []variant {
	var leaders [2]*leader
	for side := range at {
		s := o.Sides[side]
		l, ok := in.leader(o, append(slices.Clone(s.Cond), s.Offset, s.Size))
		if !ok {
			return nil
		}
		leaders[side] = l
	}
	if o.Kind != obligation.InterBlock { // they are one
		l, m := leaders[0], leaders[1]
		switch {
		case l == nil || m != nil && l.idx == m.idx && in.Summary.OnTheWay(l.to, m.to) == kernelanalysis.Once:
			l = m
		case m != nil && l.idx != m.idx:
			return nil
		}
		leaders = [2]*leader{l, l}
	}
	var out []variant
	for first := range 2 {
		for same := range 4 {
			v := variant{first: first, leaders: leaders, same: [2]bool{same&1 != 0, same&2 != 0}}
			if v.same[0] && leaders[0] == nil || v.same[1] && leaders[1] == nil || same > 0 && o.Kind != obligation.InterBlock {
				continue
			}
			out = append(out, v)
		}
	}
	if leaders == [2]*leader{} {
		out = append(out, variant{around: true})
		if o.Kind != obligation.InterBlock && in.Summary.Exchanges() {
			out = append(out, variant{warps: true})
		}
		if o.Kind != obligation.InterBlock && len(in.Summary.Meetings(at[:]...)) > 0 {
			out = append(out, variant{behind: true}, variant{first: 1, behind: true})
		}
	}
	for _, v := range out[:len(out):len(out)] {
		if v.again = !v.around && !v.behind && !v.warps; v.again && slices.ContainsFunc(in.Launch.Starts, func(s hostanalysis.Start) bool { return len(s.Rounds) > 0 }) {
			out = append(out, v)
		}
	}
	return out
}

// leader is the thread that hands on what trees speak of: nil for none, false for several.
func (in *Instance) leader(o *obligation.Obligation, es []*expr.Expr) (*leader, bool) {
	var l *leader
	for _, app := range expr.Applications(es...) {
		h, ok := in.Summary.HandedOn(app)
		if !ok || h.Write == nil || len(h.Loops) > 0 {
			continue
		}
		idx, one := (&numbered{in: in, o: o}).pinned(h.Write.Cond)
		switch {
		case !one:
			continue
		case l == nil:
			l = &leader{idx: idx, to: h.Write}
		case l.idx != idx:
			return nil, false
		case in.Summary.OnTheWay(l.to, h.Write) == kernelanalysis.Once:
			l.to = h.Write
		}
	}
	return l, true
}
