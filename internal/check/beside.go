package check

import (
	"context"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/internal/whole"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/simulator/workorder"
	"github.com/hgrd/hgrd/solver"
)

// besides is what is known of work that goes on beside launches. nil tells nothing.
type besides struct {
	races map[*frontend.Kernel][]reports.Race // with other work of the program, seen in runs
	known map[string]bool                     // of these
	open  bool                                // of some kernel neither is known; more steps may tell
	apart map[*frontend.Kernel][]string       // launches of it are shown to be alone with what they access, under these assumptions
}

// Parts of a program's steps that the proofs that there is none may take, and the search for it.
const (
	apartShare  = 8
	besideShare = 4
)

// beside looks for work that nothing orders, if the program may have some.
func (r *runner) beside(ctx context.Context, theatre *whole.Theatre, host *hostanalysis.Result, jobs []*job, programs []*frontend.Program, from *sources) *besides {
	if theatre == nil || !host.Overlaps {
		return nil
	}
	out := &besides{races: map[*frontend.Kernel][]reports.Race{}, known: map[string]bool{}, apart: map[*frontend.Kernel][]string{}}
	r.keptApart(ctx, host, jobs, programs, out)
	limit, cancel := steps.Part(ctx, besideShare, 0)
	defer cancel()
	out.tell(theatre.Beside(limit), jobs, from)
	unknown := func(b hostanalysis.Beside) bool {
		k := b.Launch.Kernel
		_, apart := out.apart[k]
		return !apart && len(out.races[k]) == 0
	}
	if slices.ContainsFunc(host.Beside, unknown) {
		r.onAllPaths(limit, theatre, jobs, from, out)
	}
	out.open = slices.ContainsFunc(host.Beside, unknown)
	return out
}

// tell adds races that runs have shown.
func (bs *besides) tell(found []whole.Beside, jobs []*job, from *sources) {
	for _, b := range found {
		if bs.known[b.Key()] {
			continue
		}
		bs.known[b.Key()] = true
		for _, j := range jobs {
			if race, is := j.besideRace(&b, from); is {
				bs.races[j.kernel] = append(bs.races[j.kernel], race)
			}
		}
	}
}

// keptApart proves of kernels that their launches have no memory in common with what may go on beside them.
func (r *runner) keptApart(ctx context.Context, host *hostanalysis.Result, jobs []*job, programs []*frontend.Program, out *besides) {
	limit, cancel := steps.Part(ctx, apartShare, 0)
	defer cancel()
	for _, j := range jobs {
		pool := expr.NewPool()
		launches := host.Besides(pool, j.kernel)
		if len(launches) == 0 {
			continue
		}
		checkers := map[*frontend.Kernel]*constraints.Checker{}
		for _, p := range programs {
			c := constraints.NewChecker(pool, p.Device, watched{r.chain, j}, solver.Limit{Wall: r.options.SolverTimeout})
			for _, k := range p.Device.Kernels() {
				checkers[k] = c
			}
		}
		of := func(k *frontend.Kernel) *constraints.Checker { return checkers[k] }
		var all []string
		apart := true
		for i := range launches {
			is, assumed, err := constraints.Beside(limit, &launches[i], of)
			if apart = apart && is && err == nil; !apart {
				break
			}
			all = append(all, assumed...)
		}
		if apart && limit.Err() == nil {
			slices.Sort(all)
			out.apart[j.kernel] = slices.Compact(all)
		}
	}
}

// onAllPaths takes kernels to be alone with their memory that are so in runs along all paths of the program.
func (r *runner) onAllPaths(ctx context.Context, theatre *whole.Theatre, jobs []*job, from *sources, out *besides) {
	found, ways, all := theatre.BesideOnAllPaths(ctx)
	out.tell(found, jobs, from)
	if !all || len(found) > 0 || len(jobs) == 0 {
		return
	}
	c := constraints.NewChecker(expr.NewPool(), jobs[0].device, watched{r.chain, jobs[0]}, solver.Limit{Wall: r.options.SolverTimeout})
	for i, g := range ways.Gaps {
		if !c.Contradicts(ctx, "beside", i, g) {
			return
		}
	}
	for k := range ways.Of {
		if _, known := out.apart[k]; !known {
			out.apart[k] = []string{constraints.ToldOf(ways.Commands)}
		}
	}
}

// besideRace is a race between pieces of work for the report on j's kernel, if it has a part in it. Lines are read from the sources
// of the program: what is kept of the kernel does not rest on them.
func (j *job) besideRace(b *whole.Beside, from *sources) (reports.Race, bool) {
	own := slices.IndexFunc(b.Parties[:], func(p whole.Party) bool { return p.Launched != nil && p.Launched.Kernel == j.kernel })
	near := b.Parties[0].Launched == nil && b.Parties[1].Launched == nil && b.Near != nil && b.Near.Kernel == j.kernel
	if own < 0 && !near {
		return reports.Race{}, false
	}
	out := reports.Race{
		Program: j.path, Kernel: j.kernel.Name, Type: reports.InterWork, Space: reports.Global, Seen: true,
		Concurrent: &reports.Concurrent{Address: int64(b.Offset), Run: b.Command},
	}
	if strings.Contains(j.kernel.Display, "<") {
		out.Instances = []string{j.kernel.Display}
	}
	if own >= 0 {
		at := position(b.Parties[own].Launched.Site)
		out.Launch = &at
	}
	for i := range b.Parties {
		p := &b.Parties[i]
		if p.Site == nil {
			return reports.Race{}, false // of a library
		}
		kind, _ := concrete.AccessKind(p.Kind)
		out.Accesses[i] = accessAt(kind, p.Site, from)
		out.Accesses[i].Object = p.Object
		out.Concurrent.Sides[i] = workOf(p)
	}
	out.Object = out.Accesses[max(own, 0)].Object
	if x, y := &out.Accesses[0], &out.Accesses[1]; x.Object == y.Object || x.Object == "" || y.Object == "" {
		if out.Object == "" {
			out.Object = x.Object + y.Object
		}
		x.Object, y.Object = "", ""
	}
	if out.Object == "" {
		out.Object = "memory"
	}
	return out, true
}

// workOf is the piece of work that an access belongs to.
func workOf(p *whole.Party) reports.Work {
	w := reports.Work{Kind: p.Work.Kind.String(), Stream: p.Work.Stream, At: position(p.Work.Site)}
	if p.Work.Made != nil {
		at := position(p.Work.Made)
		w.Made = &at
	}
	switch l := p.Work.Launch; {
	case p.Work.Kind == workorder.Host:
		w.At = position(p.Site)
	case l != nil && p.Launched != nil:
		w.Kernel, w.At = p.Launched.Kernel.Name, position(p.Launched.Site)
		w.GridDim, w.BlockDim = l.Grid, l.Block
		block, index := l.Coordinates(p.Thread)
		w.Thread = &reports.Thread{BlockIdx: block, ThreadIdx: index}
	}
	return w
}

// besideUnknown is why a proof that rests on hostanalysis.Alone does not count.
const besideUnknown = "what else accesses its memory while it runs is not known: streams, events and waits do not tell, nor which parts of it are accessed, and the program has more paths than runs have shown"

// attach adds to what is known of a kernel its races with other work. A proof that takes it that there is no such work counts only
// if that is shown.
func (bs *besides) attach(part *reports.Report, k *frontend.Kernel) {
	if bs == nil {
		return
	}
	races := bs.races[k]
	assumed, apart := bs.apart[k]
	part.Races = append(slices.Clone(part.Races), races...)
	for i := range part.Kernels {
		of := &part.Kernels[i]
		alone := slices.Contains(of.Assumptions, hostanalysis.Alone)
		if len(races) > 0 {
			of.Verdict, of.Examined = reports.Racy, false
		}
		switch {
		case len(races) > 0, alone && apart:
			of.Assumptions = slices.DeleteFunc(slices.Clone(of.Assumptions), func(a string) bool { return a == hostanalysis.Alone })
			for _, a := range assumed {
				if !slices.Contains(of.Assumptions, a) {
					of.Assumptions = append(of.Assumptions, a)
				}
			}
		case alone && of.Verdict == reports.RaceFree:
			of.Verdict, of.Examined = reports.Inconclusive, true
			of.Reasons = append(slices.Clone(of.Reasons), besideUnknown)
		}
	}
}
