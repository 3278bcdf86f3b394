package concolic

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/hostmachine"
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
)

// Bounds on what is kept of one run.
const (
	mostConditions = 1 << 12
	mostInputs     = 1 << 10
	mostHints      = 64
)

// edge is one way out of a branch.
type edge struct {
	site *frontend.Site
	what string
	way  uint64
}

// condition is what held in a run, and the branch that made it.
type condition struct {
	holds *expr.Expr
	taken bool // as it was, with no branch on it: inputs that break it may take the same path
	over  bool // no launch can follow
	edge
}

// Recorder keeps what one run shows of its inputs.
type Recorder struct {
	given      hostmachine.Inputs
	generation int
	pool       *expr.Pool
	read       []hostmachine.Input
	of         map[*expr.Symbol]hostmachine.Input
	conditions []condition
	lost       bool // there were more conditions, or more inputs
	hints      []hostmachine.Hint
	hinted     map[string]bool
}

func newRecorder(in hostmachine.Inputs, generation int) *Recorder {
	return &Recorder{given: in, generation: generation, pool: expr.NewPool(), of: map[*expr.Symbol]hostmachine.Input{}, hinted: map[string]bool{}}
}

// Inputs are those that the run is to have.
func (r *Recorder) Inputs() hostmachine.Inputs { return r.given }

// path tells runs apart by what they read and where they went.
func (r *Recorder) path() string {
	h := sha256.New()
	for _, in := range r.read {
		fmt.Fprintln(h, in.Key())
	}
	for _, c := range r.conditions {
		fmt.Fprintf(h, "%v %s %d\n", c.site, c.what, c.way)
	}
	for _, x := range r.hints {
		fmt.Fprintln(h, x)
	}
	return string(h.Sum(nil))
}

// Fed reports whether the run took inputs from elsewhere than the command line and the environment, or would have, had there
// been a file.
func (r *Recorder) Fed() bool {
	return r.took(library.Count, library.ArgumentText, library.Environment)
}

// Drew reports whether random numbers, and times, are all that it took from elsewhere than the command line and the environment, and
// no condition speaks of one, as far as they are inputs: then runs on other numbers tell of most.
func (r *Recorder) Drew() bool {
	decides := func(c condition) bool {
		return slices.ContainsFunc(expr.Symbols(c.holds), func(s *expr.Symbol) bool {
			in, known := r.of[s]
			return known && (in.Origin == library.RandomDraw || in.Origin == library.Time)
		})
	}
	return !slices.ContainsFunc(r.conditions, decides) &&
		!r.took(library.Count, library.ArgumentText, library.Environment, library.RandomDraw, library.Time)
}

// took reports whether the run took inputs of other origins than these, or would have, had there been a file.
func (r *Recorder) took(except ...library.Origin) bool {
	return slices.ContainsFunc(r.read, func(in hostmachine.Input) bool { return !slices.Contains(except, in.Origin) }) ||
		slices.ContainsFunc(r.hints, func(h hostmachine.Hint) bool { return h.File != "" })
}

// Arguments is how many of its arguments the run has read, with all before these.
func (r *Recorder) Arguments() int {
	if r.lost {
		return len(r.given.Args)
	}
	n := 0
	for _, in := range r.read {
		if in.Origin == library.ArgumentText {
			n = max(n, in.Index)
		}
	}
	return n
}

// Path is what held in the run as long as launches could follow, in order; false if that is not all.
func (r *Recorder) Path() (list []*expr.Expr, ok bool) {
	for _, c := range r.conditions {
		if !c.over {
			list = append(list, c.holds)
		}
	}
	return list, !r.lost
}

// Trace is what the run is to report to.
func (r *Recorder) Trace() *hostmachine.Trace {
	return &hostmachine.Trace{
		Pool: r.pool,
		Input: func(in hostmachine.Input) {
			if len(r.read) == mostInputs {
				r.lost = true
				return
			}
			r.read = append(r.read, in)
			r.of[in.Symbol] = in
		},
		Condition: func(c hostmachine.Condition) bool {
			if len(r.conditions) == mostConditions {
				r.lost = r.lost || !c.Over
				return false
			}
			r.conditions = append(r.conditions, condition{c.Expr, c.Concretised, c.Over, edge{c.Site, c.What, c.Way}})
			return true
		},
		Hint: func(h hostmachine.Hint) {
			if key := h.String(); len(r.hints) < mostHints && !r.hinted[key] {
				r.hinted[key] = true
				r.hints = append(r.hints, h)
			}
		},
	}
}
