package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// application is one of the suite, with what the papers say of it.
type application struct {
	folder, short string
	small, paper  func(*rand.Rand) string
	few, many     []string // macros for these, after those of the Makefile

	races     int    // Table VI of ScoRD: present, and found by its base design
	cached    int    // with the metadata cache
	false4816 [3]int // Table VII: false positives at 4, 8 and 16 bytes
	iguard    int    // Table 4 of iGUARD
}

// applications of the suite. The paper's sizes are those of its Table II.
var applications = []application{
	{folder: "matrix-multiplication", short: "MM", small: matrices(8, 500, 30), paper: matrices(800, 500, 30),
		few: []string{"-DNTHREADS=64"}, races: 4, cached: 4, false4816: [3]int{0, 1, 3}, iguard: 4},
	{folder: "reduction", short: "RED", small: array("", 100_000, 10), paper: array("", 25_600_000, 10),
		races: 2, cached: 2, false4816: [3]int{0, 1, 1}, iguard: 7},
	{folder: "rule-110", short: "R110", small: array("2", 50_000, 2), paper: array("4", 2_500_000, 2),
		races: 2, cached: 1, false4816: [3]int{0, 2, 2}, iguard: 2},
	{folder: "graph-coloring", short: "GCOL", small: graph(12_000, 20_000), paper: graph(30_000, 50_000),
		races: 6, cached: 6, false4816: [3]int{0, 27, 29}, iguard: 6},
	{folder: "graph-connectivity", short: "GCON", small: graph(30_000, 45_000), paper: graph(100_000, 150_000),
		races: 5, cached: 5, false4816: [3]int{0, 28, 28}, iguard: 5},
	{folder: "1dconv", short: "1DC", small: convolution(10_000), paper: convolution(1_000_000),
		races: 1, cached: 1, false4816: [3]int{0, 1, 2}, iguard: 1},
	{folder: "uts", short: "UTS", small: text("6 5 17\n"), paper: text("9 3 17\n"),
		few: []string{"-DNBLOCKS=8", "-DNTHREADS=64"}, many: []string{"-DNBLOCKS=120"},
		races: 6, cached: 6, false4816: [3]int{0, 12, 23}, iguard: 6},
}

func text(s string) func(*rand.Rand) string { return func(*rand.Rand) string { return s } }

// numbers writes n random numbers below limit.
func numbers(b *strings.Builder, r *rand.Rand, n, limit int) {
	for i := range n {
		fmt.Fprintf(b, "%d%c", r.IntN(limit), " \n"[bit(i%64 == 63)])
	}
	b.WriteByte('\n')
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

func matrices(rows, inner, columns int) func(*rand.Rand) string {
	return func(r *rand.Rand) string {
		var b strings.Builder
		fmt.Fprintln(&b, rows, inner, columns)
		numbers(&b, r, rows*inner+inner*columns, 10)
		return b.String()
	}
}

func array(more string, n, limit int) func(*rand.Rand) string {
	return func(r *rand.Rand) string {
		var b strings.Builder
		fmt.Fprintln(&b, n, more)
		numbers(&b, r, n, limit)
		return b.String()
	}
}

func convolution(n int) func(*rand.Rand) string {
	return func(r *rand.Rand) string {
		var b strings.Builder
		fmt.Fprintln(&b, 9, n)
		numbers(&b, r, 9+n, 10)
		return b.String()
	}
}

// graph makes edges by the R-MAT model with the probabilities 0.45, 0.15, 0.15, 0.25, as GTgraph's default.
func graph(vertices, edges int) func(*rand.Rand) string {
	return func(r *rand.Rand) string {
		var b strings.Builder
		fmt.Fprintln(&b, vertices, edges)
		for n := 0; n < edges; {
			u, v := 0, 0
			for size := 1; size < vertices; size *= 2 {
				p := r.Float64()
				u, v = 2*u+bit(p >= 0.6), 2*v+bit(p >= 0.45 && p < 0.6 || p >= 0.75)
			}
			if u < vertices && v < vertices && u != v {
				fmt.Fprintln(&b, min(u, v), max(u, v))
				n++
			}
		}
		return b.String()
	}
}
