package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/audit"
)

// auditFlags are the flags of audit as given.
type auditFlags struct {
	set     *pflag.FlagSet
	options audit.Options
	check   []string // flags of check for every program
	only    []string
	sample  int
	seed    uint64
	list    bool
	outputs []auditOutput
}

// auditOutput is one --format; path "" is standard output.
type auditOutput struct {
	json bool
	path string
}

func newAuditFlags() *auditFlags {
	f := &auditFlags{set: pflag.NewFlagSet("audit", pflag.ContinueOnError)}
	s, o := f.set, &f.options
	s.SortFlags = false
	s.Usage = func() {}

	s.Var(&custom{"FORMAT[:PATH]", "", f.addOutput}, "format", "text or json, to standard output or to a file; repeatable (default text)")
	s.IntVarP(&o.Jobs, "jobs", "j", runtime.NumCPU(), "check `N` programs at once (default one per processor)")
	s.Lookup("jobs").DefValue = "0" // the number of processors is not part of the help text
	s.DurationVar(&o.Timeout, "timeout", time.Minute, "time limit `T` per program; 0 means none")
	s.Var(&custom{"SIZE", "", func(v string) (err error) {
		o.Memory, err = parseSize(v)
		return err
	}}, "memory", "memory bound per program, such as 512M or 2G; 0 means none (default 1G)")
	o.Memory = 1 << 30
	s.StringArrayVar(&f.only, "only", nil, "check programs whose path, last name or folder matches `PATTERN` only; repeatable")
	s.IntVar(&f.sample, "sample", 0, "check a sample of `N` programs")
	s.Uint64Var(&f.seed, "shuffle", 0, "draw another sample by the number `SEED`")
	s.BoolVar(&f.list, "list", false, "print programs with inputs and flags, and check nothing")

	pass := func(flag string) func(string) error {
		return func(v string) error {
			f.check = append(f.check, flag+v)
			return nil
		}
	}
	s.VarP(&custom{"DIR", "", func(v string) error {
		abs, err := filepath.Abs(v) // checks run in the programs' folders
		f.check = append(f.check, "-I"+abs)
		return err
	}}, "include-dir", "I", "search the folder DIR for headers of every program")
	s.VarP(&custom{"NAME[=VALUE]", "", pass("-D")}, "define", "D", "define a macro in every program")
	return f
}

func auditUsage() string {
	return "Usage: hgrd audit [FLAGS] DIR... [-- FLAGS OF CHECK]\n\n" + newAuditFlags().set.FlagUsages()
}

// parse reads args and returns the folders named. Its errors are *UsageError or pflag.ErrHelp.
func (f *auditFlags) parse(args []string) ([]string, error) {
	if err := f.set.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return nil, err
		}
		e := (&flags{set: f.set}).usageError(err)
		e.Hint = strings.Replace(e.Hint, "help check", "help audit", 1)
		return nil, e
	}
	dirs := f.set.Args()
	if at := f.set.ArgsLenAtDash(); at >= 0 {
		f.check = append(f.check, dirs[at:]...)
		dirs = dirs[:at]
	}
	f.options.Flags = f.check
	switch {
	case f.options.Jobs < 1:
		return nil, usagef("--jobs %d: at least 1 is needed", f.options.Jobs)
	case f.options.Timeout < 0:
		return nil, usagef("--timeout %s: negative", f.options.Timeout)
	case f.sample < 0:
		return nil, usagef("--sample %d: negative", f.sample)
	case len(dirs) == 0:
		return nil, usagef("no folder")
	}
	for _, p := range f.only {
		if _, err := filepath.Match(p, ""); err != nil {
			return nil, usagef("--only %q: %v", p, err)
		}
	}
	if len(f.outputs) == 0 {
		f.outputs = []auditOutput{{}}
	}
	return dedupe(dirs), nil
}

// addOutput reads FORMAT or FORMAT:PATH.
func (f *auditFlags) addOutput(v string) error {
	name, path, toFile := strings.Cut(v, ":")
	if name != "text" && name != "json" {
		return errors.New("unknown format (known: json, text)")
	}
	if toFile && path == "" {
		return errors.New("no path behind the colon")
	}
	for _, o := range f.outputs {
		if o.path == path {
			return errors.New("two documents for one place")
		}
	}
	f.outputs = append(f.outputs, auditOutput{name == "json", path})
	return nil
}

// parseSize reads "512M".
func parseSize(s string) (int64, error) {
	shift := 0
	if s != "" {
		if at := strings.IndexByte("KMGT", s[len(s)-1]); at >= 0 {
			shift = 10 * (at + 1)
			s = s[:len(s)-1]
		}
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 || n > math.MaxInt64>>shift {
		return 0, errors.New("not a size such as 512M or 2G")
	}
	return n << shift, nil
}

// audit finds programs, checks them and writes what came of them.
func (c *Command) audit(ctx context.Context, args []string) error {
	f := newAuditFlags()
	dirs, err := f.parse(args)
	if errors.Is(err, pflag.ErrHelp) {
		return c.help([]string{"audit"})
	}
	if err != nil {
		return err
	}
	for _, o := range f.outputs {
		if err := (&output{path: o.path}).probe(); err != nil {
			return err
		}
	}
	base, programs, err := audit.Discover(ctx, dirs)
	if err != nil {
		return err
	}
	programs = audit.Select(programs, f.only, f.sample, f.seed)
	if len(programs) == 0 {
		return fmt.Errorf("%s: no CUDA program found", strings.Join(dirs, ", "))
	}
	if f.list {
		return listPrograms(c.Stdout, programs)
	}
	o := f.options
	o.Dir = base
	if o.Path, err = os.Executable(); err != nil {
		return err
	}
	o.Words = []string{filepath.Base(os.Args[0]), "check"}
	o.Progress = &lineWriter{c}
	a := audit.Run(ctx, programs, o)
	a.Roots = dirs
	for _, out := range f.outputs {
		if err := c.writeAudit(a, out); err != nil {
			return err
		}
	}
	switch t := a.Totals(); {
	case t.Failed > 0 || t.NotRun > 0:
		return errIncomplete
	case t.Races > 0:
		return errRaces
	}
	return nil
}

func (c *Command) writeAudit(a *audit.Audit, o auditOutput) error {
	var b bytes.Buffer
	write := a.WriteTables
	if o.json {
		write = a.WriteJSON
	}
	err := write(&b)
	if err == nil && o.path == "" {
		_, err = c.Stdout.Write(b.Bytes())
	} else if err == nil {
		err = os.WriteFile(o.path, b.Bytes(), 0o666)
	}
	if err != nil {
		return fmt.Errorf("cannot write the report: %w", err)
	}
	return nil
}

// listPrograms writes one command line of check per program.
func listPrograms(w io.Writer, programs []audit.Program) error {
	var b strings.Builder
	for _, p := range programs {
		fmt.Fprintf(&b, "%s: %s\n", p.Name, strings.Join(append(append([]string{}, p.Flags...), p.Inputs...), " "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// lineWriter writes lines to standard error as messages of the program.
type lineWriter struct{ c *Command }

func (l *lineWriter) Write(p []byte) (int, error) {
	l.c.complain(string(p))
	return len(p), nil
}
