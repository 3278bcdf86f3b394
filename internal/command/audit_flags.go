package command

import (
	"errors"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/audit"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/output"
)

// auditFlags are the flags of audit as given.
type auditFlags struct {
	flags     *pflag.FlagSet
	headers   []string // folders of headers that the command line names
	options   audit.Options
	documents *documents
	analysis  check.Options // as given; each check reads its flags anew
	handed    *[]string     // what was given of its flags
	cache     *cacheFlags
	only      []string
	sample    int
	seed      uint64
	list      bool
	failOn    *failOn
	verbose   bool
	quiet     bool
	state     string       // folder
	costsTo   string       // file; "" for none
	costs     *output.File // nil before it is opened
	accepted  *baselineFlags
}

// auditFormats are those of audit.Formats, the default first.
var auditFormats = []string{"summary", "text", "table", "json", "sarif", "html"}

func newAuditFlags(s *pflag.FlagSet) *auditFlags {
	f := &auditFlags{flags: s}
	o := &f.options
	f.documents = formatFlag(s, auditFormats...)
	f.failOn = failOnFlag(s, "warning")
	s.BoolVarP(&f.verbose, "verbose", "v", false, "print what each verdict rests on: launches, facts, proofs, assumptions")
	f.accepted = newBaselineFlags(s)
	jobsFlag(s, &o.Jobs, "check `N` programs at once")
	s.DurationVar(&o.Timeout, "timeout", time.Minute, "time limit `T` per program; 0 means none")
	memoryFlag(s, &o.Memory, "memory bound per program, such as 512M or 2G; 0 means none (default 1G)")
	o.Memory = 1 << 30
	s.StringArrayVar(&f.only, "only", nil, "check programs whose path, last name or folder matches `PATTERN` only; repeatable")
	s.IntVar(&f.sample, "sample", 0, "check a sample of `N` programs")
	s.Uint64Var(&f.seed, "shuffle", 0, "choose another sample by the number `SEED`")
	s.Var(&custom{"I/N", "", func(v string) (err error) {
		o.Shard, err = audit.ParseShard(v)
		return err
	}}, "shard", "check part I of N of the programs, and exit with status 0 whatever is found when all of them were checked: "+
		"'hgrd merge' tells it, and makes one report of the parts")
	s.StringVar(&f.state, "state", "", "keep finished programs in the folder `DIR`, and take from there what is finished already")
	s.StringVar(&f.costsTo, "costs", "", "write the time and memory of each program to `FILE`, as CSV")
	s.BoolVarP(&f.quiet, "quiet", "q", false, "no progress and no table of costs on standard error")
	s.BoolVar(&f.list, "list", false, "print programs with inputs and flags, and check nothing")

	f.handed = handOn(s, true, func(s *pflag.FlagSet) { analysisFlags(s, &f.analysis) })
	f.cache = newCacheFlags(s)
	return f
}

// dirs are the folders that the arguments name, up to a "--" at place dash. Its errors are *UsageError.
func (f *auditFlags) dirs(args []string, dash int) ([]string, error) {
	dirs := args
	kept, err := f.cache.words()
	if err != nil {
		return nil, err
	}
	f.options.Flags, f.options.Aside = *f.handed, kept
	if _, found := foundFolder(f.flags, "include-dir"); !found {
		f.headers = quotedHeaders(*f.handed)
	}
	if sdk := f.analysis.Compile.CUDAPath; sdk != "" {
		if _, found := foundFolder(f.flags, "cuda-path"); !found {
			f.headers = append(f.headers, filepath.Join(sdk, "include"))
		}
	}
	if dash >= 0 {
		f.headers = append(f.headers, quotedHeaders(args[dash:])...)
		f.options.Flags = append(f.options.Flags, args[dash:]...)
		dirs = args[:dash]
	}
	if f.verbose {
		f.options.Flags = append(f.options.Flags, "--verbose")
	}
	if err := validJobs(f.options.Jobs, f.options.Timeout); err != nil {
		return nil, err
	}
	if err := validAnalysis(&f.analysis); err != nil {
		return nil, err
	}
	switch {
	case f.sample < 0:
		return nil, usagef("--sample %d: negative", f.sample)
	case len(dirs) == 0:
		return nil, usagef("no folder")
	case f.options.Shard != nil && f.accepted.given():
		return nil, usagef("--shard has no baseline: it counts in all parts together, give it to 'hgrd merge'")
	}
	for _, p := range f.only {
		if _, err := filepath.Match(p, ""); err != nil {
			return nil, usagef("--only %q: %v", p, err)
		}
	}
	return dedupe(dirs), nil
}

// partial reports whether programs or kernels were left out on purpose.
func (f *auditFlags) partial() bool {
	return f.analysis.Kernels != nil || len(f.only) > 0 || f.sample > 0
}

// resume says how a run that was stopped is taken up again.
func (f *auditFlags) resume() string {
	if f.state != "" {
		return "; the same command goes on from here"
	}
	return "; with --state=DIR, another run would go on from here"
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
