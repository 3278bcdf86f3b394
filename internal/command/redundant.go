package command

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/internal/fix"
	"github.com/hgrd/hgrd/reports"
)

// spares adds remarks about operations that the proofs of a report do not need.
func (c *Command) spares(ctx context.Context, f *checkFlags, files []string, report *reports.Report) error {
	var programs []string
	for _, k := range report.Kernels {
		if k.Verdict == reports.RaceFree && !slices.Contains(programs, k.Program) {
			programs = append(programs, k.Program)
		}
	}
	for _, program := range programs {
		s := &fix.Searcher{Check: c.overlaid(f, files), Jobs: f.options.Jobs}
		found, err := s.Spares(ctx, report, program)
		if err != nil {
			return err
		}
		for i := range found {
			report.Remarks = append(report.Remarks, s.Remark(&found[i]))
		}
	}
	report.Finish()
	return nil
}
