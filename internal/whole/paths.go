package whole

import (
	"context"
	"fmt"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/concolic"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/simulator/hostmachine"
)

// Bounds of the search for all paths.
const (
	mostPaths = 64
	pathSteps = 2 * steps.Second
)

// paths are what Paths answers; nil runs where the program has too many, or does what its conditions do not tell.
type paths struct {
	made bool
	runs []*constraints.Trial
	gaps [][]*expr.Expr
	cost uint64
	why  string // there are none
}

// Paths is the method of constraints.Theatre.
func (t *Theatre) Paths(ctx context.Context) (runs []*constraints.Trial, gaps [][]*expr.Expr) {
	t.searching.Lock()
	defer t.searching.Unlock()
	if !t.paths.made {
		p, ok := t.walk(ctx)
		if ctx.Err() != nil {
			return nil, nil
		}
		if !ok {
			p.runs, p.gaps = nil, nil
		}
		t.paths = p
	}
	t.bill.pay(ctx, "paths", t.paths.cost)
	return t.paths.runs, t.paths.gaps
}

// WithoutPaths says why there are no paths, once that was asked for.
func (t *Theatre) WithoutPaths() string { return t.paths.why }

// walk runs the program along each of its paths; false if that are too many, or not all that decides is told. What the search
// for inputs costs is counted as the runs', so it is the same whoever asks first.
func (t *Theatre) walk(ctx context.Context) (p paths, ok bool) {
	p.made = true
	tree := concolic.NewTree()
	for next := tree.Start(hostmachine.Inputs{}); next != nil; next = tree.Next(context.Background()) {
		if len(p.runs) == mostPaths || p.cost > pathSteps || ctx.Err() != nil {
			p.why = fmt.Sprintf("more than %d paths, or too many steps", len(p.runs))
			return p, false
		}
		in := next.Inputs()
		command := t.command(in)
		trial, cost := t.run(ctx, in, command, constraints.Course{Schedule: refuter}, next.Trace())
		p.cost += cost + solving
		if !trial.Told || !tree.Add(next) {
			p.why = fmt.Sprintf("%s: conditions do not tell all: %s", command, trial.End)
			return p, false
		}
		trial.Path, _ = next.Path()
		p.runs = append(p.runs, trial)
	}
	p.gaps = tree.Gaps()
	return p, ctx.Err() == nil
}
