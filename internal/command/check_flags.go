package command

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
)

// reportFormats are those of reports.Formats, the default first.
var reportFormats = []string{"text", "table", "json", "sarif", "html", "github", "gitlab", "rdjson", "junit"}

// checkFlags are the flags of check as given; those of crosscheck hold them.
type checkFlags struct {
	flags     *pflag.FlagSet
	project   []string // folders in which the program may be quoted, for an audit; empty for around the inputs
	headers   []string // the same of folders of headers
	options   check.Options
	given     *[]string // of the flags that decide what is answered, as words
	documents *documents
	since     *revisionFlag  // nil in crosscheck: nothing is dismissed there
	accepted  *baselineFlags // likewise
	kept      *cacheFlags    // nil in crosscheck: nothing is kept
	changed   bool           // the arguments are changed files
	unread    []string       // with changed: sources and headers that are no files
	part      bool           // the check is a part of an audit
	redundant bool           // what is not needed is looked for as well
	failOn    *failOn
	color     *color
	verbose   bool
	debug     bool
	database  string         // folder of a compile database; "" where there is none
	chosen    bool           // files choose among those of the database
	problems  []reports.File // of the database
}

// newCheckFlags defines the flags of check, and of crosscheck but for --confirm, which it implies. failOn is the default
// of --fail-on.
func newCheckFlags(s *pflag.FlagSet, failOn string, formats ...string) *checkFlags {
	f := &checkFlags{flags: s, documents: formatFlag(s, formats...)}
	o := &f.options
	s.BoolVarP(&f.verbose, "verbose", "v", false, "print what each verdict rests on: launches, facts, proofs, assumptions")
	f.failOn = failOnFlag(s, failOn)
	f.color = colorFlag(s)

	f.given = handOn(s, false, func(s *pflag.FlagSet) {
		analysisFlags(s, o)
		databaseFlag(s, &f.database, "take programs and compiler flags from the compile_commands.json in `DIR`; FILE... chooses among them")
		s.BoolVar(&o.Link, "link", false, "take all files as one program")
		s.StringVar(&o.HostIR, "host-ir", "", "prebuilt LLVM IR `FILE` of the host side, with --device-ir")
		s.StringVar(&o.DeviceIR, "device-ir", "", "prebuilt LLVM IR `FILE` of the device side, instead of sources")
		s.DurationVar(&o.Timeout, "timeout", time.Minute, "time limit `T` per program; 0 means none")
	})
	jobsFlag(s, &o.Jobs, "analyse `N` files at once")
	checkMemoryFlag(s, &o.Memory)
	s.StringVar(&o.DumpQueries, "dump-queries", "", "write every solver query to the folder `DIR` as SMT-LIB")
	s.BoolVarP(&f.debug, "debug", "d", false, "print progress, timings and the compilers' full output to standard error")
	return f
}

// again are the arguments of check that check the program with that file once more.
func (f *checkFlags) again(files []string, file string) []string {
	switch {
	case f.options.DeviceIR != "":
		files = nil
	case !f.options.Link && file == stdinName:
		files = []string{stdinArg}
	case !f.options.Link:
		files = []string{file}
	}
	words := slices.Clone(*f.given)
	if slices.ContainsFunc(files, func(name string) bool { return strings.HasPrefix(name, "-") }) {
		words = append(words, "--")
	}
	return append(words, files...)
}

// entries are the compiler's flags that the compile database has for each file, as text.
func (f *checkFlags) entries() map[string][]string {
	out := map[string][]string{}
	for _, p := range f.options.Programs {
		for _, u := range p.Units {
			if text := reports.CommandLine(u.Args); text != "" && !slices.Contains(out[u.Path], text) {
				out[u.Path] = append(out[u.Path], text)
			}
		}
	}
	return out
}

// jobsFlag adds --jobs.
func jobsFlag(s *pflag.FlagSet, n *int, usage string) {
	s.IntVarP(n, "jobs", "j", runtime.NumCPU(), usage+" (default one per processor)")
	s.Lookup("jobs").DefValue = "0" // the number of processors is not part of the help text
}

// databaseFlag adds --database.
func databaseFlag(s *pflag.FlagSet, dir *string, usage string) {
	s.StringVarP(dir, "database", "p", "", usage)
}

// checkMemoryFlag adds --memory as check has it.
func checkMemoryFlag(s *pflag.FlagSet, n *int64) {
	memoryFlag(s, n, "memory bound of hgrd, and of its compilers together, such as 512M or 2G; 0 means none (default three quarters of the machine's)")
	*n = threeQuarters()
}

// memoryFlag adds --memory.
func memoryFlag(s *pflag.FlagSet, n *int64, usage string) {
	s.Var(&custom{"SIZE", "", func(v string) (err error) {
		*n, err = parseSize(v)
		return err
	}}, "memory", usage)
}

// validJobs finds wrong values of --jobs and --timeout.
func validJobs(jobs int, timeout time.Duration) error {
	switch {
	case jobs < 1:
		return usagef("--jobs %d: at least 1 is needed", jobs)
	case timeout < 0:
		return usagef("--timeout %s: negative", timeout)
	}
	return nil
}

// files are the inputs that the arguments name. Its errors are *UsageError.
func (f *checkFlags) files(args []string) ([]string, error) {
	o := &f.options
	o.Proofs = f.verbose
	if err := validJobs(o.Jobs, o.Timeout); err != nil {
		return nil, err
	}
	if err := validAnalysis(o); err != nil {
		return nil, err
	}
	for i, dir := range o.Compile.IncludeDirs {
		o.Compile.IncludeDirs[i] = below(dir)
	}
	f.quote(args)
	files := dedupe(args)
	switch {
	case f.database != "" && (o.Link || o.DeviceIR != ""):
		return nil, usagef("--database says itself what is one program: neither --link nor --device-ir goes with it")
	case f.database != "" && slices.Contains(files, stdinArg):
		return nil, usagef("--database has no entry for standard input: %s stands alone, or with --link beside files", stdinArg)
	case f.redundant && (o.DeviceIR != "" || slices.Contains(files, stdinArg)):
		return nil, usagef("--redundant changes copies of the sources, and neither standard input nor --device-ir has any")
	case f.accepted != nil && f.accepted.target != "" && slices.Contains(files, stdinArg):
		return nil, usagef("--write-baseline names files, and standard input is none")
	case f.database != "":
		f.chosen = len(files) > 0
		var err error
		o.Programs, f.problems, err = databasePrograms(f.database, files)
		return nil, err
	case o.HostIR != "" && o.DeviceIR == "":
		return nil, usagef("--host-ir needs --device-ir")
	case o.DeviceIR != "" && o.HostIR == "":
		return nil, usagef("--device-ir needs --host-ir")
	case o.DeviceIR != "" && len(files) > 0:
		return nil, usagef("--device-ir stands instead of FILE, but %s is given as well", files[0])
	case o.DeviceIR == "" && len(files) == 0:
		return nil, usagef("no input files")
	}
	return files, nil
}

// below names a path in the working directory as seen from there, so that reports and kept results do not depend on where
// that lies.
func below(path string) string {
	if here, err := os.Getwd(); err == nil && filepath.IsAbs(path) {
		if rel, err := filepath.Rel(here, path); err == nil && filepath.IsLocal(rel) {
			return rel
		}
	}
	return path
}

// linked reports whether several files may be one program.
func (f *checkFlags) linked() bool { return f.options.Link || f.database != "" }

// inputs are the files, or those of the programs that the database names.
func (f *checkFlags) inputs(files []string) []string {
	for _, p := range f.options.Programs {
		for _, u := range p.Units {
			files = append(files, u.Path)
		}
	}
	return files
}

// read are all files that the command line says to read.
func (f *checkFlags) read(files []string) []string {
	all := append(slices.Clone(f.inputs(files)), f.options.HostIR, f.options.DeviceIR)
	if f.accepted != nil {
		all = append(all, f.accepted.path)
	}
	return all
}
