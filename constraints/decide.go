package constraints

import (
	"context"
	"sort"
	"strings"

	"github.com/hgrd/hgrd/constraints/enumerate"
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/solver"
)

// Status is what deciding a question came to.
type Status uint8

const (
	Unknown  Status = iota
	Safe            // proved impossible
	Possible        // a witness exists
)

// Decision answers one question.
type Decision struct {
	Status      Status
	Assumptions []string // Safe: what the proof takes for granted
	Witness     *witness.Witness
	Reason      string // Unknown: why
	How         string // Safe: by what
}

// Decider climbs the ladder from cheap to dear.
type Decider struct {
	Prover *lin.Prover
	Solver solver.Solver
	Limits witness.Limits

	misses map[string]int // searches that found nothing, by kernel
}

// maxIdleScouts bounds the quick searches in a row that find nothing before the rest of a batch goes without.
const maxIdleScouts = 48

// limits are those of the next search for a witness. Where many searches found nothing, the next gets less: fewer
// steps, and no model in the end.
func (d *Decider) limits(kernel string) (lim witness.Limits, model bool) {
	lim = d.Limits
	switch n := d.misses[kernel]; {
	case n >= 64:
		return attackLimits, false
	case n >= 16:
		lim.Steps, lim.Launches = 1<<19, 24
		return lim, n < 24
	}
	return lim, true
}

func (d *Decider) missed(kernel string) {
	if d.misses == nil {
		d.misses = map[string]int{}
	}
	d.misses[kernel]++
}

// How a question was shown impossible.
const (
	linearProof = "linear proof"
	enumerated  = "all threads and rounds compared"
)

// Executions of one access that are listed before the prover is asked, and when it has no answer.
const (
	fewRuns  = 1 << 11
	manyRuns = 1 << 14
)

// prove tries to show all of os impossible, thoroughly or with little effort; the rest stays Unknown. Those for which a
// short search finds a witness are not tried.
func (d *Decider) prove(ctx context.Context, os []*obligation.Obligation, thorough bool) ([]Decision, error) {
	out := make([]Decision, len(os))
	var hard []*obligation.Obligation
	var at []int
	idle := 0
	few, many := enumerate.Prover{Runs: fewRuns}, enumerate.Prover{Runs: manyRuns}
	for i, o := range os {
		if few.Impossible(ctx, o) {
			out[i] = Decision{Status: Safe, How: enumerated}
			continue
		}
		if idle < maxIdleScouts {
			if witness.Scout(ctx, o) {
				idle, out[i].Reason = 0, "a quick search met a witness that the full one did not confirm"
				continue
			}
			idle++
		}
		hard, at = append(hard, o), append(at, i)
	}
	try := d.Prover.ProveAll
	if !thorough {
		try = d.Prover.Try
	}
	outcomes, err := try(ctx, hard)
	if err != nil {
		return nil, err
	}
	for i, oc := range outcomes {
		d := &out[at[i]]
		if !oc.Proved && thorough && many.Impossible(ctx, hard[i]) {
			*d = Decision{Status: Safe, How: enumerated}
			continue
		}
		if !oc.Proved {
			d.Reason = "no proof (" + oc.Reason + "), and no launch that was tried shows a race"
			if oc.Reason == "sat" {
				d.Reason = "a model exists, but no launch that was tried reproduces it"
			}
			continue
		}
		d.Status, d.How = Safe, linearProof
		for _, a := range oc.Assumptions {
			d.Assumptions = append(d.Assumptions, a.Text)
		}
	}
	return out, nil
}

// attackLimits are for looking for what is probably not there.
var attackLimits = witness.Limits{Steps: 1 << 18, Launches: 16}

// smallScope bounds the launch symbols of the model query: a race that exists mostly exists there.
const smallScope = 64

// find looks for a witness: by exact search first, then in a model of the solver that is evaluated exactly.
func (d *Decider) find(ctx context.Context, o *obligation.Obligation) (*witness.Witness, error) {
	kernel, _, _ := strings.Cut(o.ID, ".")
	lim, model := d.limits(kernel)
	w, ok := witness.Search(ctx, o, lim)
	if ok && !w.WrapOnly {
		return w, nil
	}
	d.missed(kernel)
	if !model {
		return w, nil
	}
	q, names := lin.SmallScope(o, smallScope)
	r, err := d.Solver.Check(ctx, q)
	if err != nil {
		return nil, err
	}
	if r.Status == solver.Sat {
		if v, why := witness.Validate(o, assignment(r, names)); why == "" && (w == nil || !v.WrapOnly) {
			return v, nil
		}
	}
	return w, nil
}

// search settles a question that has no proof. An access beyond its object is another bug: a witness inside the objects
// is preferred, and where there provably is none, the question is settled under that assumption.
func (d *Decider) search(ctx context.Context, o *obligation.Obligation, thorough bool) (Decision, error) {
	if in := o.Within(); in != nil {
		w, err := d.find(ctx, in)
		if err != nil || w != nil && !w.WrapOnly {
			return Decision{Status: Possible, Witness: w}, err
		}
		ds, err := d.prove(ctx, []*obligation.Obligation{in}, thorough)
		if err != nil {
			return Decision{}, err
		}
		if ds[0].Status == Safe {
			ds[0].Assumptions = append(ds[0].Assumptions, "accesses stay within the allocated size of their objects")
			return ds[0], nil
		}
	}
	w, err := d.find(ctx, o)
	if err != nil || w == nil {
		return Decision{}, err
	}
	return Decision{Status: Possible, Witness: w}, nil
}

// assignment reads a model back: the values of symbols, and of functions at the values of their arguments.
func assignment(r solver.Result, names map[*expr.Expr]string) *witness.Assignment {
	apps := make([]*expr.Expr, 0, len(names))
	for e := range names {
		apps = append(apps, e)
	}
	sort.Slice(apps, func(i, j int) bool { return apps[i].ID() < apps[j].ID() })
	a := witness.NewAssignment()
	env := func(s *expr.Symbol, args []uint64) (uint64, bool) { return a.Value(s, args) }
	for _, e := range apps {
		v, ok := r.Model[names[e]]
		if !ok {
			continue
		}
		args := make([]uint64, len(e.Args))
		for i, x := range e.Args {
			args[i], _ = expr.Eval(x, env)
		}
		word := v.Uint64()
		if v.Sign() < 0 {
			word = -word
		}
		if e.Width < 64 {
			word &= 1<<uint(e.Width) - 1
		}
		a.Set(e.Sym.Name, word, args...)
	}
	return a
}
