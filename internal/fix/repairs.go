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

// Mend looks for a change for each of some kernels of a report, which Mendable lists: later ones take those that were found before for
// made, and stand behind them. Each kernel has a first share of the tries and of the time, so that those which are easily mended need not
// wait for the others, and then the rest. The search for one kernel ends after a time, 0 for never. With an error, what was found until
// then is given back as well.
func Mend(ctx context.Context, report *reports.Report, kernels []reports.Kernel, check Check, jobs int, longest time.Duration) (*Changes, error) {
	s := &searcher{check: check, jobs: jobs, fixed: map[kernelName]bool{}}
	out, err := s.mendAll(ctx, report, kernels, longest)
	if err != nil || len(s.done) == 0 || s.thorough {
		return out, err
	}
	kept, err := s.harmless(ctx, &state{edits: s.done}, report, "", "", true)
	if err != nil || kept {
		return out, err
	}
	s = &searcher{check: check, jobs: jobs, fixed: map[kernelName]bool{}, thorough: true}
	return s.mendAll(ctx, report, kernels, longest)
}

// Shares of the search for one kernel before all others have had one: of the tries, and of the time.
const (
	firstTries = 12
	firstTime  = 5 // one part in so many
)

func (s *searcher) mendAll(ctx context.Context, report *reports.Report, kernels []reports.Kernel, longest time.Duration) (*Changes, error) {
	out := &Changes{}
	var hunts []*hunt
	for _, k := range kernels {
		hunts = append(hunts, &hunt{searcher: s, report: report, program: k.Program, kernel: k.Name, failed: map[string]bool{}})
	}
	ended := make([]bool, len(kernels))
	type part struct {
		tries int
		time  time.Duration
	}
	shares := []part{{firstTries, longest / firstTime}, {maxTried, longest - longest/firstTime}}
	if len(kernels) == 1 {
		shares = []part{{maxTried, longest}}
	}
	for _, share := range shares {
		for i, k := range kernels {
			if ended[i] {
				continue
			}
			limit, cancel := within(ctx, share.time)
			made := len(s.done)
			found, done, err := hunts[i].mend(limit, share.tries)
			stopped := limit.Err() != nil && ctx.Err() == nil
			cancel()
			if stopped {
				found, done, err = nil, share.tries == maxTried, nil
			}
			if err != nil {
				return s.changes(out), err
			}
			if ended[i] = done || share.tries == maxTried; !ended[i] {
				continue
			}
			repair := reports.Repair{Program: k.Program, Kernel: k.Name, File: k.File, Line: k.Line, Changes: []string{}, Edits: []reports.TextEdit{}}
			repair.Stopped, repair.Tried = stopped, hunts[i].tried
			if found != nil {
				repair.Proved = true
				s.describe(found, made, &repair)
			}
			out.Repairs = append(out.Repairs, repair)
		}
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
