package command

import (
	"context"
	"errors"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/changes"
	"github.com/hgrd/hgrd/reports"
)

// revisionFlag is the revision from which on findings count.
type revisionFlag struct {
	rev   string
	lines *changes.Lines
}

func newRevisionFlag(s *pflag.FlagSet) *revisionFlag {
	defer heading(s, "Findings that count")()
	r := &revisionFlag{}
	s.StringVar(&r.rev, "new-from-rev", "", "dismiss findings that no line touches which was changed since the git revision `REV`")
	return r
}

// read compares with the revision, if there is one, in the repository around the inputs.
func (r *revisionFlag) read(ctx context.Context, inputs []string) error {
	if r.rev == "" {
		return nil
	}
	var err error
	if r.lines, err = changes.Since(ctx, around(inputs), r.rev); err != nil && !errors.Is(err, context.Canceled) {
		return usagef("--new-from-rev: %v", err)
	}
	return err
}

// dismiss dismisses what does not count in a finished report.
func (r *revisionFlag) dismiss(report *reports.Report) {
	if r.lines != nil {
		r.lines.Dismiss(report, r.rev)
	}
}
