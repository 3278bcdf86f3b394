package command

import (
	"context"
	"errors"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/crosscheck"
	"github.com/hgrd/hgrd/reports"
)

// crosscheckFlags are the flags of check and how hard the simulator tries.
type crosscheckFlags struct {
	*flags
	seeds int
}

func newCrosscheckFlags() *crosscheckFlags {
	f := &crosscheckFlags{flags: newFlags()}
	f.set.IntVar(&f.seeds, "seeds", 10, "run each launch under `N` schedules")
	return f
}

func crosscheckUsage() string {
	return "Usage: hgrd crosscheck [FLAGS] FILE...\n\nChecks the files, replays every race and attacks every proof on the simulator.\n\n" +
		newCrosscheckFlags().set.FlagUsages()
}

// crosscheck runs the pipeline with a second opinion. A refuted proof has exit status 1; races have not.
func (c *Command) crosscheck(ctx context.Context, args []string) error {
	f := newCrosscheckFlags()
	files, err := f.parse(args)
	if errors.Is(err, pflag.ErrHelp) {
		return c.help([]string{"crosscheck"})
	}
	if err != nil {
		return err
	}
	if f.seeds < 1 {
		return usagef("--seeds %d: at least 1 is needed", f.seeds)
	}
	if !f.set.Changed("format") {
		f.outputs = []output{{format: reports.NewCrosscheck}}
	}
	f.options.Opinion, f.options.Proofs = crosscheck.Opinions(f.seeds), true
	report, err := c.report(ctx, f.flags, files)
	if err != nil {
		return err
	}
	if err := c.conclude(report, f.failOn, f.options.Link); err != nil && !errors.Is(err, errRaces) {
		return err
	}
	if report.Opinions().Refuted > 0 {
		return errRefuted
	}
	return nil
}
