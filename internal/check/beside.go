package check

import (
	"context"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/internal/whole"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/simulator/workorder"
)

// besides is what runs have shown of work that goes on beside launches. nil tells nothing.
type besides struct {
	races   map[*frontend.Kernel][]reports.Race // with other work of the program
	watched map[*frontend.Kernel]bool           // was launched in a run that came to its end; nil where no run could show anything
}

// besideShare is the part of a program's steps that the search for them may take.
const besideShare = 4

// beside looks for work that nothing orders, if the program may have some.
func (r *runner) beside(ctx context.Context, theatre *whole.Theatre, host *hostanalysis.Result, jobs []*job, from *sources) *besides {
	if theatre == nil || !host.Overlaps {
		return nil
	}
	limit, cancel := steps.Part(ctx, besideShare, 0)
	defer cancel()
	out := &besides{races: map[*frontend.Kernel][]reports.Race{}}
	var found []whole.Beside
	found, out.watched = theatre.Beside(limit)
	for _, b := range found {
		for _, j := range jobs {
			if race, is := j.besideRace(&b, from); is {
				out.races[j.kernel] = append(out.races[j.kernel], race)
			}
		}
	}
	return out
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

// unwatched is why a proof that rests on hostanalysis.Alone does not count.
const unwatched = "what else accesses its memory while it runs is not known: streams, events and waits do not tell, and no run of the program came past its launch to the end"

// attach adds to what is known of a kernel its races with other work. A proof that takes it that there is no such work counts only
// if a run was looked at.
func (bs *besides) attach(part *reports.Report, k *frontend.Kernel) {
	if bs == nil {
		return
	}
	races := bs.races[k]
	part.Races = append(slices.Clone(part.Races), races...)
	for i := range part.Kernels {
		of := &part.Kernels[i]
		alone := slices.Contains(of.Assumptions, hostanalysis.Alone)
		switch {
		case len(races) > 0:
			of.Verdict, of.Examined = reports.Racy, false
			of.Assumptions = slices.DeleteFunc(slices.Clone(of.Assumptions), func(a string) bool { return a == hostanalysis.Alone })
		case alone && of.Verdict == reports.RaceFree && bs.watched != nil && !bs.watched[k]:
			of.Verdict, of.Examined = reports.Inconclusive, true
			of.Reasons = append(slices.Clone(of.Reasons), unwatched)
		}
	}
}
