package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/simulate"
	"github.com/hgrd/hgrd/simulator"
)

// pair is a race as it is compared between builds: two accesses, the kernel, in which order does not matter.
type pair struct {
	kernel string
	a, b   access
}

type access struct {
	file  string
	place int
	kind  string
}

func (a access) less(b access) bool {
	return a.file < b.file || a.file == b.file && (a.place < b.place || a.place == b.place && a.kind < b.kind)
}

// found is what the detectors reported in the runs of a build.
type found struct {
	pairs  map[string]map[pair]bool   // by detector
	inWarp map[string]map[pair]bool   // of these, between lanes of one warp
	sites  map[string]map[access]bool // the accesses at which they were reported
	first  map[string]int             // accesses at which each detector reported under the first schedule
	cut    string                     // why a run did not come to its end
	time   time.Duration              // of the processor
}

// runner makes builds of an application and runs them.
type runner struct {
	detectors []simulator.Detector
	schedules []simulate.Schedule
	limit     time.Duration
	sources   []*source
}

// build runs one build. Its files lie in dir.
func (r *runner) build(ctx context.Context, dir string, macros []string, input string, files []string) (*found, error) {
	out := &found{pairs: map[string]map[pair]bool{}, inWarp: map[string]map[pair]bool{}, sites: map[string]map[access]bool{}, first: map[string]int{}}
	begin := processorTime()
	for i, s := range r.schedules {
		o := r.options(dir, macros, input, files)
		o.Detectors, o.Schedule = r.detectors, s
		report, err := simulate.Run(ctx, files, o)
		if err != nil {
			return nil, err
		}
		for _, run := range report.Runs {
			if run.Cut != "" {
				out.cut = fmt.Sprintf("%s: %s", s, run.Cut)
			}
		}
		for i := range report.Races {
			r.add(out, &report.Races[i])
		}
		if i == 0 {
			for name, at := range out.sites {
				out.first[name] = len(at)
			}
		}
	}
	out.time = processorTime() - begin
	return out, nil
}

func (r *runner) options(dir string, macros []string, input string, files []string) simulate.Options {
	c := check.Compile{Macros: macros, IncludeDirs: []string{dir}}
	return simulate.Options{Compile: c.Frontend(len(files) > 1), Stdin: reader(input), Stdout: io.Discard, Stderr: io.Discard,
		Schedule: r.schedules[0], TimeLimit: r.limit}
}

func reader(input string) io.Reader { return strings.NewReader(input) }

func (r *runner) add(out *found, x *simulate.Race) {
	if x.Space != "global" {
		return // the papers' detectors look at global memory
	}
	p := pair{kernel: x.Kernel, a: r.access(x.Accesses[0]), b: r.access(x.Accesses[1])}
	set(out.sites, x.Detector, p.b)
	if p.b.less(p.a) {
		p.a, p.b = p.b, p.a
	}
	set(out.pairs, x.Detector, p)
	if x.Type == "intra-warp" {
		set(out.inWarp, x.Detector, p)
	}
}

func set[T comparable](m map[string]map[T]bool, name string, v T) {
	if m[name] == nil {
		m[name] = map[T]bool{}
	}
	m[name][v] = true
}

func (r *runner) access(a simulate.Access) access {
	out := access{file: filepath.Base(a.File), place: a.Line, kind: a.Kind}
	for _, s := range r.sources {
		if s.name == out.file {
			out.place = s.place(a.Line)
		}
	}
	return out
}

// makefile reads the variables that we need.
func makefile(dir string) (files, macros []string, err error) {
	text, err := os.ReadFile(filepath.Join(dir, "Makefile"))
	if err != nil {
		return nil, nil, err
	}
	value := func(name string) string {
		m := regexp.MustCompile(`(?m)^` + name + `\s*[?:]?=\s*(.*)$`).FindSubmatch(text)
		if m == nil {
			return ""
		}
		return strings.TrimSpace(string(m[1]))
	}
	for _, name := range []string{"NBLOCKS", "NTHREADS"} {
		macros = append(macros, "-D"+name+"="+value(name))
	}
	files = strings.Fields(value("FILES"))
	if len(files) == 0 {
		return nil, nil, fmt.Errorf("%s: no FILES in the Makefile", dir)
	}
	return files, macros, nil
}

func in(dir string, files []string) []string {
	var out []string
	for _, f := range files {
		out = append(out, filepath.Join(dir, f))
	}
	return out
}

// processorTime is what this process and the programs that it ran took.
func processorTime() time.Duration {
	var sum time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if err := syscall.Getrusage(who, &u); err == nil {
			sum += time.Duration(u.Utime.Nano())
		}
	}
	return sum
}
