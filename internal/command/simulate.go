package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/simulate"
	"github.com/hgrd/hgrd/simulator"
)

// simulateFlags are the flags of simulate as given.
type simulateFlags struct {
	set     *pflag.FlagSet
	options simulate.Options
	compile check.Compile
	outputs []simulateOutput
	program string // file for the program's standard output
}

// simulateOutput is one --format; path "" is standard output.
type simulateOutput struct {
	format func(io.Writer, *simulate.Report) error
	path   string
}

func newSimulateFlags() *simulateFlags {
	f := &simulateFlags{set: pflag.NewFlagSet("simulate", pflag.ContinueOnError)}
	s, o := f.set, &f.options
	s.SortFlags = false
	s.Usage = func() {}

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
	}}, "detector", "watch with the race detector NAME: "+simulate.DetectorNames()+"; repeatable (default the first)")
	s.Var(&custom{"NAME", "", func(v string) (err error) {
		o.Schedule, err = simulate.ParseSchedule(v)
		return err
	}}, "schedule", "order of threads: round-robin, lockstep or random (default round-robin)")
	s.Uint64Var(&o.Seed, "seed", 0, "`SEED` of the random schedule")
	s.IntVar(&o.Runs, "seeds", 1, "run the program under `N` seeds from SEED on")
	s.DurationVar(&o.TimeLimit, "time-limit", 5*time.Minute, "time limit `T` of each run; 0 means none")
	s.Var(&custom{"SIZE", "", func(v string) (err error) {
		n, err := parseSize(v)
		o.Memory = uint64(n)
		return err
	}}, "memory", "memory of the device, such as 512M or 2G (default 16G)")
	s.Var(&custom{"FORMAT[:PATH]", "", f.addOutput}, "format", "text or json, to standard output or to a file; repeatable (default text)")
	s.StringVarP(&f.program, "output", "o", "", "write the program's standard output to `FILE` (default: to standard error)")
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

func simulateUsage() string {
	return "Usage: hgrd simulate [FLAGS] FILE... [-- ARGS OF THE PROGRAM]\n\n" + newSimulateFlags().set.FlagUsages()
}

// addOutput reads FORMAT or FORMAT:PATH.
func (f *simulateFlags) addOutput(v string) error {
	name, path, toFile := strings.Cut(v, ":")
	format, ok := simulate.Formats[name]
	switch {
	case !ok:
		return errors.New("unknown format (known: json, text)")
	case toFile && path == "":
		return errors.New("no path behind the colon")
	}
	for _, o := range f.outputs {
		if o.path == path {
			return errors.New("two documents for one place; give FORMAT:PATH")
		}
	}
	f.outputs = append(f.outputs, simulateOutput{format, path})
	return nil
}

// parse reads args and returns the files named. Its errors are *UsageError or pflag.ErrHelp.
func (f *simulateFlags) parse(args []string) ([]string, error) {
	if err := f.set.Parse(longForms(args)); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return nil, err
		}
		e := (&flags{set: f.set}).usageError(err)
		e.Hint = strings.Replace(e.Hint, "help check", "help simulate", 1)
		return nil, e
	}
	files := f.set.Args()
	if at := f.set.ArgsLenAtDash(); at >= 0 {
		files, f.options.Args = files[:at], files[at:]
	}
	switch o := &f.options; {
	case len(files) == 0:
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
	if len(f.outputs) == 0 {
		f.outputs = []simulateOutput{{format: simulate.WriteText}}
	}
	f.options.Compile = f.compile.Frontend(len(files) > 1)
	return dedupe(files), nil
}

// simulate runs a program and writes what its runs found.
func (c *Command) simulate(ctx context.Context, args []string) error {
	f := newSimulateFlags()
	files, err := f.parse(args)
	if errors.Is(err, pflag.ErrHelp) {
		return c.help([]string{"simulate"})
	}
	if err != nil {
		return err
	}
	o := &f.options
	o.Stdin, o.Stdout, o.Stderr = os.Stdin, c.Stderr, c.Stderr
	for _, out := range f.outputs {
		if err := (&output{path: out.path}).probe(); err != nil {
			return err
		}
	}
	if f.program != "" {
		file, err := os.Create(f.program)
		if err != nil {
			return usagef("cannot write the program's output: %v", err)
		}
		defer file.Close()
		o.Stdout = file
	}
	report, err := simulate.Run(ctx, files, *o)
	if err != nil {
		return err
	}
	for _, out := range f.outputs {
		var b bytes.Buffer
		err := out.format(&b, report)
		if err == nil && out.path == "" {
			_, err = c.Stdout.Write(b.Bytes())
		} else if err == nil {
			err = os.WriteFile(out.path, b.Bytes(), 0o666)
		}
		if err != nil {
			return fmt.Errorf("cannot write the report: %w", err)
		}
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
	}
	return nil
}
