package command

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/output"
	"github.com/hgrd/hgrd/internal/sandbox"
	"github.com/hgrd/hgrd/internal/simulate"
	"github.com/hgrd/hgrd/simulator"
)

func (c *Command) simulateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "simulate [FLAGS] FILE... [-- ARGS]",
		Short: "run a program with its kernels simulated, under race detectors",
		Long: "Runs a program without a GPU: its host side natively, its kernels on a simulator that race detectors watch. ARGS are\n" +
			"the program's own. With --database the program is one of a build; --library names its libraries. The host side runs\n" +
			"with your rights, as the program itself would: use --sandbox for programs that you do not trust.",
		ValidArgsFunction: sourceFiles,
	}
	f := newSimulateFlags(cmd.Flags())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		files, err := f.files(args, cmd.ArgsLenAtDash())
		if err != nil {
			return err
		}
		return c.simulate(cmd.Context(), f, files)
	}
	return cmd
}

// simulateFlags are the flags of simulate as given.
type simulateFlags struct {
	options   simulate.Options
	compile   check.Compile
	documents *documents
	program   string // file for the program's standard output
	database  string // folder of a compile database; "" where there is none
}

func newSimulateFlags(s *pflag.FlagSet) *simulateFlags {
	f := &simulateFlags{}
	o := &f.options
	s.Var(&custom{"NAME", "", func(v string) error {
		for name := range strings.SplitSeq(v, ",") {
			d, err := simulate.ParseDetector(name)
			if err != nil {
				return err
			}
			if !slices.ContainsFunc(o.Detectors, func(x simulator.Detector) bool { return x.Name == name }) {
				o.Detectors = append(o.Detectors, d)
			}
		}
		return nil
	}}, "detector", "watch with the race detector NAME: "+strings.Join(simulate.DetectorNames(), ", ")+"; repeatable (default the first)")
	enumerate(s, "detector", simulate.DetectorNames())
	s.Var(&custom{"NAME", "", func(v string) (err error) {
		o.Schedule, err = simulate.ParseSchedule(v)
		return err
	}}, "schedule", "order of threads: round-robin, lockstep or random (default round-robin)")
	enumerate(s, "schedule", simulate.ScheduleNames())
	s.Uint64Var(&o.Seed, "seed", 0, "`SEED` of the random schedule")
	s.IntVar(&o.Runs, "seeds", 1, "run the program under `N` seeds from SEED on")
	s.DurationVar(&o.TimeLimit, "time-limit", 5*time.Minute, "time limit `T` of each run; 0 means none")
	s.Var(&custom{"SIZE", "", func(v string) (err error) {
		n, err := parseSize(v)
		o.Memory = uint64(n)
		return err
	}}, "memory", "memory of the device, such as 512M or 2G (default 16G)")
	s.BoolVar(&o.Sandbox, "sandbox", false, "run the host side confined: no sockets, no environment, files read-only but for a folder of its own")
	f.documents = formatFlag(s, reportFormats...)
	s.StringVarP(&f.program, "output", "o", "", "write the program's standard output to `FILE` (default: to standard error)")
	databaseFlag(s, &f.database, "take the program, its files and compiler flags, from the compile_commands.json in `DIR`; FILE... chooses among its programs")
	compileFlags(s, &f.compile)
	library := func(flag string) func(string) error {
		return func(v string) error {
			o.Libraries = append(o.Libraries, flag+v)
			return nil
		}
	}
	s.VarP(&custom{"NAME", "", library("-l")}, "library", "l", "link the library NAME")
	s.VarP(&custom{"DIR", "", library("-L")}, "library-dir", "L", "search the folder DIR for libraries")
	return f
}

// files are the inputs that the arguments name, up to a "--" at place dash. Its errors are *UsageError.
func (f *simulateFlags) files(args []string, dash int) ([]string, error) {
	files := args
	if dash >= 0 {
		files, f.options.Args = args[:dash], args[dash:]
	}
	switch o := &f.options; {
	case len(files) == 0 && f.database == "":
		return nil, usagef("no input files")
	case o.Runs < 1:
		return nil, usagef("--seeds %d: at least 1 is needed", o.Runs)
	case o.Runs > 1 && o.Schedule != simulate.Random:
		return nil, usagef("--seeds %d: only --schedule random has seeds", o.Runs)
	case o.TimeLimit < 0:
		return nil, usagef("--time-limit %s: negative", o.TimeLimit)
	}
	if len(f.options.Detectors) == 0 {
		f.options.Detectors = []simulator.Detector{simulate.DefaultDetector()}
	}
	files = dedupe(files)
	if f.database != "" {
		program, err := databaseProgram(f.database, files)
		if err != nil {
			return nil, err
		}
		files = nil
		for _, u := range program.Units {
			files = append(files, u.Source)
			f.options.Flags = append(f.options.Flags, clangArgs(u.Flags))
		}
	}
	f.options.Compile = f.compile.Frontend(len(files) > 1)
	return files, nil
}

// keeping writes to a file and keeps the first error: the program, which cannot mend it, goes on.
type keeping struct {
	to  io.Writer
	err error
}

func (k *keeping) Write(p []byte) (int, error) {
	if k.err == nil {
		_, k.err = k.to.Write(p)
	}
	return len(p), nil
}

// simulate runs a program and writes what its runs found.
func (c *Command) simulate(ctx context.Context, f *simulateFlags, files []string) error {
	o := &f.options
	o.Stdin, o.Stdout, o.Stderr = os.Stdin, c.Stderr, c.Stderr
	kept := &keeping{}
	if err := f.documents.ready(files); err != nil {
		return err
	}
	if f.program != "" {
		_, err := output.Open(f.program)
		if err = cmp.Or(err, spare(f.program, files)); err != nil {
			return usagef("cannot write the program's output: %v", err)
		}
		file, err := os.Create(f.program)
		if err != nil {
			return usagef("cannot write the program's output: %v", err)
		}
		defer file.Close()
		kept = &keeping{to: file}
		o.Stdout = kept
	}
	if lacking := sandbox.Lacking(); o.Sandbox && lacking != "" {
		return fmt.Errorf("--sandbox: %s", lacking)
	}
	if c.OwnProcess {
		sandbox.KeepDescriptors()
		sandbox.Adopt()
		defer sandbox.EndChildren()
	}
	report, err := simulate.Run(ctx, files, *o)
	if err != nil {
		return err
	}
	if kept.err != nil {
		return fmt.Errorf("cannot write the program's output: %w", kept.err)
	}
	err = f.documents.write(c.Stdout, func(format string, w io.Writer) error { return simulate.Formats[format](w, report) })
	if err != nil {
		return err
	}
	switch {
	case report.Incomplete():
		for _, r := range report.Runs {
			if r.Cut != "" {
				c.complain(files[0] + ": " + r.Cut)
				break
			}
		}
		return errIncomplete
	case len(report.Problems) > 0:
		c.complain(files[0] + ": " + report.Problems[0].String())
		return errIncomplete
	case len(report.Races) > 0:
		return errRaces
	case len(report.Kernels) == 0:
		c.complain(files[0] + ": the program launched no kernel, so that nothing was looked at")
		return errIncomplete
	}
	return nil
}
