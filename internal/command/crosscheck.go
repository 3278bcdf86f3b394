package command

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/hgrd/hgrd/internal/crosscheck"
)

// comparison is the format that sets static analysis and simulation side by side.
const comparison = "comparison"

func (c *Command) crosscheckCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:               "crosscheck [FLAGS] FILE...",
		Short:             "check each file, replay every race and attack every proof on the simulator",
		Long:              "Checks the files, replays every race and attacks every proof on the simulator.",
		ValidArgsFunction: sourceFiles,
	}
	f := newCheckFlags(cmd.Flags(), "never", append([]string{comparison}, reportFormats...)...)
	seeds := cmd.Flags().Int("seeds", 10, "run each launch under `N` schedules")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		files, err := f.files(args)
		if err != nil {
			return err
		}
		if *seeds < 1 {
			return usagef("--seeds %d: at least 1 is needed", *seeds)
		}
		return c.crosscheck(cmd.Context(), f, files, *seeds)
	}
	return cmd
}

// crosscheck runs the pipeline with a second opinion. A refuted proof has exit status 1; races have it on request.
func (c *Command) crosscheck(ctx context.Context, f *checkFlags, files []string, seeds int) error {
	f.options.Opinion, f.options.Proofs = crosscheck.Opinions(seeds), true
	report, err := c.report(ctx, f, files)
	if err != nil {
		return err
	}
	if err := c.conclude(report, f); err != nil {
		return err
	}
	if report.Opinions().Refuted > 0 {
		return errRefuted
	}
	return nil
}
