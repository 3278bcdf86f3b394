package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
)

// tables writes what was counted, in Markdown.
func (r *runner) tables(out io.Writer, results []*result) {
	fmt.Fprintln(out, "| | races | scord (paper) | scord-cache (paper) | iguard (paper) | exact | alone: scord, iguard, exact |\n|---|---|---|---|---|---|---|")
	for _, x := range results {
		alone := make([]map[pair]bool, len(x.alone))
		own := map[string]int{}
		for i, f := range x.alone {
			alone[i] = map[pair]bool{}
			for _, d := range r.detectors {
				more := beyond(f.pairs[d.Name], x.clean.pairs[d.Name])
				maps.Copy(alone[i], more)
				own[d.Name] += bit(len(more) > 0)
			}
		}
		count := func(name string) int { return together(x.seeded.pairs[name], alone) }
		fmt.Fprintf(out, "| %s | %d | %d (%d) | %d (%d) | %d, %d in a warp (%d) | %d | %d, %d, %d |\n", x.short, len(x.sites), count("scord"), x.races,
			count("scord-cache"), x.cached, count("iguard"), len(beyond(x.clean.inWarp["iguard"], nil)), x.iguard, count("exact"), own["scord"], own["iguard"], own["exact"])
	}
	fmt.Fprintln(out, "\nAccesses reported in the clean builds under the first schedule (paper), pairs under all:\n\n| | scord | scord-8 | scord-16 | scord-cache | iguard, in a warp | exact, in a warp |\n|---|---|---|---|---|---|---|")
	for _, x := range results {
		n := func(name string) int { return x.clean.first[name] }
		fmt.Fprintf(out, "| %s | %d (%d) | %d (%d) | %d (%d) | %d (0) | %d, %d | %d, %d |\n", x.short, n("scord"), x.false4816[0], n("scord-8"), x.false4816[1],
			n("scord-16"), x.false4816[2], n("scord-cache"), len(x.clean.pairs["iguard"]), len(x.clean.inWarp["iguard"]), len(x.clean.pairs["exact"]), len(x.clean.inWarp["exact"]))
	}
}

// microbenchmarks runs the small ones: their names say whether they race.
func (r *runner) microbenchmarks(ctx context.Context, out io.Writer, dir string, wanted interface{ MatchString(string) bool }) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.cu"))
	if err != nil {
		return err
	}
	r.sources = nil
	total := map[bool]int{}
	reported := map[string]map[bool]int{}
	for _, f := range files {
		if !wanted.MatchString(f) {
			continue
		}
		x, err := r.build(ctx, dir, nil, "", []string{f})
		if err != nil {
			return err
		}
		racy := strings.HasPrefix(filepath.Base(f), "race_")
		total[racy]++
		for _, d := range r.detectors {
			if reported[d.Name] == nil {
				reported[d.Name] = map[bool]int{}
			}
			n := len(x.pairs[d.Name])
			reported[d.Name][racy] += bit(n > 0)
			if racy != (n > 0) {
				fmt.Fprintf(os.Stderr, "%s %s: %d reports %s\n", filepath.Base(f), d.Name, n, x.cut)
			}
		}
	}
	if len(total) == 0 {
		return nil
	}
	fmt.Fprintf(out, "\nMicrobenchmarks with reports:\n\n| | of %d racy | of %d others |\n|---|---|---|\n", total[true], total[false])
	for _, d := range r.detectors {
		fmt.Fprintf(out, "| %s | %d | %d |\n", d.Name, reported[d.Name][true], reported[d.Name][false])
	}
	return nil
}
