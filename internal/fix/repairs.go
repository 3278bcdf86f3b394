package fix

import (
	"context"
	"time"

	"github.com/hgrd/hgrd/reports"
)

// Changes are what mends the kernels of a report.
type Changes struct {
	Repairs []reports.Repair
	Files   []Changed // with all repairs made
}

// Changed is a file with changes made in it.
type Changed struct {
	File          string
	Before, After []byte
}

// Mend looks for a change for each of some kernels of a report, which Mendable lists, one after the other: later ones take
// the earlier ones for made. The search for one kernel ends after a time, 0 for never. With an error, what was found until
// then is given back as well.
func Mend(ctx context.Context, report *reports.Report, kernels []reports.Kernel, check Check, jobs int, longest time.Duration) (*Changes, error) {
	s := &searcher{check: check, jobs: jobs, fixed: map[kernelName]bool{}}
	out := &Changes{}
	for _, k := range kernels {
		repair := reports.Repair{Program: k.Program, Kernel: k.Name, File: k.File, Line: k.Line, Changes: []string{}, Edits: []reports.TextEdit{}}
		made := len(s.done)
		limit, cancel := within(ctx, longest)
		found, tried, err := s.mend(limit, report, k.Program, k.Name)
		repair.Stopped = limit.Err() != nil && ctx.Err() == nil
		cancel()
		if repair.Stopped {
			found, err = nil, nil
		}
		if err != nil {
			return s.changes(out), err
		}
		if repair.Tried = tried; found != nil {
			repair.Proved = true
			s.describe(found, made, &repair)
		}
		out.Repairs = append(out.Repairs, repair)
	}
	return s.changes(out), nil
}

func within(ctx context.Context, longest time.Duration) (context.Context, context.CancelFunc) {
	if longest <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, longest)
}

// changes adds the files as they are now.
func (s *searcher) changes(out *Changes) *Changes {
	for _, file := range files(s.done) {
		out.Files = append(out.Files, Changed{file, s.text(file), apply(s.text(file), file, s.done)})
	}
	return out
}

// Mendable are the kernels with a finding above a note, one for all instances of a template.
func Mendable(r *reports.Report) []reports.Kernel {
	type key struct{ program, kernel string }
	bad := map[key]bool{}
	for _, f := range r.Findings {
		if f.Dismissed == nil && f.Severity > reports.Note {
			for _, k := range f.Kernels {
				bad[key{f.Program, k}] = true
			}
		}
	}
	for _, d := range r.Divergences {
		if d.Dismissed == nil && d.Weight() > reports.Note {
			bad[key{d.Program, d.Kernel}] = true
		}
	}
	var out []reports.Kernel
	for _, k := range r.Kernels {
		if at := (key{k.Program, k.Name}); bad[at] {
			out = append(out, k)
			delete(bad, at)
		}
	}
	return out
}
