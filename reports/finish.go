package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Finish brings a report into canonical form. A second call changes nothing.
func (r *Report) Finish() {
	r.Schema = Schema
	r.Files = orEmpty(r.Files)
	programs := map[string]int{}
	for i, f := range r.Files {
		programs[f.Path] = i
	}

	r.Kernels = orEmpty(r.Kernels)
	for i := range r.Kernels {
		r.Kernels[i].finish()
	}
	slices.SortStableFunc(r.Kernels, func(a, b Kernel) int {
		return cmp.Or(cmp.Compare(programs[a.Program], programs[b.Program]), cmp.Compare(a.Program, b.Program),
			comparePositions(Position{File: a.File, Line: a.Line}, Position{File: b.File, Line: b.Line}),
			cmp.Compare(a.Name, b.Name), cmp.Compare(a.Display, b.Display))
	})
	type key struct{ program, kernel string }
	kernels := map[key]int{}
	for i, k := range slices.Backward(r.Kernels) {
		kernels[key{k.Program, k.Name}] = i
	}

	r.Races = orEmpty(r.Races)
	for i := range r.Races {
		r.Races[i].finish()
	}
	slices.SortStableFunc(r.Races, func(a, b Race) int {
		return cmp.Or(cmp.Compare(programs[a.Program], programs[b.Program]), cmp.Compare(a.Program, b.Program),
			cmp.Compare(kernels[key{a.Program, a.Kernel}], kernels[key{b.Program, b.Kernel}]),
			cmp.Compare(a.Kernel, b.Kernel), cmp.Compare(a.Rank(), b.Rank()), compareAccesses(&a, &b),
			cmp.Compare(typeOrder(a.Type), typeOrder(b.Type)), cmp.Compare(a.Object, b.Object))
	})
	r.Races = fold(r.Races)
	identify(r.Races)
	r.Findings = findings(r.Races)
	identifyFindings(r.Findings, r.byID())

	r.Divergences = orEmpty(r.Divergences)
	for i := range r.Divergences {
		r.Divergences[i].Rule = RuleDivergence
	}
	slices.SortStableFunc(r.Divergences, func(a, b Divergence) int {
		return cmp.Or(cmp.Compare(programs[a.Program], programs[b.Program]), cmp.Compare(a.Program, b.Program),
			cmp.Compare(kernels[key{a.Program, a.Kernel}], kernels[key{b.Program, b.Kernel}]),
			cmp.Compare(a.Kernel, b.Kernel),
			comparePositions(Position{a.File, a.Line, a.Column}, Position{b.File, b.Line, b.Column}),
			comparePositions(a.Branch, b.Branch), cmp.Compare(a.Message, b.Message))
	})
	r.Divergences = slices.CompactFunc(r.Divergences, func(a, b Divergence) bool { return a == b })
	identifyDivergences(r.Divergences)

	r.Remarks, r.Problems = orEmpty(r.Remarks), orEmpty(r.Problems)
	slices.SortStableFunc(r.Remarks, func(a, b Remark) int {
		return cmp.Or(comparePositions(a.Position, b.Position), cmp.Compare(a.Message, b.Message))
	})
	identifyRemarks(r.Remarks)
	slices.SortFunc(r.Absent, func(a, b Absent) int {
		return cmp.Or(cmp.Compare(programs[a.Program], programs[b.Program]), cmp.Compare(a.Program, b.Program),
			comparePositions(a.Position, b.Position), cmp.Compare(a.Kernel, b.Kernel))
	})
	r.Absent = slices.Compact(r.Absent)
	slices.SortStableFunc(r.Problems, func(a, b Problem) int {
		return cmp.Or(comparePositions(a.Position, b.Position), cmp.Compare(a.Message, b.Message))
	})
}

func (k *Kernel) finish() {
	k.Reasons = set(k.Reasons)
	k.Assumptions = orEmpty(withIDs(set(k.Assumptions)))
	k.Launches = orEmpty(k.Launches)
	for i := range k.Launches {
		k.Launches[i].Context = orEmpty(k.Launches[i].Context)
		k.Launches[i].Facts = orEmpty(k.Launches[i].Facts)
	}
	slices.SortStableFunc(k.Launches, func(a, b Launch) int {
		return cmp.Or(comparePositions(Position{File: a.File, Line: a.Line}, Position{File: b.File, Line: b.Line}),
			slices.Compare(a.Context, b.Context))
	})
	k.Code = runs(k.Code)
	for i := range k.Proofs {
		k.Proofs[i].Types = orEmpty(k.Proofs[i].Types)
		k.Proofs[i].Facts = orEmpty(k.Proofs[i].Facts)
	}
	slices.SortStableFunc(k.Proofs, func(a, b Proof) int {
		return cmp.Or(comparePositions(a.Accesses[0], b.Accesses[0]), comparePositions(a.Accesses[1], b.Accesses[1]),
			cmp.Compare(a.Object, b.Object), cmp.Compare(a.How, b.How))
	})
}

// runs sorts lines and joins neighbours.
func runs(lines []Lines) []Lines {
	slices.SortFunc(lines, func(a, b Lines) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.First, b.First), cmp.Compare(a.Last, b.Last))
	})
	var out []Lines
	for _, l := range lines {
		if n := len(out) - 1; n >= 0 && out[n].File == l.File && l.First <= out[n].Last+1 {
			out[n].Last = max(out[n].Last, l.Last)
			continue
		}
		out = append(out, l)
	}
	return out
}

func (r *Race) finish() {
	a, b := &r.Accesses[0], &r.Accesses[1]
	if cmp.Or(comparePositions(a.Position(), b.Position()), cmp.Compare(kindOrder(a.Kind), kindOrder(b.Kind))) > 0 {
		*a, *b = *b, *a
		if w := r.Witness; w != nil {
			w.Threads[0], w.Threads[1] = w.Threads[1], w.Threads[0]
		}
		if c := r.Carried; c != nil {
			r.Carried = &Carry{c.Loop, 1 - c.Early}
		}
		if c := r.Concurrent; c != nil {
			r.Concurrent = &Concurrent{[2]Work{c.Sides[1], c.Sides[0]}, 1 - c.First, c.Address, c.Run}
		}
	}
	a.InlinedAt, b.InlinedAt = orEmpty(a.InlinedAt), orEmpty(b.InlinedAt)
	r.Context, r.Facts = orEmpty(r.Context), orEmpty(r.Facts)
	r.Assumptions = withIDs(r.Assumptions)
	if w := r.Witness; w != nil && w.Values == nil {
		w.Values = Values{}
	}
}

// fold keeps the best-ranked of races that share source positions with the calls around them, kinds and type, and notes
// the launches and the template instances of the others: another launch may call the object by another name. The list
// is sorted by rank within a kernel, so the first is the best.
func fold(races []Race) []Race {
	type key struct {
		program, kernel string
		kind            RaceType
		at              [2]Position
		calls           string
		kinds           [2]AccessKind
	}
	first := map[key]int{}
	out := races[:0]
	for _, r := range races {
		a, b := &r.Accesses[0], &r.Accesses[1]
		k := key{
			program: r.Program, kernel: r.Kernel, kind: r.Type,
			at: [2]Position{a.Position(), b.Position()}, calls: fmt.Sprint(a.InlinedAt, b.InlinedAt),
			kinds: [2]AccessKind{a.Kind, b.Kind},
		}
		i, seen := first[k]
		if !seen {
			first[k] = len(out)
			out = append(out, r)
			continue
		}
		kept := &out[i]
		kept.Instances = union(kept.Instances, r.Instances)
		also := r.AlsoAt
		if r.Launch != nil {
			also = append([]Position{*r.Launch}, also...)
		}
		for _, at := range also {
			if (kept.Launch == nil || *kept.Launch != at) && !slices.Contains(kept.AlsoAt, at) {
				kept.AlsoAt = append(kept.AlsoAt, at)
			}
		}
	}
	for i := range out {
		slices.SortFunc(out[i].AlsoAt, comparePositions)
	}
	return out
}

func compareAccesses(a, b *Race) int {
	var c int
	for i := range a.Accesses {
		x, y := &a.Accesses[i], &b.Accesses[i]
		c = cmp.Or(c, comparePositions(x.Position(), y.Position()), cmp.Compare(kindOrder(x.Kind), kindOrder(y.Kind)))
	}
	return c
}

func comparePositions(a, b Position) int {
	return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

func kindOrder(k AccessKind) int { return slices.Index([]AccessKind{Read, Write, Atomic}, k) }

func typeOrder(t RaceType) int { return slices.Index(RaceTypes, t) }

// union is a sorted list of what is in a or b; nil when there is nothing.
func union[T cmp.Ordered](a, b []T) []T {
	if len(a)+len(b) == 0 {
		return nil
	}
	return slices.Compact(slices.Sorted(slices.Values(slices.Concat(a, b))))
}

// set drops repeated lines and sorts the rest.
func set(s []string) []string {
	return orEmpty(slices.Compact(slices.Sorted(slices.Values(s))))
}

// orEmpty makes a nil list an empty one, so that JSON says [] and not null.
func orEmpty[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
