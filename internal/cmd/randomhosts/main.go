package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"github.com/hgrd/hgrd/internal/factcheck"
	"github.com/hgrd/hgrd/internal/randomhost"
	"github.com/hgrd/hgrd/solver"
)

func main() {
	solver.WorkerMain()
	var r runner
	flag.IntVar(&r.n, "n", 100, "scenarios")
	flag.Uint64Var(&r.seed, "seed", 1, "first seed")
	flag.IntVar(&r.batch, "batch", 10, "scenarios of one program")
	flag.StringVar(&r.keep, "write", "", "keep the programs that refute something in this folder")
	only := flag.Bool("print", false, "print the program of the first seed, and compare nothing")
	flag.IntVar(&r.options.Seeds, "seeds", 0, "orders of threads under which proofs are attacked; 0: no proofs are looked at")
	flag.DurationVar(&r.options.TimeLimit, "limit", 20*time.Second, "longest time of one run")
	flag.Parse()
	if *only {
		s := randomhost.Generate(r.seed, 0)
		fmt.Print(text(s))
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := r.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "randomhosts:", err)
		os.Exit(2)
	}
	if r.found > 0 {
		os.Exit(1)
	}
}

// text is a scenario as a program of its own.
func text(s *randomhost.Scenario) string {
	var b strings.Builder
	for _, in := range s.Inputs {
		fmt.Fprintf(&b, "// args: %s\n", strings.Join(in, " "))
	}
	return b.String() + randomhost.File([]*randomhost.Scenario{s})
}

type runner struct {
	n, batch int
	seed     uint64
	keep     string
	options  factcheck.Options
	dir      string
	found    int
	total    factcheck.Counts
}

func (r *runner) run(ctx context.Context) error {
	var err error
	if r.dir, err = os.MkdirTemp("", "randomhosts"); err != nil {
		return err
	}
	defer os.RemoveAll(r.dir)
	if r.options.Seeds > 0 {
		chain, err := solver.NewChain(solver.Config{Workers: 1})
		if err != nil {
			return err
		}
		defer chain.Close()
		r.options.Solver = chain
	}
	start, failed := time.Now(), 0
	for first := 0; first < r.n && ctx.Err() == nil; first += r.batch {
		var list []*randomhost.Scenario
		for i := range min(r.batch, r.n-first) {
			list = append(list, randomhost.Generate(r.seed+uint64(first+i), i))
		}
		if err := r.together(ctx, first, list); err != nil {
			failed++
			fmt.Printf("seeds from %d: %.300v\n", r.seed+uint64(first), err)
		}
		fmt.Fprintf(os.Stderr, "%d scenarios in %v, %d programs failed, %d refuted: %+v\n", first+len(list), time.Since(start).Round(time.Second), failed, r.found, r.total)
	}
	fmt.Printf("%+v; %d refuted\n", r.total, r.found)
	return nil
}

// together compares scenarios as one program.
func (r *runner) together(ctx context.Context, first int, list []*randomhost.Scenario) error {
	path := filepath.Join(r.dir, "batch.cu")
	if err := os.WriteFile(path, []byte(randomhost.File(list)), 0o600); err != nil {
		return err
	}
	p, err := factcheck.Load(ctx, []string{path}, r.options)
	if p != nil {
		defer p.Close()
	}
	if err != nil {
		return err
	}
	for i, s := range list {
		before := len(p.Findings)
		for _, in := range s.Inputs {
			if len(list) > 1 {
				in = append([]string{fmt.Sprint(i)}, in...)
			}
			if err := p.Run(ctx, path, in); err != nil {
				return err
			}
		}
		if len(p.Findings) > before {
			r.alone(ctx, r.seed+uint64(first+i), p.Findings[before:])
		}
	}
	r.total.Add(p.Counts)
	return nil
}

// alone looks at a scenario once more, in a program of its own.
func (r *runner) alone(ctx context.Context, seed uint64, before []factcheck.Finding) {
	s := randomhost.Generate(seed, 0)
	path := filepath.Join(r.dir, fmt.Sprintf("host%d.cu", seed))
	if r.keep != "" {
		path = filepath.Join(r.keep, filepath.Base(path))
	}
	findings := before
	if err := os.WriteFile(path, []byte(text(s)), 0o600); err == nil {
		if p, err := factcheck.Load(ctx, []string{path}, r.options); err == nil {
			for _, in := range s.Inputs {
				p.Run(ctx, path, in)
			}
			if len(p.Findings) > 0 {
				findings = p.Findings
			}
			p.Close()
		}
	}
	for _, f := range findings {
		if f.Kind != factcheck.Assumption && f.Kind != factcheck.Looped {
			r.found++
		}
		fmt.Printf("seed %d: %v\n", seed, f)
	}
}
