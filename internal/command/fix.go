package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"

	"github.com/spf13/cobra"

	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/fix"
	"github.com/hgrd/hgrd/internal/output"
	"github.com/hgrd/hgrd/reports"
)

// searchTime is how often the time limit of a check the search for one kernel's change may take.
const searchTime = 5

func (c *Command) fixCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "fix [FLAGS] FILE...",
		Short: "search for source changes that make racy kernels proved race-free",
		Long: `Checks each file as 'hgrd check' does, and searches for the smallest source change that makes each racy kernel proved
race-free: a barrier, a fence, a wider scope, an atomic operation, a single writing thread, a barrier moved out of a
branch, a cooperative launch. The changes are printed as a diff; --apply writes them into the files.

A proof says that the changed kernel has no race. If a change also affects what is computed, a note says so.`,
		Example: `  hgrd fix prog.cu
  hgrd fix --apply prog.cu
  hgrd fix --format=sarif:hgrd.sarif -p build`,
		ValidArgsFunction: sourceFiles,
	}
	f := newCheckFlags(cmd.Flags(), "never", "text", "json", "sarif")
	f.kept = newCacheFlags(cmd.Flags())
	apply := cmd.Flags().Bool("apply", false, "write the changes into the files")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		files, err := f.files(args)
		if err != nil {
			return err
		}
		switch {
		case f.options.DeviceIR != "":
			return usagef("--device-ir leaves no source to change")
		case slices.Contains(files, stdinArg):
			return usagef("standard input is no file that can be changed")
		}
		f.options.Cache = f.kept.options(c)
		return c.fix(cmd.Context(), f, files, *apply, !cmd.Flags().Changed("fail-on"))
	}
	return cmd
}

// fix looks for a change for each racy kernel, one after the other: later ones take the earlier ones for made. Exit status
// 1 says that some kernel is left: one that is inconclusive, too, if open says so. Kernels that were not looked at leave the
// answer incomplete, as in check.
func (c *Command) fix(ctx context.Context, f *checkFlags, files []string, apply, open bool) error {
	if err := f.documents.ready(f.read(files)); err != nil {
		return err
	}
	report, err := c.examine(ctx, f, files)
	if err != nil {
		return err
	}
	c.levels.Apply(report, "")
	kernels := fix.Mendable(report)
	changes, err := fix.Mend(ctx, report, kernels, c.overlaid(f, files), f.options.Jobs, searchTime*f.options.Timeout)
	interrupted := errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return err
	}
	report.Repairs = changes.Repairs
	err = f.documents.paint(c.Stdout, f.color.of(c.Stdout), func(format string, w io.Writer) error {
		if format == "text" && interrupted && len(report.Repairs) == 0 {
			return nil // it is not known that there is nothing to fix
		}
		if format == "text" {
			return reports.NewPatch(w).Handle(report)
		}
		return reports.Formats[format](w, f.verbose).Handle(report)
	})
	if err != nil {
		return err
	}
	if interrupted {
		c.complain(fmt.Sprintf("interrupted: %d of %d kernels were searched; no file is changed", len(report.Repairs), len(kernels)))
		return errIncomplete
	}
	if apply {
		if err := writeChanged(changes.Files); err != nil {
			return err
		}
	}
	if err := c.conclude(report, f); err != nil {
		return err
	}
	if slices.ContainsFunc(report.Repairs, func(r reports.Repair) bool { return !r.Proved }) {
		return errRaces
	}
	if open && report.Totals().Inconclusive > 0 {
		return errInconclusive
	}
	return nil
}

// overlaid is the check of one of the programs with other texts in place of some of its files.
func (c *Command) overlaid(f *checkFlags, files []string) fix.Check {
	return func(ctx context.Context, program, overlay string, kernels *regexp.Regexp) (*reports.Report, error) {
		o := f.options
		o.Jobs, o.Compile.Overlay, o.Cache, o.Log, o.Decided, o.Proofs = 1, overlay, cache.Options{}, nil, nil, false
		if kernels != nil {
			o.Kernels = kernels
		}
		switch {
		case o.Programs != nil:
			o.Programs = slices.DeleteFunc(slices.Clone(o.Programs), func(p check.Program) bool {
				return !slices.ContainsFunc(p.Units, func(u check.Unit) bool { return u.Path == program })
			})
		case !o.Link:
			return c.Check(ctx, []string{program}, o)
		}
		return c.Check(ctx, files, o)
	}
}

// writeChanged puts changed texts into their files, unless these have changed meanwhile.
func writeChanged(files []fix.Changed) error {
	for _, f := range files {
		now, err := os.ReadFile(f.File)
		if err != nil || !bytes.Equal(now, f.Before) {
			return fmt.Errorf("%s: not changed, for it is not what was checked", f.File)
		}
		to, err := output.Open(f.File)
		if err == nil {
			err = to.Write(f.After)
		}
		if err != nil {
			return fmt.Errorf("cannot change %s: %w", f.File, err)
		}
	}
	return nil
}
