package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/hgrd/hgrd/internal/factcheck"
	"github.com/hgrd/hgrd/solver"
)

func main() {
	solver.WorkerMain()
	vary := flag.Int("vary", 0, "further runs of each program, with other numbers as arguments")
	seeds := flag.Int("seeds", 0, "orders of threads under which proofs are attacked; 0: no proofs are looked at")
	limit := flag.Duration("limit", 30*time.Second, "longest time of one run")
	verbose := flag.Bool("v", false, "tell of each program")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	o := factcheck.Options{TimeLimit: *limit, Seeds: *seeds}
	if *seeds > 0 {
		chain, err := solver.NewChain(solver.Config{Workers: 1})
		if err != nil {
			fmt.Fprintln(os.Stderr, "factcheck:", err)
			os.Exit(2)
		}
		defer chain.Close()
		o.Solver = chain
	}
	total, found := factcheck.Counts{}, 0
	skipped := 0
	for _, file := range flag.Args() {
		if ctx.Err() != nil {
			break
		}
		counts, findings, err := one(ctx, file, o, *vary)
		total.Add(counts)
		if err != nil {
			skipped++
			fmt.Fprintf(os.Stdout, "%s: not compared: %.200v\n", file, err)
		}
		if *verbose {
			fmt.Fprintf(os.Stdout, "%s: %+v\n", file, counts)
		}
		found += report(os.Stdout, file, findings)
	}
	fmt.Printf("%d programs, %d of them not compared or in part: %+v; %d refuted\n", len(flag.Args()), skipped, total, found)
	if found > 0 {
		os.Exit(1)
	}
}

// one runs one program with all its inputs.
func one(ctx context.Context, file string, o factcheck.Options, vary int) (factcheck.Counts, []factcheck.Finding, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return factcheck.Counts{}, nil, err
	}
	p, err := factcheck.Load(ctx, []string{file}, o)
	if p != nil {
		defer p.Close()
	}
	if err != nil {
		return factcheck.Counts{}, nil, err
	}
	for _, args := range factcheck.Inputs(string(text), vary) {
		if err := p.Run(ctx, file, args); err != nil {
			return p.Counts, p.Findings, err
		}
	}
	return p.Counts, p.Findings, nil
}

// report prints findings; it counts those that are sure.
func report(w io.Writer, file string, findings []factcheck.Finding) (n int) {
	for _, f := range findings {
		if f.Kind != factcheck.Assumption && f.Kind != factcheck.Looped {
			n++
		}
		fmt.Fprintf(w, "%s: %v\n", file, f)
	}
	return n
}
