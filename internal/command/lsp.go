package command

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/fix"
	"github.com/hgrd/hgrd/internal/lsp"
	"github.com/hgrd/hgrd/reports"
)

func (c *Command) lspCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lsp [FLAGS]",
		Short: "serve an editor: findings as diagnostics, verdicts of kernels, by the Language Server Protocol",
		Long: `Speaks the Language Server Protocol (3.17) on standard input and output; an editor starts it. CUDA and HIP sources are checked
when they are opened and saved, as 'hgrd check FILE' checks them, with the settings in .hgrd.yaml: findings are
diagnostics, the verdict of a kernel and what it rests on appear over its name, its lines and its launches. Code actions
of a finding are a comment that dismisses it, and a search, as by 'hgrd fix', for a change with which its kernel is proved
race-free. With --database, sources of all languages are checked that the compile database has. A saved header leads to checks of all open sources; a newer save of a source cancels its check.

Flags are those of check, and hold for all files. Witnesses are not replayed (--confirm). Paths are seen from the folder
in which the editor starts hgrd, which mostly is that of the project.

  hgrd lsp
  hgrd lsp --database=build --timeout=20s

A client that goes without 'shutdown' and 'exit', and a message that is none, end it with exit status 2; an 'exit' without
a 'shutdown' with 1.`,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	s := cmd.Flags()
	// Each check reads them anew, beside the settings for its file.
	var given check.Options
	var database string
	words := handOn(s, false, func(s *pflag.FlagSet) {
		analysisFlags(s, &given)
		databaseFlag(s, &database, "take programs and compiler flags from the compile_commands.json in `DIR`")
		s.DurationVar(&given.Timeout, "timeout", time.Minute, "time limit `T` per program; 0 means none")
		checkMemoryFlag(s, &given.Memory)
		s.BoolP("debug", "d", false, "print progress, timings and the compilers' full output to standard error")
		newRevisionFlag(s)
		newAcceptedFlag(s)
		newCacheFlags(s)
	})
	var atOnce int
	jobsFlag(s, &atOnce, "check `N` files at once")
	cmd = c.withSettings(cmd)
	cmd.PreRunE = nil // there is no file yet for which settings could hold
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) > 0:
			return usagef("no arguments are taken; the editor says which files are open")
		case c.Stdin == nil:
			return errors.New("there is no standard input")
		}
		if err := errors.Join(validJobs(atOnce, given.Timeout), validAnalysis(&given)); err != nil {
			return err
		}
		config := cmd.Flags().Lookup(configFlag).Value.String()
		server := lsp.Server{
			Check: func(ctx context.Context, path string) (*lsp.Answer, error) {
				return c.checkDocument(ctx, *words, config, atOnce, path)
			},
			AtOnce:   atOnce,
			Version:  release(),
			Complain: c.complain,
		}
		err := server.Serve(cmd.Context(), c.Stdin, c.Stdout)
		if errors.Is(err, lsp.ErrNoShutdown) {
			c.complain(err.Error())
			return &outcome{ExitRaces, err.Error()} // as the protocol has it
		}
		return err
	}
	return cmd
}

// checkDocument is 'hgrd check FLAGS FILE', with its settings. There is no answer for a file that is no source of a program.
// A search for what mends its kernels does jobs checks at once.
func (c *Command) checkDocument(ctx context.Context, words []string, config string, jobs int, path string) (answer *lsp.Answer, err error) {
	defer recovered(&err)
	own := *c // the settings of this document are no other's
	c = &own
	cmd, f := c.newCheck()
	cmd = c.withSettings(cmd)
	if err := cmd.ParseFlags(words); err != nil {
		return nil, err
	}
	if err := c.settle(cmd, config, []string{path}); err != nil {
		return nil, err
	}
	path = below(path)
	files, err := f.prepare(ctx, c, []string{path})
	if err != nil {
		return nil, err
	}
	if !buildfile.IsCUDA(path) && !buildfile.IsOpenCL(path) && len(f.options.Programs) == 0 {
		return nil, nil
	}
	report, err := c.analyse(ctx, f, files)
	if err != nil {
		return nil, err
	}
	if f.accepted.given() {
		f.accepted.old.Dismiss([]*reports.Report{report})
	}
	f.options.Jobs = jobs
	mend := func(ctx context.Context, program string, kernels []string) (*lsp.Change, error) {
		return c.mendDocument(ctx, f, files, report, program, kernels)
	}
	return &lsp.Answer{Report: report, Inputs: f.inputs(files), Mend: mend}, nil
}

// mendDocument is 'hgrd fix' for some kernels of a program, about which the report is.
func (c *Command) mendDocument(ctx context.Context, f *checkFlags, files []string, report *reports.Report, program string, names []string) (change *lsp.Change, err error) {
	defer recovered(&err)
	kernels := slices.DeleteFunc(fix.Mendable(report), func(k reports.Kernel) bool {
		return k.Program != program || !slices.Contains(names, k.Name)
	})
	found, err := fix.Mend(ctx, report, kernels, c.overlaid(f, files), f.options.Jobs, searchTime*f.options.Timeout)
	if err != nil {
		return nil, err
	}
	change = &lsp.Change{Repairs: found.Repairs, Texts: map[string]string{}}
	for _, file := range found.Files {
		change.Texts[file.File] = string(file.Before)
	}
	return change, nil
}

// recovered makes an error of a panic: the other documents are none the worse.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("internal error: %v; please report it", p)
	}
}
