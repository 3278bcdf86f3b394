package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/hgrd/hgrd/internal/simulate"
	"github.com/hgrd/hgrd/simulator"
)

// overhead writes what each detector costs: the processor time of a clean build's run, over that of a run without any.
func (r *runner) overhead(ctx context.Context, out io.Writer, wanted interface{ MatchString(string) bool }, root string, large bool) error {
	fmt.Fprintf(out, "| | M instructions | none, M/s | exact | scord | iguard | ldetector |\n|---|---|---|---|---|---|---|\n")
	for i := range applications {
		a := &applications[i]
		if !wanted.MatchString(a.folder) {
			continue
		}
		dir := filepath.Join(root, "benchmarks", a.folder)
		files, macros, err := makefile(dir)
		if err != nil {
			return err
		}
		generate, more := a.small, a.few
		if large {
			generate, more = a.paper, a.many
		}
		input := generate(rand.New(rand.NewPCG(1, 1)))
		o := r.options(dir, append(macros, more...), input, in(dir, files))
		var none time.Duration
		for k, list := range append([][]simulator.Detector{nil}, each(simulator.Detectors())...) {
			o.Detectors = list
			o.Stdin = reader(input)
			begin := ownTime()
			report, err := simulate.Run(ctx, in(dir, files), o)
			if err != nil {
				return err
			}
			took := ownTime() - begin
			n := float64(report.Runs[0].Instructions) / 1e6
			if k == 0 {
				none = took
				fmt.Fprintf(out, "| %s | %.0f | %.0f ", a.short, n, n/took.Seconds())
			} else {
				fmt.Fprintf(out, "| %.1f ", took.Seconds()/none.Seconds())
			}
			if cut := report.Runs[0].Cut; cut != "" {
				fmt.Fprintf(os.Stderr, "%s: %s\n", a.short, cut)
			}
		}
		fmt.Fprintln(out, "|")
	}
	return nil
}

func each(list []simulator.Detector) [][]simulator.Detector {
	var out [][]simulator.Detector
	for _, d := range list {
		out = append(out, []simulator.Detector{d})
	}
	return out
}

// ownTime is the processor time of this process alone: neither the compiler's nor the host program's.
func ownTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic("BUG: no resource usage: " + err.Error())
	}
	return time.Duration(u.Utime.Nano())
}
