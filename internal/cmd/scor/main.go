package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/hgrd/hgrd/internal/simulate"
	"github.com/hgrd/hgrd/simulator"
)

func main() {
	size := flag.String("size", "small", "input of the applications: small or paper")
	schedules := flag.String("schedules", "lockstep", "runs of each build; the first is that of the papers' hardware")
	only := flag.String("run", "", "applications and microbenchmarks whose folder or file matches this expression")
	alone := flag.Bool("alone", true, "build each race alone as well")
	overhead := flag.Bool("overhead", false, "measure what the detectors cost, and nothing else")
	limit := flag.Duration("time-limit", 10*time.Minute, "of each run")
	flag.Parse()
	if err := run(os.Stdout, flag.Args(), *size, *schedules, *only, *alone, *overhead, *limit); err != nil {
		fmt.Fprintln(os.Stderr, "scor:", err)
		os.Exit(2)
	}
}

func run(out io.Writer, args []string, size, schedules, only string, alone, overhead bool, limit time.Duration) error {
	if len(args) != 1 {
		return errors.New("one argument is needed, the path of a checkout of ScoR")
	}
	root, err := filepath.Abs(args[0])
	if err != nil {
		return err
	}
	wanted, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	r := &runner{detectors: append(simulator.Detectors()[:3:3], simulator.Variants()...), limit: limit}
	for name := range strings.SplitSeq(schedules, ",") {
		s, err := simulate.ParseSchedule(name)
		if err != nil {
			return err
		}
		r.schedules = append(r.schedules, s)
	}
	dir, err := os.MkdirTemp("", "scor")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.Chdir(dir); err != nil { // the applications write files where they are run
		return err
	}
	ctx := context.Background()
	if overhead {
		return r.overhead(ctx, out, wanted, root, size == "paper")
	}
	var results []*result
	for i := range applications {
		a := &applications[i]
		if !wanted.MatchString(a.folder) {
			continue
		}
		x, err := r.application(ctx, a, filepath.Join(root, "benchmarks", a.folder), filepath.Join(dir, a.folder), size == "paper", alone)
		if err != nil {
			return fmt.Errorf("%s: %w", a.folder, err)
		}
		results = append(results, x)
	}
	r.tables(out, results)
	return r.microbenchmarks(ctx, out, filepath.Join(root, "microbenchmarks", "src"), wanted)
}

// result is what the builds of an application showed.
type result struct {
	*application
	sites         []*site
	clean, seeded *found
	alone         []*found
}

func (r *runner) application(ctx context.Context, a *application, from, scratch string, large, alone bool) (*result, error) {
	sources, err := readSources(from)
	if err != nil {
		return nil, err
	}
	r.sources = sources
	files, macros, err := makefile(from)
	if err != nil {
		return nil, err
	}
	generate, more := a.small, a.few
	if large {
		generate, more = a.paper, a.many
	}
	macros = append(macros, more...)
	input := generate(rand.New(rand.NewPCG(1, 1)))
	x := &result{application: a, sites: allSites(sources)}
	if x.clean, err = r.build(ctx, from, macros, input, in(from, files)); err != nil {
		return nil, err
	}
	r.progress(a, "clean", x.clean)
	if x.seeded, err = r.build(ctx, from, append(macros, "-DRACEY"), input, in(from, files)); err != nil {
		return nil, err
	}
	r.progress(a, "-DRACEY", x.seeded)
	if !alone {
		return x, nil
	}
	if err := os.MkdirAll(scratch, 0o755); err != nil {
		return nil, err
	}
	r = &runner{detectors: r.detectors[:3], schedules: r.schedules, limit: r.limit, sources: sources}
	for _, s := range x.sites {
		for _, file := range sources {
			if err := os.WriteFile(filepath.Join(scratch, file.name), []byte(file.with(s)), 0o644); err != nil {
				return nil, err
			}
		}
		f, err := r.build(ctx, scratch, macros, input, in(scratch, files))
		if err != nil {
			return nil, err
		}
		x.alone = append(x.alone, f)
		r.progress(a, fmt.Sprintf("%s:%d", s.source.name, s.position()), f)
	}
	return x, nil
}

func (r *runner) progress(a *application, what string, f *found) {
	var counts []string
	for _, d := range r.detectors {
		counts = append(counts, fmt.Sprintf("%s %d", d.Name, len(f.pairs[d.Name])))
	}
	fmt.Fprintf(os.Stderr, "%s %s: %s, %v of processor time %s\n", a.short, what, strings.Join(counts, ", "), f.time.Round(time.Millisecond), f.cut)
}
