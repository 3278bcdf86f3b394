package command

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
)

// flags are the flags of check as given.
type flags struct {
	set     *pflag.FlagSet
	options check.Options
	outputs []output
	failOn  string
	verbose bool
	confirm bool
	debug   bool
}

// output is one --format; Path "" is standard output.
type output struct {
	format reports.Format
	path   string
}

func newFlags() *flags {
	f := &flags{set: pflag.NewFlagSet("check", pflag.ContinueOnError)}
	s, o := f.set, &f.options
	s.SortFlags = false
	s.Usage = func() {} // errors are told by Main, help by checkUsage

	s.Var(&custom{"FORMAT[:PATH]", "", f.addOutput}, "format", "text, table, json, sarif or html, to standard output or to a file; repeatable (default text)")
	s.BoolVarP(&f.verbose, "verbose", "v", false, "print what each verdict rests on: launches, facts, proofs, assumptions")
	s.BoolVar(&f.confirm, "confirm", false, "replay the witness of every race on the simulator")
	s.StringVar(&f.failOn, "fail-on", "", "`inconclusive` verdicts exit with status 1 as well")

	compileFlags(s, &o.Compile)

	s.Var(&custom{"X[,Y[,Z]]", "", dim(&o.Shape.Grid, check.MaxGrid)}, "grid", "grid of kernels whose launch is not in the input")
	s.Var(&custom{"X[,Y[,Z]]", "", dim(&o.Shape.Block, check.MaxBlock)}, "block", "block of kernels whose launch is not in the input")
	s.Var(&custom{"RELATION", "", func(v string) error {
		r, err := check.ParseRelation(v)
		o.Shape.Assume = append(o.Shape.Assume, r)
		return err
	}}, "assume", "relation that holds at launches not in the input, such as 'n >= 1024'")

	s.Var(&custom{"MODEL", "", func(v string) (err error) {
		o.WarpSync, err = check.ParseWarpSync(v)
		return err
	}}, "warp-sync", "how the threads of a warp run: 'independent' (since compute capability 7.0) or in 'lockstep' (before) (default independent)")

	s.Var(&custom{"REGEXP", "", func(v string) (err error) {
		o.Kernels, err = regexp.Compile(v)
		return err
	}}, "kernel", "decide only the kernels whose name, such as 'scale' or 'scale<float>', has a match of REGEXP")
	s.BoolVar(&o.Link, "link", false, "take all files as one program")
	s.StringVar(&o.HostIR, "host-ir", "", "prebuilt LLVM IR `FILE` of the host side, with --device-ir")
	s.StringVar(&o.DeviceIR, "device-ir", "", "prebuilt LLVM IR `FILE` of the device side, instead of sources")

	s.IntVarP(&o.Jobs, "jobs", "j", runtime.NumCPU(), "analyse `N` files at once (default one per processor)")
	s.Lookup("jobs").DefValue = "0" // the number of processors is not part of the help text
	s.DurationVar(&o.Timeout, "timeout", time.Minute, "time limit `T` per program; 0 means none")
	s.DurationVar(&o.SolverTimeout, "solver-timeout", 0, "time limit `T` per solver query, such as 5s")
	s.StringVar(&o.DumpQueries, "dump-queries", "", "write every solver query to the folder `DIR` as SMT-LIB")
	s.BoolVarP(&f.debug, "debug", "d", false, "print progress, timings and the compilers' full output to standard error")
	return f
}

// compileFlags are the flags for the compiler.
func compileFlags(s *pflag.FlagSet, c *check.Compile) {
	addMacro := func(flag string) func(string) error {
		return func(v string) error {
			c.Macros = append(c.Macros, flag+v)
			return nil
		}
	}
	s.StringArrayVarP(&c.IncludeDirs, "include-dir", "I", nil, "search the folder `DIR` for headers")
	s.VarP(&custom{"NAME[=VALUE]", "", addMacro("-D")}, "define", "D", "define a macro")
	s.VarP(&custom{"NAME", "", addMacro("-U")}, "undefine", "U", "undefine a macro")
	s.StringArrayVar(&c.Includes, "include", nil, "include `FILE` before the source, as the compilers' -include")
	s.StringVar(&c.Std, "std", "", "language standard `NAME`, such as c++17; -std=c++17 works as well")
	s.StringVar(&c.CUDAPath, "cuda-path", "", "search the CUDA SDK in `DIR` for headers that are not built in")
	s.StringArrayVar(&c.ClangArgs, "clang-arg", nil, "pass `ARG` on to clang")
}

func checkUsage() string {
	return "Usage: hgrd check [FLAGS] FILE...\n\n" + newFlags().set.FlagUsages()
}

// parse reads args and returns the files named. Its errors are *UsageError or pflag.ErrHelp.
func (f *flags) parse(args []string) ([]string, error) {
	if err := f.set.Parse(longForms(args)); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return nil, err
		}
		return nil, f.usageError(err)
	}
	o := &f.options
	o.Proofs = f.verbose
	files := dedupe(f.set.Args())
	switch {
	case o.Jobs < 1:
		return nil, usagef("--jobs %d: at least 1 is needed", o.Jobs)
	case o.Timeout < 0:
		return nil, usagef("--timeout %s: negative", o.Timeout)
	case o.SolverTimeout < 0:
		return nil, usagef("--solver-timeout %s: negative", o.SolverTimeout)
	case f.failOn != "" && f.failOn != "inconclusive":
		return nil, usagef("--fail-on %q: only 'inconclusive' is known", f.failOn)
	case o.Shape.Block.Threads() > check.MaxBlockThreads:
		return nil, usagef("--block %s: more than %d threads", o.Shape.Block, check.MaxBlockThreads)
	case o.HostIR != "" && o.DeviceIR == "":
		return nil, usagef("--host-ir needs --device-ir")
	case o.DeviceIR != "" && len(files) > 0:
		return nil, usagef("--device-ir stands instead of FILE, but %s is given as well", files[0])
	case o.DeviceIR == "" && len(files) == 0:
		return nil, usagef("no input files")
	}
	if len(f.outputs) == 0 {
		f.outputs = []output{{format: reports.NewText}}
	}
	return files, nil
}

// addOutput reads FORMAT or FORMAT:PATH.
func (f *flags) addOutput(v string) error {
	name, path, toFile := strings.Cut(v, ":")
	format, ok := reports.Formats[name]
	if !ok {
		known := slices.Sorted(maps.Keys(reports.Formats))
		hint := ""
		if near := nearest(name, known); near != "" {
			hint = fmt.Sprintf(", did you mean %s?", near)
		}
		return fmt.Errorf("unknown format%s (known: %s)", hint, strings.Join(known, ", "))
	}
	if toFile && path == "" {
		return errors.New("no path behind the colon")
	}
	for _, o := range f.outputs {
		if o.path == path {
			if path == "" {
				return errors.New("standard output holds one document; give FORMAT:PATH for the others")
			}
			return fmt.Errorf("%s is given twice", path)
		}
	}
	f.outputs = append(f.outputs, output{format, path})
	return nil
}

// usageError rewords an error of pflag and says which flag may have been meant.
func (f *flags) usageError(err error) *UsageError {
	e := &UsageError{Message: err.Error(), Hint: "'hgrd help check' lists the flags"}
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &invalid):
		reason := invalid.Unwrap()
		if numeric := new(strconv.NumError); errors.As(reason, &numeric) {
			reason = errors.New("not a number, or too large")
		}
		e.Message = fmt.Sprintf("--%s %q: %v", invalid.GetFlag().Name, invalid.GetValue(), reason)
		e.Hint = ""
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "":
		var names []string
		f.set.VisitAll(func(flag *pflag.Flag) { names = append(names, flag.Name) })
		if near := nearest(unknown.GetSpecifiedName(), names); near != "" {
			e.Hint = fmt.Sprintf("did you mean --%s?", near)
		}
	}
	return e
}

// longForms gives the compilers' one-dash words the second dash that flag parsing wants.
func longForms(args []string) []string {
	out := slices.Clone(args)
	for i, a := range out {
		if a == "--" {
			break
		}
		if a == "-std" || strings.HasPrefix(a, "-std=") || a == "-include" {
			out[i] = "-" + a
		}
	}
	return out
}

// dedupe keeps the first of equal names: a file is one input however often it is named.
func dedupe(files []string) []string {
	var out []string
	for _, f := range files {
		if !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out
}

// custom is a flag whose value goes through a function.
type custom struct {
	kind, last string
	set        func(string) error
}

func (c *custom) String() string { return c.last }
func (c *custom) Type() string   { return c.kind }
func (c *custom) Set(v string) error {
	c.last = v
	return c.set(v)
}

func dim(to *check.Dim, limit check.Dim) func(string) error {
	return func(v string) (err error) {
		*to, err = check.ParseDim(v, limit)
		return err
	}
}
