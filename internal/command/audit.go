package command

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hgrd/hgrd/internal/audit"
	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/output"
	"github.com/hgrd/hgrd/internal/progress"
	"github.com/hgrd/hgrd/reports"
)

func (c *Command) auditCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:               "audit [FLAGS] DIR... [-- FLAGS OF CHECK]",
		Short:             "check all programs under a folder, each by itself, and count what came of them",
		Long:              "Checks all programs under the folders, each by itself, and counts what came of them.",
		ValidArgsFunction: folders,
	}
	f := newAuditFlags(cmd.Flags())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		dirs, err := f.dirs(args, cmd.ArgsLenAtDash())
		if err != nil {
			return err
		}
		cache.Open(f.cache.options(c)) // each check would tell what is wrong with it, and nobody hear
		return c.audit(cmd.Context(), f, dirs)
	}
	return cmd
}

// audit finds programs, checks them and writes what came of them.
func (c *Command) audit(ctx context.Context, f *auditFlags, dirs []string) error {
	if err := f.documents.ready(nil); err != nil {
		return err
	}
	if f.costsTo != "" && !f.list {
		var err error
		if f.costs, err = output.Open(f.costsTo); err != nil {
			return usagef("cannot write the costs: %v", err)
		}
	}
	if err := f.accepted.read(); err != nil {
		return err
	}
	o := f.options
	var err error
	if f.state != "" && !f.list {
		if o.State, err = audit.OpenState(f.state); err != nil {
			return err
		}
	}
	if o.Path, err = os.Executable(); err != nil {
		return err
	}
	o.Words = []string{filepath.Base(os.Args[0]), "check", "--" + configFlag + "=" + noConfig, "--" + partFlag} // settings are handed on
	for _, dir := range dirs {
		o.Words = append(o.Words, "--"+projectFlag+"="+real(dir))
	}
	for _, dir := range f.headers {
		o.Words = append(o.Words, "--"+headersFlag+"="+real(dir))
	}
	base, programs, sources, err := audit.Discover(ctx, dirs, func(ctx context.Context, base string, asked []audit.Asked) []map[string][]string {
		asking := o
		asking.Dir = base
		return asking.Opened(ctx, asked)
	})
	if err != nil {
		return err
	}
	var idle []string // patterns that match nothing: what is left is checked, and the run counts as incomplete
	for _, p := range f.only {
		if len(programs) > 0 && len(audit.Select(programs, []string{p}, 0, 0)) == 0 {
			idle = append(idle, fmt.Sprintf("--only %q: no program matches", p))
		}
	}
	if len(idle) > 0 && len(idle) == len(f.only) {
		return usagef("%s", strings.Join(idle, "; "))
	}
	for _, text := range idle {
		c.complain(text)
	}
	programs = audit.Select(programs, f.only, f.sample, f.seed)
	sources.Only(f.only)
	if len(programs) == 0 {
		c.tell(sources)
		return fmt.Errorf("%s: no CUDA program found", strings.Join(dirs, ", "))
	}
	if f.list {
		c.tell(sources)
		if err := listPrograms(c.Stdout, programs); err != nil || len(idle)+len(sources.Gaps()) == 0 {
			return err
		}
		return errIncomplete
	}
	for _, p := range programs {
		var inputs []string
		for _, s := range p.Inputs {
			if !filepath.IsAbs(s) {
				s = filepath.Join(base, s)
			}
			inputs = append(inputs, s)
		}
		if err := f.spare(inputs); err != nil {
			return err
		}
	}
	o.Dir, o.Tool, o.Sources = base, tool(), sources
	f.accepted.old.Root = base
	a := c.run(ctx, f, programs, o)
	if c.levels != nil {
		if err := a.Revise(func(r *reports.Report) { c.levels.Apply(r, base) }); err != nil {
			return err
		}
	}
	err = c.finish(a, f, f.resume())
	if told := (*outcome)(nil); len(idle) > 0 && (err == nil || errors.As(err, &told)) {
		return errIncomplete
	}
	return err
}

// spare is an error if a document or the costs would replace an input.
func (f *auditFlags) spare(inputs []string) error {
	if err := spare(f.costsTo, inputs); err != nil {
		return usagef("cannot write the costs: %v", err)
	}
	return f.documents.spare(inputs)
}

// run checks the programs and tells on standard error how far it is.
func (c *Command) run(ctx context.Context, f *auditFlags, programs []audit.Program, o audit.Options) *audit.Audit {
	if f.quiet {
		o.Warn = progress.NewLines(c.Stderr, 0)
		return audit.Run(ctx, programs, o)
	}
	display := progress.New(c.Stderr, o.Shard.Size(len(programs)), o.Timeout)
	defer display.Close()
	o.Progress, o.Warn = display, display
	return audit.Run(ctx, programs, o)
}

// finish writes the documents and what is to be said of the run itself, and chooses the exit code. Whatever goes wrong
// on the way, all that can be written is.
func (c *Command) finish(a *audit.Audit, f *auditFlags, resume string) error {
	var unsaved error
	if f.accepted.given() {
		t := a.Totals()
		unsaved = a.Judge(func(all []*reports.Report) error {
			return f.accepted.dismiss(c, all, f.partial() || t.Failed+t.NotRun > 0)
		})
	}
	err := f.documents.write(c.Stdout, func(format string, w io.Writer) error {
		return audit.Formats[format](a, w, f.verbose)
	})
	err = cmp.Or(err, unsaved)
	if f.costs != nil {
		var table bytes.Buffer
		costs := a.WriteCostsCSV(&table)
		if costs == nil {
			costs = f.costs.Write(table.Bytes())
		}
		if err == nil && costs != nil {
			err = fmt.Errorf("cannot write the costs: %w", costs)
		}
	}
	if !f.quiet {
		var costs strings.Builder
		if fault := a.WriteCosts(&costs); err == nil {
			err = fault
		}
		for line := range strings.Lines(costs.String()) {
			c.complain(line)
		}
	}
	if known := a.Operands(); known != nil && a.Shard == nil && !f.partial() {
		for _, text := range misfits(f.analysis.Shape.Assume, known) {
			c.complain("warning: " + text)
		}
	}
	c.tell(a.Sources)
	if c.found != "" {
		spared := 0
		if fault := a.Revise(func(r *reports.Report) { spared += c.spared(f.failOn, r) }); err == nil {
			err = fault
		}
		c.tellSpared(spared)
	}
	t := a.Totals()
	kernels := t.Racy + t.Free + t.Open
	if t.Unexamined > 0 {
		c.complain(unexamined(t.Unexamined, kernels))
	}
	if t.NotRun > 0 {
		c.complain(fmt.Sprintf("stopped: %d of %d programs are not checked%s", t.NotRun, len(a.Records), resume))
	}
	switch {
	case err != nil:
		return err
	case t.NotRun > 0:
		return errIncomplete
	case a.Shard != nil: // a part that is done; the merge tells what it means
		return nil
	case t.Failed > 0:
		c.complain(fmt.Sprintf("%d of %d programs could not be checked; the report says why", t.Failed, len(a.Records)))
		return errIncomplete
	case len(a.Sources.Gaps()) > 0:
		return errIncomplete
	case f.analysis.Kernels != nil && kernels == 0:
		c.complain(fmt.Sprintf("no program has a kernel that --kernel %q matches", f.analysis.Kernels))
		return errIncomplete
	}
	return f.failOn.status(t.Failing[f.failOn.least], t.Open, t.Unexamined)
}

// tell says which sources are left out.
func (c *Command) tell(sources *audit.Ledger) {
	for _, line := range sources.Lines() {
		c.complain(line)
	}
}

// tool names what outcomes depend on besides programs and options.
func tool() string {
	clang, _, err := check.Compiler()
	if err != nil {
		clang = "none" // every check will tell
	}
	return fmt.Sprintf("hgrd %s, clang %s, Z3 %s", release(), clang, check.Solver())
}

// listPrograms writes one command line of check per program.
func listPrograms(w io.Writer, programs []audit.Program) error {
	var b strings.Builder
	for _, p := range programs {
		b.WriteString(reports.Printable(p.Name+": "+strings.Join(append(append([]string{}, p.Flags...), p.Inputs...), " ")) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}
