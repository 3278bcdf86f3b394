package constraints

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/solver"
)

// Absence is why nothing of a kernel was looked at under a launch. The zero value says nothing, and excuses nothing.
type Absence uint8

const (
	Unexplained Absence = iota // facts contradict one another that are not all conditions of the program
	DeadCode                   // the program's own conditions do: it never comes to the launch
	NoThreads                  // the launch fails: its grid or block is empty, or larger than any device takes
	Impossible                 // what the user says of launches out of sight does
)

// Excused reports whether the kernel takes no harm: the launch starts no thread of it.
func (a Absence) Excused() bool { return a == DeadCode || a == NoThreads }

// reach asks whether the launch can take place, and says why not. Contradictory facts prove everything, so nothing may be
// decided under them. They excuse a launch only where they are the program's own: conditions on the way, values as they
// are computed, and the shape that it asks for. Whatever else contradicts is an error in what was derived.
func (c *Checker) reach(ctx context.Context, in *Instance, out *Outcome) error {
	facts := in.empty(obligation.Launch)
	facts.ID = in.Summary.Kernel.Symbol + ".launch"
	possible, err := c.extend(ctx, in)
	if err == nil && !possible {
		possible, err = c.possible(ctx, facts)
	}
	if err != nil || possible {
		out.Reachable = possible
		return err
	}
	if in.Launch.Site == nil {
		out.Absence = Impossible
		out.Reasons = append(out.Reasons, "not looked at: what is given of launches that the input does not show contradicts itself: "+
			strings.Join(in.given, ", "))
		return nil
	}
	shaped := NewInstance(in.pool, in.Summary, only(in.Launch, func(k hostanalysis.FactKind) bool { return own(k) || k == hostanalysis.GridDim }))
	o := shaped.empty(obligation.Launch)
	o.ID = facts.ID + ".shape"
	if possible, err = c.possible(ctx, o); err != nil {
		return err
	}
	text := "%s was not looked at: what hgrd assumes there contradicts itself, though the program's conditions do not"
	if !possible {
		out.Absence = NoThreads
		text = "%s starts no thread: its grid or block is empty there, or larger than any device takes"
	}
	dead := in.conditions(only(in.Launch, own))
	possible, err = c.possible(ctx, dead)
	switch {
	case err != nil:
		return err
	case !possible:
		out.Absence = DeadCode
		text, err = c.contradiction(ctx, in, dead)
	}
	out.Reasons = append(out.Reasons, fmt.Sprintf(text, in.where()))
	return err
}

// possible reports whether facts are not known to contradict one another.
func (c *Checker) possible(ctx context.Context, o *obligation.Obligation) (bool, error) {
	r, err := c.decide.Solver.Check(ctx, lin.FactsQuery(o))
	return r.Status != solver.Unsat, err
}

// condition reports whether facts of a kind are conditions of the program.
func condition(k hostanalysis.FactKind) bool {
	switch k {
	case hostanalysis.Check, hostanalysis.Assert, hostanalysis.LoopBound, hostanalysis.Unwinding:
		return true
	}
	return false
}

// own reports whether facts of a kind are the program's own: its conditions, and the constants that it chooses among.
func own(k hostanalysis.FactKind) bool { return condition(k) || k == hostanalysis.Element }

// only is a launch with facts of some kinds alone.
func only(l *hostanalysis.Launch, keep func(hostanalysis.FactKind) bool) *hostanalysis.Launch {
	out := *l
	out.Facts = nil
	for _, f := range l.Facts {
		if keep(f.Kind) {
			out.Facts = append(out.Facts, f)
		}
	}
	return &out
}

// conditions asks whether control comes to launch l, whatever it launches.
func (in *Instance) conditions(l *hostanalysis.Launch) *obligation.Obligation {
	host := &Instance{Summary: in.Summary, Launch: l, Geometry: in.Summary.Geometry, pool: in.pool}
	host.rewriter = in.pool.NewRewriter(func(*expr.Symbol, []*expr.Expr) *expr.Expr { return nil })
	for _, f := range l.Facts {
		host.fact(f.Cond)
	}
	host.counted()
	for _, r := range l.Recurrences {
		host.recurs(r)
	}
	for _, x := range l.Exits {
		host.leaves(x)
	}
	o := host.empty(obligation.Launch)
	o.ID = in.Summary.Kernel.Symbol + ".conditions"
	return o
}

// maxConditions bounds the conditions of which those that contradict one another are told.
const maxConditions = 24

// contradiction says which of the conditions of o contradict one another: the launch's place is left to be put in.
func (c *Checker) contradiction(ctx context.Context, in *Instance, o *obligation.Obligation) (string, error) {
	const text = "%s is not reached: "
	facts := slices.Clone(o.Facts)
	for i := 0; i < len(facts) && len(o.Facts) <= maxConditions; {
		less := *o
		less.Facts = slices.Delete(slices.Clone(facts), i, i+1)
		possible, err := c.possible(ctx, &less)
		if err != nil {
			return "", err
		}
		if possible {
			i++
		} else {
			facts = less.Facts
		}
	}
	var places []string
	for _, f := range in.Launch.Facts {
		needed := slices.ContainsFunc(expr.Conjuncts(f.Cond), func(e *expr.Expr) bool { return slices.Contains(facts, e) })
		if f.Site == nil || !needed || !condition(f.Kind) {
			continue
		}
		if at := f.Site.LineSeenFrom(in.Launch.Site.File); !slices.Contains(places, at) {
			places = append(places, at)
		}
	}
	switch len(places) {
	case 0:
		return text + "the conditions on the way contradict one another", nil
	case 1:
		return text + "the condition at " + escaped(places[0]) + " never holds on the way", nil
	}
	last := len(places) - 1
	return text + "the conditions at " + escaped(strings.Join(places[:last], ", ")+" and "+places[last]) + " contradict one another", nil
}

// escaped is a text as a format gives it out.
func escaped(s string) string { return strings.ReplaceAll(s, "%", "%%") }

// counted states that the rounds of the host's loops came about.
func (in *Instance) counted() {
	p := in.pool
	for _, r := range in.Launch.Rounds {
		in.fact(p.Cmp(expr.SLE, p.Const(0, r.Counter.Width), r.Counter))
		before := p.Replace(r.Continue, map[*expr.Expr]*expr.Expr{r.Counter: p.Sub(r.Counter, p.Const(1, r.Counter.Width))})
		in.fact(p.Or(p.Eq(r.Counter, p.Const(0, r.Counter.Width)), before))
	}
}

func (in *Instance) recurs(r symbolic.Recurrence) {
	in.recurrences = append(in.recurrences, obligation.Recurrence{
		Value: in.fix(r.Value), Counter: r.Counter, Init: in.fix(r.Init), Next: in.fix(r.Next),
	})
}

func (in *Instance) leaves(x symbolic.Exit) {
	in.exits = append(in.exits, obligation.Exit{Value: in.fix(x.Value), Counter: x.Counter, Leave: in.fix(x.Leave)})
}
