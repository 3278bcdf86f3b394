package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/hgrd/hgrd/internal/randomkernel"
	"github.com/hgrd/hgrd/solver"
)

func main() {
	solver.WorkerMain()
	n := flag.Int("n", 1000, "kernels")
	seed := flag.Uint64("seed", 1, "first seed")
	batch := flag.Int("batch", 50, "kernels of one file")
	dump := flag.String("dump", "", "folder for files with disagreements")
	flag.Parse()
	found, err := run(os.Stdout, *n, *batch, *seed, *dump)
	if err != nil {
		fmt.Fprintln(os.Stderr, "randomkernels:", err)
		os.Exit(2)
	}
	if found > 0 {
		os.Exit(1)
	}
}

func run(out io.Writer, n, batch int, seed uint64, dump string) (int, error) {
	dir, err := os.MkdirTemp("", "randomkernels")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	verdicts, reasons, notes, kinds := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	start, found := time.Now(), 0
	for first := 0; first < n; first += batch {
		var cases []*randomkernel.Case
		for i := range min(batch, n-first) {
			cases = append(cases, randomkernel.Generate(seed+uint64(first+i), i))
		}
		began := time.Now()
		results, _, err := randomkernel.Check(context.Background(), dir, cases, seed+uint64(first))
		if err != nil {
			return found, fmt.Errorf("seeds from %d: %w", seed+uint64(first), err)
		}
		for i, r := range results {
			verdicts[r.Verdict.String()]++
			for _, s := range slices.Compact(slices.Sorted(slices.Values(r.Reasons))) {
				reasons[s]++
			}
			for _, s := range r.Notes {
				notes[s]++
			}
			if len(r.Disagreements) == 0 {
				continue
			}
			found++
			for _, d := range r.Disagreements {
				kinds[d.Kind]++
			}
			s := seed + uint64(first+i)
			text := randomkernel.File([]*randomkernel.Case{cases[i]})
			var b strings.Builder
			for _, d := range r.Disagreements {
				fmt.Fprintf(&b, "// %v\n", d)
			}
			fmt.Fprintf(out, "seed %d\n%s\n", s, b.String())
			if dump != "" {
				if err := os.WriteFile(fmt.Sprintf("%s/seed%d.cu", dump, s), []byte(text+b.String()), 0o644); err != nil {
					return found, err
				}
			}
		}
		fmt.Fprintf(os.Stderr, "%d kernels in %v, this file %v: %v, disagreements in %d\n", first+len(cases),
			time.Since(start).Round(time.Second), time.Since(began).Round(time.Millisecond), verdicts, found)
	}
	table(out, "verdicts", verdicts)
	table(out, "kinds of disagreement", kinds)
	table(out, "reasons", reasons)
	table(out, "notes", notes)
	return found, nil
}

func table(out io.Writer, title string, counts map[string]int) {
	fmt.Fprintf(out, "%s:\n", title)
	keys := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return strings.Compare(a, b)
	})
	for _, k := range keys {
		fmt.Fprintf(out, "%8d  %s\n", counts[k], k)
	}
}
