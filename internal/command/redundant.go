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
		found, err := fix.Spares(ctx, report, program, c.overlaid(f, files), f.options.Jobs)
		if err != nil {
			return err
		}
		report.Remarks = append(report.Remarks, found...)
	}
	report.Finish()
	return nil
}
