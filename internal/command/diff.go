package command

import (
	"github.com/spf13/cobra"

	"github.com/hgrd/hgrd/reports"
)

func (c *Command) diffCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "diff [FLAGS] OLD NEW",
		Short: "what changed between two reports in JSON, of check or of audit",
		Long: "Lists findings that only the new report has, those that only the old one has, and kernels whose verdict changed. The\n" +
			"exit status is 1 if there are new findings, of the severity that --fail-on says, or kernels that have become inconclusive\n" +
			"if it says so. It is 2 if the new report is incomplete: nobody knows what is new in what was not analysed.",
	}
	fails := failOnFlag(cmd.Flags(), "warning")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) != 2 {
			return usagef("two reports are needed: the old and the new one")
		}
		old, now := explainer{path: args[0]}, explainer{path: args[1]}
		if err := old.open(); err != nil {
			return err
		}
		if err := now.open(); err != nil {
			return err
		}
		d, err := reports.NewDiff(old.reports, now.reports)
		if err != nil {
			return usagef("%v", err)
		}
		if err := d.Write(c.Stdout); err != nil {
			return err
		}
		if len(d.Missing) > 0 {
			return errIncomplete
		}
		if d.Unexamined > 0 {
			c.complain(unexamined(d.Unexamined, d.Kernels))
		}
		return fails.status(d.Failing(fails.least), d.Open, d.Unexamined)
	}
	return cmd
}
