package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/solver"
	"github.com/hgrd/hgrd/testprograms"
)

func main() {
	solver.WorkerMain()
	timeout := flag.Duration("timeout", 10*time.Second, "of each program")
	only := flag.String("only", "", "strategies to measure, with commas; a+b are measured together; all without it")
	without := flag.String("without", "", "strategies that are off in all runs")
	verbose := flag.Bool("v", false, "tell programs that need a strategy")
	flag.Parse()
	m := &measure{timeout: *timeout, off: split(*without), log: io.Discard}
	if *verbose {
		m.log = os.Stderr
	}
	for _, s := range constraints.Strategies {
		m.rows = append(m.rows, row{name: s.Name, stage: s.Stage, off: split(s.Name)})
	}
	if *only != "" {
		m.rows = nil
		for group := range strings.SplitSeq(*only, ",") {
			m.rows = append(m.rows, row{name: group, stage: stage(group), off: split(strings.ReplaceAll(group, "+", ","))})
		}
	}
	if err := m.run(os.Stdout, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "ablation:", err)
		os.Exit(2)
	}
}

func split(names string) constraints.Off {
	out := constraints.Off{}
	for name := range strings.SplitSeq(names, ",") {
		if name != "" {
			out[name] = true
		}
	}
	return out
}

// measure is one run of the command.
type measure struct {
	timeout time.Duration
	off     constraints.Off
	rows    []row
	log     io.Writer
}

// answer is what came of a program.
type answer struct {
	verdicts, findings string
	stats              reports.Stats
	took               time.Duration
}

// row is what is known of a strategy, or of several together.
type row struct {
	name, stage string
	off         constraints.Off
	reports.Count
	programs, lost, other int
	with, alone           time.Duration // of its programs: with it, and without
}

func (m *measure) run(out io.Writer, args []string) error {
	files, err := sources(args)
	if err != nil {
		return err
	}
	for _, f := range files {
		with := m.check(f, m.off)
		for i := range m.rows {
			r, before := &m.rows[i], m.rows[i].Decided
			off := maps.Clone(m.off)
			for name := range r.off {
				n := with.stats.Strategies[name]
				off[name], r.Asked, r.Decided = true, r.Asked+n.Asked, r.Decided+n.Decided
			}
			if r.Decided == before {
				continue
			}
			alone := m.check(f, off)
			r.programs, r.with, r.alone = r.programs+1, r.with+with.took, r.alone+alone.took
			switch {
			case alone.verdicts != with.verdicts:
				r.lost++
				fmt.Fprintf(m.log, "%s: lost in %s:\n%s--\n%s", r.name, f, with.verdicts, alone.verdicts)
			case alone.findings != with.findings:
				r.other++
				fmt.Fprintf(m.log, "%s: other findings in %s:\n%s--\n%s", r.name, f, with.findings, alone.findings)
			}
		}
	}
	fmt.Fprintf(out, "%d programs\n\n| Strategy | Stage | Asked | Decided | Programs | Verdicts lost | Other findings | Time with | Time without |\n|---|---|---|---|---|---|---|---|---|\n", len(files))
	for _, r := range m.rows {
		fmt.Fprintf(out, "| `%s` | %s | %d | %d | %d | %d | %d | %.0f s | %.0f s |\n",
			r.name, r.stage, r.Asked, r.Decided, r.programs, r.lost, r.other, r.with.Seconds(), r.alone.Seconds())
	}
	return nil
}

// check checks a file as its comments ask for.
func (m *measure) check(path string, off constraints.Off) answer {
	o := check.Options{Jobs: 1, Timeout: m.timeout, Without: off}
	if text, err := os.ReadFile(path); err == nil {
		if p, err := testprograms.Parse(filepath.Base(filepath.Dir(path))+"/"+filepath.Base(path), text); err == nil {
			o.Compile.ClangArgs = p.Flags
			if p.Lockstep {
				o.WarpSync = check.Lockstep
			}
		}
	}
	start := time.Now()
	r, err := check.Run(context.Background(), []string{path}, o)
	if err != nil {
		return answer{verdicts: err.Error() + "\n"}
	}
	out := answer{stats: r.Stats, took: time.Since(start)}
	for _, k := range r.Kernels {
		out.verdicts += fmt.Sprintf("%s: %s\n", k.Name, k.Verdict)
	}
	for i := range r.Races {
		out.findings += r.Races[i].Rank().String() + " " + r.Races[i].Message() + "\n"
	}
	return out
}

// sources lists the CUDA sources that are named, or lie under folders that are.
func sources(args []string) (out []string, err error) {
	for _, arg := range args {
		err := filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && filepath.Ext(path) == ".cu" {
				out = append(out, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// stage is that of the first strategy of a group.
func stage(group string) string {
	first, _, _ := strings.Cut(group, "+")
	for _, s := range constraints.Strategies {
		if s.Name == first {
			return s.Stage
		}
	}
	return ""
}
