package whole

import (
	"context"
	"fmt"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/internal/concolic"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/simulator/hostmachine"
)

// Bounds of the search for inputs.
const (
	mostExplored = 128
	exploreSteps = 2 * steps.Second
	solving      = 200_000 // steps to find the inputs of one run
)

// seeds are the inputs with which the search begins: none, one number, some that are in no order, and the same as text.
var seeds = []hostmachine.Inputs{
	{},
	{Args: []string{"3"}},
	{Args: []string{"7", "5", "9", "5", "2"}},
	{Stdin: []byte(concolic.Numbers)},
	{Args: []string{"7", "5", "9", "5", "2"}, Stdin: []byte(concolic.Numbers)},
}

// Explored is the method of constraints.Theatre.
func (t *Theatre) Explored(ctx context.Context, n int) *constraints.Trial {
	t.searching.Lock()
	defer t.searching.Unlock()
	if t.search == nil {
		var words []string
		if p, err := t.program(); err == nil {
			words = p.host.Words()
		}
		t.search = concolic.New(seeds, words)
	}
	for len(t.explored) <= n {
		if len(t.explored) == mostExplored || t.spent > exploreSteps || !t.explore(ctx) {
			return nil
		}
	}
	e := t.explored[n]
	t.bill.pay(ctx, searched(n), e.cost)
	return e.trial
}

// searched names the n-th run of the search.
func searched(n int) string { return fmt.Sprint("search ", n) }

// explore makes one more run of the search. What the search for its inputs costs is the same for all who ask, so it is counted
// as the run's, and no budget of theirs ends it.
func (t *Theatre) explore(ctx context.Context) bool {
	r := t.search.Next(context.Background())
	if r == nil {
		return false
	}
	in := r.Inputs()
	trial, cost := t.run(ctx, in, t.command(in), constraints.Course{Schedule: refuter}, r.Trace())
	if ctx.Err() != nil {
		t.search.Back(r)
		return false
	}
	trial.Given = taken(in, r.Arguments())
	trial.Drawn = trial.Fed && r.Drew()
	trial.Fed = trial.Fed || r.Fed()
	t.search.Ran(r, len(trial.Launches) > 0)
	t.explored = append(t.explored, &entry{trial: trial, cost: cost + solving})
	t.inputs = append(t.inputs, in)
	t.spent += cost + solving
	return true
}

// taken are inputs of which a run has read the first arguments only. What inputs of runs cannot say is not run again.
func taken(in hostmachine.Inputs, read int) constraints.Inputs {
	if len(in.Chosen) > 0 {
		return constraints.Inputs{}
	}
	out := constraints.Inputs{Args: in.Args, Env: in.Env, Stdin: in.Stdin, Files: in.Files, Seed: in.Seed}
	out.Spare = max(len(in.Args)-read, 0)
	return out
}

// Repeated is the method of constraints.Theatre.
func (t *Theatre) Repeated(ctx context.Context, n int, course constraints.Course) *constraints.Trial {
	t.searching.Lock()
	in, drawn := t.inputs[n], t.explored[n].trial.Drawn
	t.searching.Unlock()
	in.Seed += course.Draws
	return t.once(ctx, fmt.Sprint(n, course), func() (*constraints.Trial, uint64) {
		trial, cost := t.run(ctx, in, t.command(in), course, nil)
		trial.Drawn = drawn
		return trial, cost
	})
}

// refuter is the schedule of the runs of the search: the lanes of a warp go together.
const refuter = 1
