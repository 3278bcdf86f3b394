package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/fix"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/solver"
	"github.com/hgrd/hgrd/testprograms"
)

func main() {
	solver.WorkerMain()
	n := flag.Int("n", 100, "racy mutants")
	seed := flag.Uint64("seed", 1, "decides which mutants are drawn")
	kinds := flag.String("kind", "without", "what is done to the programs, with commas: without, narrow, relaxed")
	jobs := flag.Int("jobs", 2, "mutants at a time")
	timeout := flag.Duration("timeout", 20*time.Second, "of each check; the search for a kernel's change may take five times that")
	write := flag.String("write", "", "keep the racy mutants that are left in this folder")
	flag.Parse()
	mutants, err := drawn(*seed, strings.Split(*kinds, ","))
	if err == nil {
		r := &run{timeout: *timeout, kept: *write}
		err = r.all(os.Stdout, mutants, *n, max(*jobs, 1))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
}

// mutant is a program that lacks something.
type mutant struct{ name, text string }

// drawn lists the mutants of all race-free programs that need no flags, in an order that the seed decides.
func drawn(seed uint64, kinds []string) ([]mutant, error) {
	programs, err := testprograms.All()
	if err != nil {
		return nil, err
	}
	var out []mutant
	for _, p := range programs {
		if p.Racy || p.Lockstep || len(p.Flags)+len(p.Expect) > 0 {
			continue
		}
		texts := testprograms.Mutants(string(p.Source))
		for _, name := range slices.Sorted(maps.Keys(texts)) {
			if _, kind, _ := strings.Cut(name, "_"); slices.Contains(kinds, kind) {
				base := strings.ReplaceAll(strings.TrimSuffix(p.Path, filepath.Ext(p.Path)), "/", "_")
				out = append(out, mutant{base + "_" + name + filepath.Ext(p.Path), texts[name]})
			}
		}
	}
	slices.SortFunc(out, func(a, b mutant) int { return cmp.Compare(a.name, b.name) })
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(out), func(i, k int) { out[i], out[k] = out[k], out[i] })
	return out, nil
}

// run is one run of the command.
type run struct {
	timeout time.Duration
	kept    string // the folder for what is left; "" for none
}

// answer is what came of a mutant.
type answer struct {
	racy    bool
	repairs []reports.Repair
	err     error
}

func (a *answer) fixed() bool {
	return !slices.ContainsFunc(a.repairs, func(r reports.Repair) bool { return !r.Proved })
}

// all takes mutants in turn until so many are racy.
func (r *run) all(out io.Writer, mutants []mutant, racy, jobs int) error {
	dir, err := os.MkdirTemp("", "hgrd-mutants-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	looked, found, fixed := 0, 0, 0
	for len(mutants) > 0 && found < racy {
		batch := mutants[:min(len(mutants), jobs, racy-found)]
		mutants = mutants[len(batch):]
		answers := make([]answer, len(batch))
		var g sync.WaitGroup
		for i, m := range batch {
			g.Go(func() { answers[i] = r.mend(dir, m) })
		}
		g.Wait()
		for i, m := range batch {
			a := &answers[i]
			switch looked++; {
			case a.err != nil:
				return fmt.Errorf("%s: %w", m.name, a.err)
			case !a.racy:
				fmt.Fprintf(out, "not racy: %s\n", m.name)
				continue
			case a.fixed():
				fixed++
			default:
				for _, repair := range a.repairs {
					if !repair.Proved {
						fmt.Fprintf(out, "left: %s: %s\n", m.name, &repair)
					}
				}
				if err := r.keep(m); err != nil {
					return err
				}
			}
			found++
		}
	}
	_, err = fmt.Fprintf(out, "%d mutants drawn, %d of them racy; a change is proved for %d\n", looked, found, fixed)
	return err
}

// mend does for a mutant what hgrd fix does.
func (r *run) mend(dir string, m mutant) (a answer) {
	path := filepath.Join(dir, m.name)
	if a.err = os.WriteFile(path, []byte(m.text), 0o644); a.err != nil {
		return a
	}
	ctx := context.Background()
	options := check.Options{Timeout: r.timeout, Jobs: 1}
	report, err := check.Run(ctx, []string{path}, options)
	if err != nil {
		return answer{err: err}
	}
	for _, k := range report.Kernels {
		a.racy = a.racy || k.Verdict == reports.Racy
	}
	if !a.racy {
		return a
	}
	overlaid := func(ctx context.Context, program, overlay string, kernels *regexp.Regexp) (*reports.Report, error) {
		o := options
		o.Compile.Overlay, o.Kernels = overlay, kernels
		return check.Run(ctx, []string{program}, o)
	}
	changes, err := fix.Mend(ctx, report, fix.Mendable(report), overlaid, 1, 5*r.timeout)
	if err != nil {
		return answer{err: err}
	}
	a.repairs = changes.Repairs
	return a
}

// keep writes a mutant that is left.
func (r *run) keep(m mutant) error {
	if r.kept == "" {
		return nil
	}
	if err := os.MkdirAll(r.kept, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.kept, m.name), []byte(m.text), 0o644)
}
