package check

import (
	"context"
	"fmt"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/solver"
)

// hostFacts is what the host side says, for all kernels.
type hostFacts struct {
	*hostanalysis.Result
	whole   bool                     // the program's main function is in sight
	initial func(symbol string) bool // whether a device variable keeps its initial value
}

// setUp prepares what a job is decided with. Each kernel has trees and earlier proofs of its own, so that what is said
// of it hangs on nothing that is said of others; the order of what is tried may hang on others of its family.
func (r *runner) setUp(j *job, host *hostFacts) {
	if j.checker != nil {
		j.key = cache.Key{} // it begins anew, with the proofs that there were: another run has others
		return
	}
	j.pool = expr.NewPool()
	j.launches = host.Apart(j.kernel, j.pool)
	if r.cache != nil {
		j.key, j.lines = r.keyOf(j, host)
	}
	j.checker = r.newChecker(j, host, len(j.launches) > 0)
}

// newChecker makes a checker for launches that are in sight, or for one that is not.
func (r *runner) newChecker(j *job, host *hostFacts, inSight bool) *constraints.Checker {
	c := constraints.NewChecker(j.pool, j.device, watched{r.chain, j}, solver.Limit{Wall: r.options.SolverTimeout})
	c.Initial = func(symbol string) bool { return j.initial(host, symbol, inSight) }
	c.Lockstep = r.options.WarpSync == Lockstep
	c.Stage = j.stage
	c.Lessons = j.lessons
	c.Without(r.options.Without)
	if j.theatre != nil {
		c.Theatre = watchedTheatre{j.theatre, j}
	}
	if j.solo != nil {
		c.Solo = j.solo
	}
	for _, a := range r.options.Shape.Assume {
		c.Assume = append(c.Assume, constraints.Relation(a))
	}
	return c
}

// initial reports whether a device variable keeps its initial value. Where nothing in sight launches the kernel, a host
// out of sight may have set each variable that it can name.
func (j *job) initial(host *hostFacts, symbol string, inSight bool) bool {
	return host.initial(symbol) && (inSight || host.whole || !j.device.Nameable(symbol))
}

// release drops what j was decided with.
func (j *job) release() { j.pool, j.checker, j.launches = nil, nil, nil }

// kernel checks every launch of one kernel, or, where the host shows none that is reached, a launch about which nothing
// is known but what the flags say. In a whole program such a launch may serve as a proof, but its races are nobody's.
func (r *runner) kernel(ctx context.Context, j *job, host *hostFacts, kr *kernelReport) error {
	c, pool, launches := j.checker, j.pool, j.launches
	if len(c.Assume) > 0 {
		var err error
		if kr.operands, err = c.Operands(ctx, kr.kernel); err != nil {
			return err
		}
	}
	for _, p := range host.Problems {
		if p.Elsewhere {
			continue
		}
		kr.hidden = append(kr.hidden, fmt.Sprintf("code that could not be read (%s)", atLine(p.Site, p.Text)))
		if p.Symbol == kr.kernel.Symbol {
			kr.reasons = append(kr.reasons, "a launch of it could not be read: "+atLine(p.Site, p.Text))
			continue
		}
		kr.assumptions = append(kr.assumptions, "code that could not be read contains no launch: "+atLine(p.Site, p.Text))
	}
	reachable, unexplained := false, false
	for _, l := range launches {
		o, err := c.Check(ctx, l)
		if o != nil {
			kr.outcomes = append(kr.outcomes, o)
			reachable = reachable || o.Reachable
			unexplained = unexplained || !o.Reachable && !o.Absence.Excused()
		}
		if err != nil {
			return err
		}
	}
	if reachable {
		return nil
	}
	if unexplained {
		return nil // there is a launch, of which nothing is known
	}
	if len(launches) > 0 {
		c = r.newChecker(j, host, false) // what others launch is out of sight
	}
	kr.given = r.options.Shape.fixed() || c.Speaks(kr.operands)
	if kr.given || !host.whole || len(kr.hidden) > 0 {
		o, err := c.Check(ctx, r.freeLaunch(pool, kr.kernel))
		if o != nil {
			kr.outcomes = append(kr.outcomes, o)
		}
		return err
	}
	kr.idle = true
	limit, cancel := steps.With(ctx, neverSteps)
	defer cancel()
	o, err := c.Check(limit, r.freeLaunch(pool, kr.kernel))
	switch {
	case err != nil && ctx.Err() == nil && limit.Err() == nil:
		return err
	case err != nil || len(o.Races)+len(o.Divergences) > 0:
		kr.reasons = append(kr.reasons, "not launched: the program does not launch this kernel, and there is no proof for all launches")
	default:
		kr.outcomes = append(kr.outcomes, o)
	}
	return ctx.Err()
}

// neverSteps are for proving a kernel that is not launched.
const neverSteps = steps.Second

// freeLaunch is a launch of unknown shape and arguments, as far as the flags do not fix them.
func (r *runner) freeLaunch(pool *expr.Pool, k *frontend.Kernel) *hostanalysis.Launch {
	g := kernelanalysis.NewGeometry(pool)
	l := &hostanalysis.Launch{Kernel: k, Grid: g.Grid, Block: g.Block}
	shape := r.options.Shape
	for i := range 3 {
		if n := shape.Grid[i]; n > 0 {
			l.Grid[i] = pool.Const(uint64(n), 32)
		}
		if n := shape.Block[i]; n > 0 {
			l.Block[i] = pool.Const(uint64(n), 32)
		}
	}
	what := "no launch of this kernel was found: its parameters are arbitrary"
	if shape.Grid == (Dim{}) || shape.Block == (Dim{}) {
		what = "no launch of this kernel was found: its shape and parameters are arbitrary"
	}
	l.Assumptions = []string{what}
	l.Args = make([]hostanalysis.Arg, len(k.Func.Params))
	return l
}
