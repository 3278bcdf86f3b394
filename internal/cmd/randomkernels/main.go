package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
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
	shrink := flag.Bool("shrink", false, "look for the smallest kernel that shows each disagreement")
	into := flag.String("write", "", "write the files to this folder, for other commands, and compare nothing")
	flag.Parse()
	if *into != "" {
		if err := write(*into, *n, *batch, *seed); err != nil {
			fmt.Fprintln(os.Stderr, "randomkernels:", err)
			os.Exit(2)
		}
		return
	}
	found, err := run(os.Stdout, *n, *batch, *seed, *shrink)
	if err != nil {
		fmt.Fprintln(os.Stderr, "randomkernels:", err)
		os.Exit(2)
	}
	if found > 0 {
		os.Exit(1)
	}
}

// write makes one file of each batch, named after its first seed.
func write(dir string, n, batch int, seed uint64) error {
	for first := 0; first < n; first += batch {
		at := seed + uint64(first)
		path := filepath.Join(dir, fmt.Sprintf("random%d.cu", at))
		if err := os.WriteFile(path, []byte(randomkernel.File(cases(at, min(batch, n-first)))), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func cases(seed uint64, n int) []*randomkernel.Case {
	var out []*randomkernel.Case
	for i := range n {
		out = append(out, randomkernel.Generate(seed+uint64(i), i))
	}
	return out
}

func run(out io.Writer, n, batch int, seed uint64, shrink bool) (int, error) {
	dir, err := os.MkdirTemp("", "randomkernels")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	verdicts, reasons, notes, kinds := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	start, found := time.Now(), 0
	for first := 0; first < n; first += batch {
		cases := cases(seed+uint64(first), min(batch, n-first))
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
			shown, result, err := alone(dir, cases[i], r.Disagreements[0].Kind, s, shrink)
			if err != nil {
				return found, fmt.Errorf("seed %d: %w", s, err)
			}
			if len(result.Disagreements) == 0 { // only among the others of its file
				result = r
			}
			var b strings.Builder
			fmt.Fprintf(&b, "// seed %d\n", s)
			for _, d := range result.Disagreements {
				fmt.Fprintf(&b, "// %v\n", d)
			}
			b.WriteString(randomkernel.File([]*randomkernel.Case{shown}))
			fmt.Fprintln(out, b.String())
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

// alone checks a case as a file of its own, so that lines are those of what gets printed.
func alone(dir string, c *randomkernel.Case, kind string, seed uint64, shrink bool) (*randomkernel.Case, randomkernel.Comparison, error) {
	if shrink {
		return randomkernel.Shrink(context.Background(), dir, c, kind, seed)
	}
	results, _, err := randomkernel.Check(context.Background(), dir, []*randomkernel.Case{c}, seed)
	if err != nil {
		return c, randomkernel.Comparison{}, err
	}
	return c, results[0], nil
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
