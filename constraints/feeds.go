package constraints

import (
	"context"
	"fmt"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Where the thread that reads a word is, as seen from the one that has written it.
type whereabouts uint8

const (
	itself   whereabouts = iota
	nearby               // another thread of the block
	faraway              // a thread of another block
	anywhere             // how many there are
)

// feed is whether a read may read what a write has written; relies is what that it may not rests on.
type feed struct {
	may    bool
	relies []string
}

// feeds asks, once for each pair of instructions under a launch, whether some thread's write may be what another thread
// reads: whether there are two such threads at all that touch one byte.
type feeds struct {
	in     *Instance
	prover func(*obligation.Obligation) (feed, error)
	known  map[feedKey]feed
	over   func() bool // the time for the kernel is over
	err    error       // of the first question that could not be asked; all answers since are "it may"
}

type feedKey struct {
	w, r *kernelanalysis.Access
	at   whereabouts
}

// feedsOf answers by the cheap parts of the ladder: where a quick search finds two threads that touch one byte there is no proof to
// look for.
func (c *Checker) feedsOf(ctx context.Context, in *Instance) *feeds {
	return &feeds{in: in, known: map[feedKey]feed{}, over: func() bool { return ctx.Err() != nil }, prover: func(o *obligation.Obligation) (feed, error) {
		if c.tally.ask(byScout) && witness.Scout(ctx, o) {
			c.tally.decided(byScout)
			return feed{may: true}, nil
		}
		os := []*obligation.Obligation{o}
		rs, err := c.decide.Prover.Try(ctx, os)
		if err == nil && rs[0].Proved && len(rs[0].Assumptions) > 0 {
			rs, err = c.decide.Prover.ProveAll(ctx, os, lin.Advice{}) // it looks for a proof with fewer
		}
		if err != nil || !rs[0].Proved {
			return feed{may: true}, err
		}
		var out feed
		for _, a := range rs[0].Assumptions {
			out.relies = append(out.relies, a.Text)
		}
		return out, nil
	}}
}

// may reports whether r may read what w wrote, for a reader at that place.
func (f *feeds) may(w, r *kernelanalysis.Access, at whereabouts) feed {
	k := feedKey{w, r, at}
	if known, ok := f.known[k]; ok {
		return known
	}
	out := feed{}
	p := f.in.pair("feed", w, r)
	switch {
	case p == nil || !f.in.mayMeet(w, r):
	case at == faraway && w.Object.Space == kernelanalysis.Shared:
	case at != faraway && f.late(w, r, at):
	default:
		out = f.ask(*p, at)
	}
	f.known[k] = out
	return out
}

// touch reports whether two accesses may be of one byte, by whatever threads.
func (f *feeds) touch(a, x *kernelanalysis.Access, out *Outcome) bool {
	p := f.in.pair("touch", a, x)
	if p == nil || !f.in.mayMeet(a, x) {
		return false
	}
	for at := range anywhere {
		got := f.ask(*p, at)
		if got.may {
			return true
		}
		out.rely(got.relies)
	}
	return false
}

// late reports whether a thread of the writer's block reads before the write is made: in program order, or as barriers
// have it.
func (f *feeds) late(w, r *kernelanalysis.Access, at whereabouts) bool {
	order := f.in.Summary.Order()
	leads, _ := order.Leads(w, r, kernelanalysis.BlockScope)
	return !leads && (at == itself || order.Apart(w, r))
}

func (f *feeds) ask(p pair, at whereabouts) feed {
	out := feed{}
	for i, over := range p.over {
		kind := obligation.AnyInBlock
		if at == faraway {
			kind = obligation.InterBlock
		}
		o := f.in.obligation(p, kind, over)
		o.ID = fmt.Sprintf("%s.feed%d.%d.%d.%d", f.in.Summary.Kernel.Symbol, f.in.Summary.Order().Step(p.a), f.in.Summary.Order().Step(p.b), at, i)
		if at == itself {
			o.Relation = nil
			for _, axes := range [][3]*expr.Expr{o.Geometry.BlockIdx, o.Geometry.ThreadIdx} {
				for _, c := range axes {
					o.Relation = append(o.Relation, o.Pool.Eq(o.Copy(0, c), o.Copy(1, c)))
				}
			}
		}
		if impossible(o) {
			continue
		}
		if f.err != nil {
			return feed{may: true}
		}
		one, err := f.prover(o)
		if err != nil {
			f.err = err
		}
		if one.may || err != nil {
			return feed{may: true}
		}
		out.relies = append(out.relies, one.relies...)
	}
	return out
}
