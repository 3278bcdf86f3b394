package simulate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/excerpt"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/simulator/happensbefore"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Findings is the report in the form of those of checks: races by cause, with rule, fix and ID. A kernel without races is
// inconclusive there: runs prove nothing.
func (r *Report) Findings() *reports.Report { return r.findings(func(*Race) bool { return true }) }

// findings takes the races that are wanted.
func (r *Report) findings(wanted func(*Race) bool) *reports.Report {
	out := &reports.Report{}
	for i, f := range r.Files {
		file := reports.File{Path: f, Status: reports.Analysed}
		if i == 0 {
			if file.Error = r.trouble(); file.Error != "" {
				file.Status = reports.Failed
			}
		}
		out.Files = append(out.Files, file)
	}
	of := map[string]*Kernel{}
	for i := range r.Kernels {
		k := &r.Kernels[i]
		of[k.Display] = k
		x := reports.Kernel{Program: r.program(k), File: k.File, Line: k.Line, Name: k.Name, Display: k.Display, Verdict: reports.Racy, Examined: true}
		if k.Races == 0 {
			x.Verdict = reports.Inconclusive
			x.Reasons = []string{fmt.Sprintf("no race in %s; that says nothing of other runs", plural(len(r.Runs), "run"))}
		}
		for _, p := range r.Problems {
			if p.Kernel == k.Name {
				x.Reasons = append(x.Reasons, p.String())
			}
		}
		out.Kernels = append(out.Kernels, x)
	}
	for i := range r.Races {
		x := &r.Races[i]
		if k := of[x.Kernel]; k != nil && x.Accesses[0].Known && wanted(x) {
			out.Races = append(out.Races, r.convert(x, k))
		}
	}
	for i := range r.Problems {
		if p := &r.Problems[i]; p.Kind == machine.DivergedBarrier.String() {
			out.Divergences = append(out.Divergences, r.divergence(p))
		}
	}
	out.Finish()
	return out
}

// trouble is why the runs are no full answer, in one line; "" where they are.
func (r *Report) trouble() string {
	for _, run := range r.Runs {
		if run.Cut != "" {
			return run.Cut
		}
	}
	if len(r.Problems) > 0 {
		return r.Problems[0].String()
	}
	return ""
}

// program is the input that a kernel counts among: its own file, or the first one for a kernel of a header.
func (r *Report) program(k *Kernel) string {
	if len(r.Files) == 0 || slices.Contains(r.Files, k.File) {
		return k.File
	}
	return r.Files[0]
}

func (r *Report) convert(x *Race, k *Kernel) reports.Race {
	run := fmt.Sprintf("launch %d, %s", x.Launch, r.Runs[x.Run].order())
	if x.Detector != DefaultDetector().Name {
		run += fmt.Sprintf(", reported by %s as %s", x.Detector, x.Rule)
	}
	out := reports.Race{
		Program: r.program(k), Kernel: k.Name, Type: reports.RaceType(x.Type), Space: reports.Space(x.Space), Object: x.Name, Seen: true,
		Scoped: x.Scoped, Formal: x.Formal, MixedSize: x.Rule == happensbefore.MixedSize,
		Witness: &reports.Witness{GridDim: x.Grid, BlockDim: x.Block, Address: int64(x.Offset), Run: run},
	}
	if x.Name == "" {
		out.Object, _, _ = strings.Cut(x.Object, " of ")
	}
	if strings.Contains(k.Display, "<") {
		out.Instances = []string{k.Display}
	}
	for i := range x.Accesses {
		a := &x.Accesses[i]
		to := reports.Access{File: a.File, Line: a.Line, Column: a.Column, Kind: kindOf(a.Kind), Source: a.Source, From: a.From}
		for _, p := range a.InlinedAt {
			to.InlinedAt = append(to.InlinedAt, reports.Position(p))
		}
		out.Accesses[i] = to
		out.Witness.Threads[i] = reports.Thread{BlockIdx: a.Thread.Block, ThreadIdx: a.Thread.Thread}
	}
	return out
}

// kindOf is a kind of kindName as reports know it.
func kindOf(kind string) reports.AccessKind {
	switch kind {
	case "read":
		return reports.Read
	case "write":
		return reports.Write
	}
	return reports.Atomic
}

func (r *Report) divergence(p *Problem) reports.Divergence {
	out := reports.Divergence{Kernel: p.Kernel, File: p.At.File, Line: p.At.Line, Column: p.At.Column, Message: "threads of one block wait at different barriers"}
	if p.Other != nil {
		out.Message = fmt.Sprintf("threads of one block wait at this barrier and at the one at line %d", p.Other.Line)
	}
	for i := range r.Kernels {
		if k := &r.Kernels[i]; k.Name == p.Kernel {
			out.Program = r.program(k)
		}
	}
	return out
}

// quote fills in the text of the lines with accesses, of files that may be quoted.
func (r *Report) quote(files *excerpt.Files) {
	lines := map[string][]string{}
	for i := range r.Races {
		for side := range r.Races[i].Accesses {
			a := &r.Races[i].Accesses[side]
			text, read := lines[a.File]
			if !read {
				b, _ := files.Text(a.File)
				text = strings.Split(strings.ToValidUTF8(string(b), "\uFFFD"), "\n")
				lines[a.File] = text
			}
			if a.Line >= 1 && a.Line <= len(text) {
				a.Source, a.From = reports.CutLine(strings.TrimRight(text[a.Line-1], "\r"), a.Column)
			}
		}
	}
}
