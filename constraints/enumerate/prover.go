package enumerate

import (
	"context"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/steps"
)

// Bounds of one question, and of the rounds that are evaluated for all questions of one Prover.
const (
	maxTrips = 4096    // rounds of one loop
	maxPairs = 1 << 16 // overlapping executions that are looked at
	maxSteps = 1 << 20
)

// In steps of the budget: what it takes to begin, to evaluate a round, and to look at two executions.
const (
	setUp        = 10_000
	stepsOfRound = 60
	stepsOfLook  = 50
	stepsOfNode  = 8 // of a tree that is evaluated for an execution
)

// Prover shows questions impossible. It is not safe for concurrent use.
type Prover struct {
	Runs int // bounds the executions of one access that are listed

	program *program // of the latest question
	listed  map[string]*listing
	steps   int
	nodes   int
}

// listing is what became of one side.
type listing struct {
	space *space
	runs  []run
	ok    bool
}

// Impossible reports that no two threads make the question true. False means that nothing was shown.
func (p *Prover) Impossible(ctx context.Context, o *obligation.Obligation) bool {
	if o.Kind == obligation.Launch {
		return false
	}
	if p.program == nil || !p.program.serves(o) {
		p.program, p.listed = newProgram(o), map[string]*listing{}
	}
	// What the relation says about counters is needed only where the addresses alone do not tell the threads apart, and
	// counters cost most.
	for _, related := range [][]*expr.Expr{nil, o.Relation} {
		if ctx.Err() != nil || p.steps > maxSteps {
			return false
		}
		before, evaluated := p.steps, p.nodes
		a, b := p.list(o, 0, related), p.list(o, 1, related)
		steps.Spend(ctx, setUp+uint64(p.steps-before)*stepsOfRound+uint64(p.nodes-evaluated)*stepsOfNode)
		if !a.ok || !b.ok {
			return false
		}
		m := newMeeting(p.program, o, a, b)
		impossible := m.impossible()
		steps.Spend(ctx, uint64(m.looked)*stepsOfLook)
		if impossible {
			return true
		}
	}
	return false
}

// list is the executions of a side. Counters are told apart where the address or one of related hangs on them.
func (p *Prover) list(o *obligation.Obligation, side int, related []*expr.Expr) *listing {
	sp := newSpace(p.program, o, side, related)
	if sp == nil || sp.threads() > p.Runs {
		return &listing{}
	}
	if l := p.listed[sp.key]; l != nil {
		return l
	}
	l := &listing{space: sp}
	r := runner{space: sp, most: p.Runs, ev: expr.NewEvaluator(nil)}
	l.ok = r.threads()
	l.runs = r.out
	p.steps += r.steps
	p.nodes += r.nodes
	p.listed[sp.key] = l
	return l
}
