package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
)

// Compiler is a compiler's command, ready to run.
type Compiler interface {
	Replace() error                          // becomes the command; returns only when that fails
	Run(context.Context) (code int, _ error) // runs it to its end
}

// FindCompiler looks a command up. Its errors carry a shell's exit codes.
type FindCompiler func(words []string) (Compiler, error)

const wrapName = "wrap"

// wrapping puts the command wrap into a line that has none: hgrd [FLAGS] -- COMPILER ARGS.
func wrapping(args []string) []string {
	if len(args) > 1 && strings.HasPrefix(args[0], "-") && slices.Contains(args, "--") {
		return slices.Concat([]string{wrapName}, args)
	}
	return args
}

func (c *Command) wrapCommand() *cobra.Command {
	w := &wrapper{Command: c}
	cmd := &cobra.Command{
		Use:   wrapName + " [FLAGS] -- COMPILER ARGS...",
		Short: "run a compiler, and check the CUDA code that it compiles; the word wrap may be left out",
		Long: "Runs nvcc, hipcc, or clang++ for CUDA or HIP, with its arguments as they are, and checks what it compiles meanwhile. What is found\n" +
			"goes to standard error; races fail the command, with exit status 1, and leave no object behind. The compiler's own\n" +
			"failure comes first. Races of kernels that another file launches are notes: check -p decides them in their programs.\n" +
			"Commands that compile no CUDA code are run and nothing else. What cannot be checked is a warning.",
	}
	s := cmd.Flags()
	w.failOn, w.color = failOnFlag(s, "warning"), colorFlag(s)
	w.since, w.accepted, w.kept = newRevisionFlag(s), newAcceptedFlag(s), newCacheFlags(s)
	s.BoolVarP(&w.verbose, "verbose", "v", false, "print the verdict on each kernel, and what it rests on")
	analysisFlags(s, &w.options)
	s.IntVarP(&w.options.Jobs, "jobs", "j", 1, "analyse `N` files at once; a build has compilers at work already")
	s.DurationVar(&w.options.Timeout, "timeout", time.Minute, "time limit `T` per program; 0 means none")
	s.BoolVarP(&w.debug, "debug", "d", false, "print progress, timings and the compilers' full output to standard error")
	cmd = c.withSettings(cmd)
	settle := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if err := w.read(cmd, args); err != nil || w.sources() == nil {
			return err
		}
		return settle(cmd, w.sources())
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if w.compiles.Stdin {
			c.complain("warning: CUDA code that is compiled from standard input is not checked")
		}
		if w.sources() == nil {
			return w.compiler.Replace()
		}
		return w.run(cmd.Context())
	}
	return cmd
}

// wrapper is one command of a compiler that is checked and run.
type wrapper struct {
	*Command
	options  check.Options
	failOn   *failOn
	color    *color
	since    *revisionFlag
	accepted *baselineFlags
	kept     *cacheFlags
	verbose  bool
	debug    bool
	compiler Compiler
	compiles buildfile.Command
}

// read finds the compiler and what it compiles.
func (w *wrapper) read(cmd *cobra.Command, args []string) (err error) {
	if cmd.ArgsLenAtDash() != 0 || len(args) == 0 {
		return usagef("the compiler's command stands behind --, such as hgrd -- nvcc -c a.cu")
	}
	if w.FindCompiler == nil {
		return errors.New("no compiler can be run here")
	}
	if w.compiler, err = w.FindCompiler(args); err != nil {
		return err
	}
	dir, err := os.Getwd()
	if err != nil {
		dir = ""
	}
	w.compiles, _ = buildfile.ReadCommand(args, dir)
	return nil
}

// sources are the files that are compiled; none where there is nothing to check.
func (w *wrapper) sources() []string {
	var out []string
	for _, u := range w.compiles.Units {
		out = append(out, u.Source)
	}
	return out
}

// programs are what the command compiles: one program where it links, else a part of one for each source.
func (w *wrapper) programs() []check.Program {
	var units []check.Unit
	for _, u := range w.compiles.Units {
		units = append(units, check.Unit{Path: u.Source, Args: clangArgs(u.Flags), Aside: !u.CUDA})
	}
	if w.compiles.Links {
		return []check.Program{{Units: units, Partial: w.compiles.Partial}}
	}
	var out []check.Program
	for i, u := range units {
		if !u.Aside {
			out = append(out, check.Program{Units: units[i : i+1], Partial: true})
		}
	}
	return out
}

// run runs the compiler while it checks what is compiled.
func (w *wrapper) run(ctx context.Context) error {
	if err := errors.Join(validJobs(w.options.Jobs, w.options.Timeout), validAnalysis(&w.options)); err != nil {
		return err
	}
	if err := errors.Join(w.since.read(ctx, w.sources()), w.accepted.read()); err != nil {
		return err
	}
	w.options.Proofs = w.verbose
	w.options.Programs = w.programs()
	w.options.Cache = w.kept.options(w.Command)
	if w.debug {
		w.options.Log = w.Stderr
	}
	start := time.Now()
	checking, stop := context.WithCancel(ctx)
	defer stop()
	type answer struct {
		report *reports.Report
		err    error
	}
	checked := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if p := recover(); p != nil {
				a = answer{err: fmt.Errorf("internal error: %v; please report it", p)}
			}
			checked <- a
		}()
		a.report, a.err = w.Check(checking, nil, w.options)
	}()
	code, err := w.compiler.Run(ctx)
	if err != nil || code != 0 {
		stop()
		<-checked
		if err != nil {
			w.complain(err.Error())
		}
		return &outcome{code, "the compiler failed"}
	}
	a := <-checked
	if a.err != nil {
		return w.unchecked(a.err.Error())
	}
	err = w.conclude(a.report)
	if err != nil {
		w.discard(start)
	}
	return err
}

// unchecked tells why there is no answer, which alone fails no build.
func (w *wrapper) unchecked(why string) error {
	w.complain("warning: " + why)
	if w.failOn.inconclusive {
		return errInconclusive
	}
	return nil
}

// conclude tells what was found, in the compiler's manner.
func (w *wrapper) conclude(r *reports.Report) (err error) {
	r.Finish()
	w.levels.Apply(r, "")
	w.since.dismiss(r)
	if err := w.accepted.dismiss(w.Command, []*reports.Report{r}, w.options.Partial()); err != nil {
		return err
	}
	deferred := 0
	if !w.compiles.Links {
		deferred = r.Defer()
	}
	texts := w.color.of(w.Stderr)
	handler := reports.NewDiagnostics(texts)
	if w.verbose {
		handler = reports.NewText(texts, true)
	}
	if err := handler.Handle(r); err != nil {
		return err
	}
	for _, f := range r.Files {
		if f.Status != reports.Analysed {
			err = w.unchecked(f.Problem())
		}
	}
	for _, p := range r.Problems {
		err = w.unchecked(p.String())
	}
	for i := range r.Kernels {
		if k := &r.Kernels[i]; k.Unexamined() {
			err = w.unchecked(fmt.Sprintf("%s: kernel %s was not looked at: %s", reports.Position{File: k.File, Line: k.Line}, k.Name,
				strings.Join(k.Reasons, "; ")))
		}
	}
	switch {
	case w.verbose || len(r.Kernels) == 0:
	case r.Totals().Inconclusive > 0:
		w.complain(fmt.Sprintf("warning: %s: %s", strings.Join(w.sources(), ", "), r.Summary()))
	default:
		w.complain(fmt.Sprintf("%s: %s", strings.Join(w.sources(), ", "), r.Summary()))
	}
	if deferred > 0 {
		w.complain(fmt.Sprintf("%s: no launch was found for %d of the findings: notes here, and decided by hgrd check -p BUILD",
			strings.Join(w.sources(), ", "), deferred))
	}
	w.tellSpared(w.spared(w.failOn, r))
	// as with files, what was not looked at fails no build by itself
	if outcome := w.failOn.status(r.Failing(w.failOn.least), r.Totals().Inconclusive, 0); outcome != nil {
		return outcome
	}
	return err
}

// discard removes what the compiler has written, as one that fails does: else the next build takes it for good.
func (w *wrapper) discard(since time.Time) {
	for _, name := range w.compiles.Outputs {
		if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() && !info.ModTime().Before(since.Truncate(time.Second)) {
			os.Remove(name)
		}
	}
}
