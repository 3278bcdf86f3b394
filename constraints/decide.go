package constraints

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/enumerate"
	"github.com/hgrd/hgrd/constraints/lessons"
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
	KernelSide  bool   // Safe: whatever the host passes
}

// Decider climbs the ladder from cheap to dear.
type Decider struct {
	Prover *lin.Prover
	Solver solver.Solver
	Limits witness.Limits

	tally   *tally
	lessons *lessons.Book  // of kernels like this one; nil for none
	misses  map[string]int // searches that found nothing, by kernel
	vainly  map[string]int // of the launch at hand: models that were asked for and led to no witness, by kernel
	decided *precedents

	seen func(o *obligation.Obligation) bool // whether a run shows the race that o asks about; nil for no such runs

	few, many enumerate.Prover                     // of the launch at hand
	sifted    map[*obligation.Obligation]*Decision // of the launch at hand
	sides     map[*obligation.Obligation]bool      // of the launch at hand: which were proved without the host, of those that lessons promised this of
	idle      int                                  // quick searches in a row that found nothing
}

// begin forgets what was of use for one launch only.
func (d *Decider) begin() {
	d.Prover.Begin()
	d.few, d.many = enumerate.Prover{Runs: fewRuns}, enumerate.Prover{Runs: manyRuns}
	d.sifted, d.idle = map[*obligation.Obligation]*Decision{}, 0
	d.sides, d.vainly = map[*obligation.Obligation]bool{}, nil
}

// maxIdleScouts bounds the quick searches in a row that find nothing before the rest of a kernel goes without.
const maxIdleScouts = 48

// How a question was shown impossible.
const (
	linearProof = "linear proof"
	enumerated  = "all threads and iterations compared"
)

// Executions of one access that are listed before the prover is asked, and when it has no answer.
const (
	fewRuns  = 1 << 11
	manyRuns = 1 << 14
)

// effort says how hard a proof is tried.
type effort uint8

const (
	glance effort = iota // none: a run has shown the race, and only a witness of it in terms of the launch is looked for
	brief                // the first attempt only
	sought               // all, for questions that a search found no witness of
	full                 // all, but for questions that a search finds a witness of after the first attempt
)

// prove tries to show all of os impossible; the rest stays Unknown. Of questions that look alike one goes first.
func (d *Decider) prove(ctx context.Context, os []*obligation.Obligation, e effort) ([]Decision, error) {
	out := make([]Decision, len(os))
	asked := map[uint64]bool{}
	var first, like []int
	for i, o := range os {
		shape := d.precedents().shapes.OfQuestion(o)
		if asked[shape] {
			like = append(like, i)
		} else {
			first = append(first, i)
		}
		asked[shape] = true
	}
	for _, part := range [][]int{first, like} {
		if err := d.provePart(ctx, os, part, e, out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// sift answers o as far as that is cheap: all executions are listed where these are few, and a short search may find a
// witness, so that trying to prove the contrary is futile. Nil means that the question is hard.
func (d *Decider) sift(ctx context.Context, o *obligation.Obligation) *Decision {
	if known, ok := d.sifted[o]; ok {
		return known
	}
	var out *Decision
	switch {
	case !d.vain(o, lessons.Listing) && d.listed(ctx, o, &d.few, lessons.Listing):
		out = &Decision{Status: Safe, How: enumerated}
	case d.idle == maxIdleScouts || d.vain(o, lessons.Scout) || !d.tally.ask(byScout):
	case witness.Scout(ctx, o):
		d.tally.decided(byScout)
		d.note(ctx, o, lessons.Scout, true)
		d.idle, out = 0, &Decision{Reason: "a quick search found a witness that the full one did not confirm"}
	default:
		d.note(ctx, o, lessons.Scout, false)
		d.idle++
	}
	if ctx.Err() == nil {
		d.sifted[o] = out
	}
	return out
}

// provePart decides the questions of os that part names.
func (d *Decider) provePart(ctx context.Context, os []*obligation.Obligation, part []int, e effort, out []Decision) error {
	var hard []*obligation.Obligation
	var at []int
	for _, i := range part {
		if oc, kernelSide, ok := d.precedent(os[i], e > brief); ok {
			out[i] = decision(oc)
			out[i].KernelSide = kernelSide
		} else if known := d.sift(ctx, os[i]); known != nil {
			out[i] = *known
		} else {
			hard, at = append(hard, os[i]), append(at, i)
		}
	}
	proved, err := d.kernelSide(ctx, hard)
	if err != nil {
		return err
	}
	open, places := hard[:0], at[:0]
	for k, o := range hard {
		if proved[k] {
			out[at[k]] = Decision{Status: Safe, How: linearProof, KernelSide: true}
		} else {
			open, places = append(open, o), append(places, at[k])
		}
	}
	hard, at = open, places
	outcomes, listed, err := d.attempt(ctx, hard, e)
	if err != nil {
		return err
	}
	for i, oc := range outcomes {
		if listed[hard[i]] {
			out[at[i]] = Decision{Status: Safe, How: enumerated}
			continue
		}
		d.precedents().add(hard[i], oc, e > brief)
		out[at[i]] = decision(oc)
	}
	return nil
}

// attempt puts questions to the prover. Between its first attempt and the dear ones all executions are listed where
// there are not too many, witnesses looked for, and the program run; listed are the questions that this shows impossible.
func (d *Decider) attempt(ctx context.Context, os []*obligation.Obligation, e effort) (outs []lin.Outcome, listed map[*obligation.Obligation]bool, err error) {
	listed = map[*obligation.Obligation]bool{}
	if e == brief {
		outs, err = d.Prover.Try(ctx, os)
	} else {
		idle := 0
		outs, err = d.Prover.ProveAll(ctx, os, lin.Advice{Book: d.book(), Futile: func(o *obligation.Obligation) bool {
			listed[o] = !d.vain(o, lessons.LongListing) && d.listed(ctx, o, &d.many, lessons.LongListing)
			return listed[o] || e != sought && d.fruitless(ctx, o, &idle)
		}})
	}
	if err != nil {
		return nil, nil, err
	}
	for i, o := range os { // what was put off
		if !outs[i].Proved && !listed[o] && (d.vain(o, lessons.Listing) || d.vain(o, lessons.LongListing)) {
			listed[o] = d.listed(ctx, o, &d.many, lessons.LongListing)
		}
	}
	return outs, listed, nil
}

// earlyLimits are for a search before the dear attempts at a proof, and maxIdleSearches bounds those in a row that find
// nothing.
var earlyLimits = witness.Limits{Steps: 1 << 19, Launches: 24}

const maxIdleSearches = 12

// maxTried bounds the questions that are tried before one of them without a proof ends the attempt.
const maxTried = 6

// each proves that none of os can hold, and lists what that takes for granted. It gives up at the first that has no proof,
// with no more than the first attempt if that is all that is wanted.
func (d *Decider) each(ctx context.Context, os []*obligation.Obligation, e effort) (ok bool, assumed []string, err error) {
	for part := range slices.Chunk(os, maxTried) {
		rs, err := d.tried(ctx, part)
		if err != nil {
			return false, nil, err
		}
		for proved := range 2 { // the dear ones first, of which one may end it
			for i, o := range part {
				if (proved == 1) != rs[i].Proved {
					continue
				}
				r := rs[i]
				if !r.Proved && e == brief {
					return false, nil, nil
				}
				if !r.Proved || len(r.Assumptions) > 0 {
					if r, err = d.proved(ctx, o); err != nil || !r.Proved {
						return false, nil, err
					}
				}
				for _, a := range r.Assumptions {
					assumed = append(assumed, a.Text)
				}
			}
		}
	}
	return true, assumed, nil
}

// tried is the prover's first attempt at each of os, or what is known of it.
func (d *Decider) tried(ctx context.Context, os []*obligation.Obligation) ([]lin.Outcome, error) {
	out := make([]lin.Outcome, len(os))
	var open []*obligation.Obligation
	var at []int
	for i, o := range os {
		if oc, _, known := d.precedent(o, false); known {
			out[i] = oc
		} else {
			open, at = append(open, o), append(at, i)
		}
	}
	rs, err := d.Prover.Try(ctx, open)
	if err != nil {
		return nil, err
	}
	for i, oc := range rs {
		if out[at[i]] = oc; !oc.Proved || len(oc.Assumptions) == 0 { // else another proof may do with fewer
			d.precedents().add(open[i], oc, false)
		}
	}
	return out, nil
}

// proved is the prover's answer to o, or what is known of it.
func (d *Decider) proved(ctx context.Context, o *obligation.Obligation) (lin.Outcome, error) {
	if oc, _, known := d.precedent(o, true); known {
		return oc, nil
	}
	oc, err := d.Prover.Prove(ctx, o)
	if err == nil {
		d.precedents().add(o, oc, true)
	}
	return oc, err
}

// precedent is what is known of a question like o; kernelSide: whatever the host passes.
func (d *Decider) precedent(o *obligation.Obligation, thorough bool) (oc lin.Outcome, kernelSide, known bool) {
	if !d.tally.ask(byPrecedent) {
		return lin.Outcome{}, false, false
	}
	oc, kernelSide, known = d.precedents().of(o, thorough)
	if known && oc.Proved {
		d.tally.decided(byPrecedent)
	}
	return oc, kernelSide, known
}

func (d *Decider) precedents() *precedents {
	if d.decided == nil {
		d.decided = newPrecedents()
	}
	return d.decided
}

// ruledOut proves that o cannot hold, which falls into cases by what its relation says from the given condition on. One of
// these conditions alone is often enough. e is the effort at all of them together.
func (d *Decider) ruledOut(ctx context.Context, o *obligation.Obligation, from int, e effort) (ok bool, assumed []string, err error) {
	if len(o.Relation)-from > 1 {
		var alone [][]*obligation.Obligation
		for i, one := range o.Relation[from:] {
			c := *o
			c.ID = fmt.Sprintf("%s.only%d", o.ID, i)
			c.Relation = append(slices.Clone(o.Relation[:from]), one)
			alone = append(alone, cases(&c, from))
		}
		slices.SortStableFunc(alone, func(a, b []*obligation.Obligation) int { return cmp.Compare(len(a), len(b)) })
		for _, os := range alone {
			if ok, assumed, err = d.each(ctx, os, brief); ok || err != nil {
				return ok, assumed, err
			}
		}
	}
	return d.each(ctx, cases(o, from), e)
}

// decision is the prover's answer to a question.
func decision(oc lin.Outcome) Decision {
	switch {
	case oc.Proved:
		d := Decision{Status: Safe, How: linearProof}
		for _, a := range oc.Assumptions {
			d.Assumptions = append(d.Assumptions, a.Text)
		}
		return d
	case oc.Reason == "sat":
		return Decision{Reason: "the solver found values, but no launch that was tried with them shows a race"}
	}
	return Decision{Reason: "no proof (" + oc.Reason + "), and no launch that was tried shows a race"}
}

// search settles a question that has no proof. An access beyond its object is another bug: a witness inside the objects
// is preferred, and where there provably is none, the question is settled under that assumption.
func (d *Decider) search(ctx context.Context, o *obligation.Obligation, e effort) (Decision, error) {
	if in := o.Within(); in != nil {
		w, err := d.find(ctx, in)
		if err != nil || w != nil && !w.WrapOnly {
			return Decision{Status: Possible, Witness: w}, err
		}
		ds := []Decision{{}}
		if e > glance && d.tally.ask(byExtents) {
			ds, err = d.prove(ctx, []*obligation.Obligation{in}, min(e, sought))
		}
		if err != nil {
			return Decision{}, err
		}
		if ds[0].Status == Safe {
			d.tally.decided(byExtents)
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
