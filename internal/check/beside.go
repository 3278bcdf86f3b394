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
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/workorder"
)

// besides are the races of each kernel with other work of the program, as runs have shown them.
type besides map[*frontend.Kernel][]reports.Race

// besideShare is the part of a program's steps that the search for them may take.
const besideShare = 4

// beside looks for work that nothing orders, if the program may have some.
func (r *runner) beside(ctx context.Context, theatre *whole.Theatre, host *hostanalysis.Result, jobs []*job) besides {
	if theatre == nil || !host.Overlaps {
		return nil
	}
	limit, cancel := steps.Part(ctx, besideShare, 0)
	defer cancel()
	out := besides{}
	for _, b := range theatre.Beside(limit) {
		for _, j := range jobs {
			if race, is := j.besideRace(&b); is {
				out[j.kernel] = append(out[j.kernel], race)
			}
		}
	}
	return out
}

// besideRace is a race between pieces of work for the report on j's kernel, if it has a part in it.
func (j *job) besideRace(b *whole.Beside) (reports.Race, bool) {
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
		a := &out.Accesses[i]
		kind, _ := concrete.AccessKind(p.Kind)
		a.Kind, a.Object = reports.AccessKind(kind.String()), p.Object
		a.File, a.Line, a.Column = p.Site.File, p.Site.Line, p.Site.Column
		a.Source = j.sources.line(a.File, a.Line)
		for _, at := range p.Site.InlinedAt {
			a.InlinedAt = append(a.InlinedAt, reports.Position{File: at.File, Line: at.Line, Column: at.Column})
		}
		w := &out.Concurrent.Sides[i]
		if p.Work.Made != nil {
			at := position(p.Work.Made)
			w.Made = &at
		}
		w.Kind, w.Stream, w.At = p.Work.Kind.String(), p.Work.Stream, position(p.Work.Site)
		if l := p.Launched; l != nil {
			w.Kernel, w.At = l.Kernel.Name, position(l.Site)
			of := p.Work.Launch
			w.GridDim, w.BlockDim = of.Grid, of.Block
			w.Thread = &reports.Thread{
				BlockIdx: event.Coordinates(of.BlockOf(p.Thread), of.Grid), ThreadIdx: event.Coordinates(of.IndexOf(p.Thread), of.Block),
			}
		} else if p.Work.Kind == workorder.Host {
			w.At = position(p.Site)
		}
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

// attach adds to what is known of a kernel its races with other work.
func (bs besides) attach(part *reports.Report, k *frontend.Kernel) {
	if len(bs[k]) == 0 {
		return
	}
	part.Races = append(slices.Clone(part.Races), bs[k]...)
	for i := range part.Kernels {
		of := &part.Kernels[i]
		of.Verdict, of.Examined = reports.Racy, false
		of.Assumptions = slices.DeleteFunc(slices.Clone(of.Assumptions), func(a string) bool { return a == hostanalysis.Alone })
	}
}
