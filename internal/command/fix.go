package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
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

func (c *Command) fixCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "fix [FLAGS] FILE...",
		Short: "look for changes with which racy kernels are proved race-free",
		Long: `Checks each file as 'hgrd check' does, and looks for the least change of the sources with which each racy kernel is
proved race-free: a barrier, a fence, a wider scope, an atomic operation, one thread that writes, a barrier moved out of
a branch, a cooperative launch. What it finds is written as differences, and put into the files with --apply.

A proof says that the changed kernel has no race. Where a change also decides what is computed, a note says so.`,
		Example: `  hgrd fix prog.cu
  hgrd fix --apply prog.cu
  hgrd fix --format=sarif:hgrd.sarif -p build`,
		ValidArgsFunction: sourceFiles,
	}
	f := newCheckFlags(cmd.Flags(), "never", "text", "json", "sarif")
	kept := newCacheFlags(cmd.Flags())
	apply := cmd.Flags().Bool("apply", false, "write the changes into the files")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		files, err := f.files(args)
		if err != nil {
			return err
		}
		if f.options.DeviceIR != "" {
			return usagef("--device-ir leaves no source to change")
		}
		f.options.Cache = kept.options(c)
		return c.fix(cmd.Context(), f, files, *apply)
	}
	return cmd
}

// fix looks for a change for each racy kernel, one after the other: later ones take the earlier ones for made. Exit status
// 1 says that some kernel is left.
func (c *Command) fix(ctx context.Context, f *checkFlags, files []string, apply bool) error {
	if err := f.documents.ready(); err != nil {
		return err
	}
	report, err := c.examine(ctx, f, files)
	if err != nil {
		return err
	}
	searchers := map[string]*fix.Searcher{}
	left := false
	for _, k := range mendable(report) {
		s := searchers[k.Program]
		if s == nil {
			s = &fix.Searcher{Check: c.overlaid(f, files), Jobs: f.options.Jobs}
			searchers[k.Program] = s
		}
		repair := reports.Repair{Program: k.Program, Kernel: k.Name, File: k.File, Line: k.Line, Changes: []string{}, Edits: []reports.TextEdit{}}
		found, tried, err := s.Mend(ctx, report, k.Program, k.Name)
		if err != nil {
			return err
		}
		if repair.Tried = tried; found != nil {
			repair.Proved = true
			s.Describe(found, &repair)
		}
		left = left || found == nil
		report.Repairs = append(report.Repairs, repair)
	}
	err = f.documents.paint(c.Stdout, f.color.of(c.Stdout), func(format string, w io.Writer) error {
		if format == "text" {
			return reports.NewPatch(w).Handle(report)
		}
		return reports.Formats[format](w, f.verbose).Handle(report)
	})
	if err != nil {
		return err
	}
	if apply {
		if err := c.write(searchers); err != nil {
			return err
		}
	}
	if err := c.conclude(report, f); err != nil {
		return err
	}
	if left {
		return errRaces
	}
	return nil
}

// mendable are the kernels with a finding above a note, one for all instances of a template.
func mendable(r *reports.Report) []reports.Kernel {
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
		if d.Dismissed == nil {
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

// write puts changed texts into their files, unless these have changed meanwhile.
func (c *Command) write(searchers map[string]*fix.Searcher) error {
	written := map[string][]byte{}
	for _, program := range slices.Sorted(maps.Keys(searchers)) {
		s := searchers[program]
		changed := s.Changed()
		for _, file := range slices.Sorted(maps.Keys(changed)) {
			if other, done := written[file]; done {
				if !bytes.Equal(other, changed[file]) {
					c.complain(file + ": programs that share it want different changes; those of the first are made, run it again for the others")
				}
				continue
			}
			now, err := os.ReadFile(file)
			if err != nil || !bytes.Equal(now, s.Original(file)) {
				return fmt.Errorf("%s: not changed, for it is not what was checked", file)
			}
			to, err := output.Open(file)
			if err == nil {
				err = to.Write(changed[file])
			}
			if err != nil {
				return fmt.Errorf("cannot change %s: %w", file, err)
			}
			written[file] = changed[file]
		}
	}
	return nil
}
