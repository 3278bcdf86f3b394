package command

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hgrd/hgrd/internal/audit"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/crosscheck"
	"github.com/hgrd/hgrd/internal/progress"
	"github.com/hgrd/hgrd/reports"
)

// partFlag is the flag by which an audit says that a check is a part of it. Exit status 0 means then that the report says
// all.
const partFlag = "part"

// openedFlag is the flag by which an audit asks what the compilers open; nothing is checked. Standard input has a list of
// audit.Words as JSON, standard output a list of what is opened for each file of these.
const openedFlag = "opened"

func (c *Command) checkCommand() *cobra.Command {
	cmd, _ := c.newCheck()
	return cmd
}

// newCheck is the command check, and what its flags say.
func (c *Command) newCheck() (*cobra.Command, *checkFlags) {
	cmd := &cobra.Command{
		Use:   "check [FLAGS] FILE...",
		Short: "check each file as a program of its own",
		Long: "Finds the data races of each program, or proves for each kernel that it has none. The file - is standard input.\n" +
			"With --database the programs are those of a build: every entry of its compile database with CUDA code, linked as the\n" +
			"build links them. A file .cl holds OpenCL kernels, whose launches no host code shows: --grid counts their work-groups,\n" +
			"--block the work-items of each.",
		ValidArgsFunction: sourceFiles,
	}
	f := newCheckFlags(cmd.Flags(), "warning", reportFormats...)
	f.since = newRevisionFlag(cmd.Flags())
	f.accepted = newBaselineFlags(cmd.Flags())
	changedFlag(cmd.Flags(), &f.changed)
	f.kept = newCacheFlags(cmd.Flags())
	cmd.Flags().BoolVar(&f.part, partFlag, false, "leave it to an audit to say what no kernel fits, and what was not looked at")
	cmd.Flags().MarkHidden(partFlag)
	opened := cmd.Flags().Bool(openedFlag, false, "leave it to an audit to ask what compilers open")
	cmd.Flags().MarkHidden(openedFlag)
	quotesFlags(cmd.Flags(), f)
	cmd.Flags().BoolVar(&f.redundant, "redundant", false, "also look for barriers and fences that proofs do not need; takes a check for each")
	confirm := cmd.Flags().Bool("confirm", false, "replay the witness of every race on the simulator")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *opened {
			return c.opened(cmd.Context())
		}
		if f.options.Excerpt = f.changed; f.changed {
			var err error
			if args, err = f.units(cmd.Context(), args); err != nil {
				return err
			}
			for _, name := range f.unread {
				c.complain(name + ": is neither a file nor a link to one: which programs it affects is not known")
			}
			if len(args) == 0 && len(f.unread) > 0 {
				return errIncomplete
			}
			if len(args) == 0 {
				return nil
			}
		}
		if *confirm {
			f.options.Opinion = crosscheck.Opinions(0)
		}
		files, err := f.prepare(cmd.Context(), c, args)
		if err != nil {
			return err
		}
		report, err := c.report(cmd.Context(), f, files)
		if err != nil {
			return err
		}
		return c.conclude(report, f)
	}
	return cmd, f
}

// opened answers an audit. What cannot be asked has no answer.
func (c *Command) opened(ctx context.Context) error {
	var asked []audit.Words
	if err := json.NewDecoder(c.Stdin).Decode(&asked); err != nil {
		return fmt.Errorf("--%s: %w", openedFlag, err)
	}
	questions := make([]check.Question, len(asked))
	for i, a := range asked {
		cmd, f := c.newCheck()
		words := a.Words
		if len(words) > 0 && words[0] == "--"+configFlag+"="+noConfig { // no flag of this command alone
			words = words[1:]
		}
		if err := cmd.ParseFlags(longForms(words)); err != nil {
			continue
		}
		if files, err := f.prepare(ctx, c, cmd.Flags().Args()); err == nil {
			questions[i] = check.Question{Files: files, Options: f.options, About: a.About}
		}
	}
	all, err := check.Opened(ctx, questions)
	if err != nil {
		return err
	}
	return json.NewEncoder(c.Stdout).Encode(all)
}

// prepare finds the inputs that the arguments name, and reads what is compared with.
func (f *checkFlags) prepare(ctx context.Context, c *Command, args []string) (files []string, err error) {
	if files, err = f.files(args); err != nil {
		return nil, err
	}
	f.options.Cache = f.kept.options(c)
	if err := f.since.read(ctx, f.inputs(files)); err != nil {
		return nil, err
	}
	return files, f.accepted.read()
}

// report runs the pipeline and writes the documents.
func (c *Command) report(ctx context.Context, f *checkFlags, files []string) (*reports.Report, error) {
	if err := f.documents.ready(f.read(files)); err != nil {
		return nil, err
	}
	report, err := c.examine(ctx, f, files)
	if err == nil && f.redundant {
		err = c.spares(ctx, f, files, report)
	}
	if err != nil {
		return nil, err
	}
	var unsaved error
	if f.accepted != nil {
		unsaved = f.accepted.dismiss(c, []*reports.Report{report}, f.options.Partial())
	}
	err = f.documents.paint(c.Stdout, f.color.of(c.Stdout), func(format string, w io.Writer) error {
		if format == comparison {
			return reports.NewCrosscheck(w, f.verbose).Handle(report)
		}
		if format == "table" && f.documents.shows(format) {
			return reports.NewTableWithin(w, f.verbose, progress.Columns(c.Stdout)).Handle(report)
		}
		return reports.Formats[format](w, f.verbose).Handle(report)
	})
	return report, cmp.Or(err, unsaved)
}

// examine is analyse with signs of progress.
func (c *Command) examine(ctx context.Context, f *checkFlags, files []string) (*reports.Report, error) {
	told := progress.NewKernels(c.Stderr)
	if told != nil {
		f.options.Decided = told.Decided
		defer told.Close()
	}
	return c.analyse(ctx, f, files)
}

// analyse runs the pipeline. Of the report is dismissed what no change touches, but not what a baseline has.
func (c *Command) analyse(ctx context.Context, f *checkFlags, files []string) (*reports.Report, error) {
	if f.debug {
		f.options.Log = c.Stderr
	}
	var report *reports.Report
	var err error
	if slices.Contains(files, stdinArg) {
		report, err = c.withStdin(ctx, files, f.options)
	} else {
		report, err = c.Check(ctx, files, f.options)
	}
	if err != nil {
		return nil, err
	}
	entries := f.entries()
	for i := range report.Files {
		report.Files[i].Arguments = f.again(files, report.Files[i].Path)
		report.Files[i].Flags = entries[report.Files[i].Path]
	}
	report.Files = append(report.Files, f.problems...)
	report.Finish()
	if f.since != nil {
		c.levels.Apply(report, "")
		f.since.dismiss(report)
	}
	return report, nil
}

// conclude tells what could not be analysed and chooses the exit code.
func (c *Command) conclude(r *reports.Report, f *checkFlags) error {
	withKernels := map[string]bool{}
	for _, k := range r.Kernels {
		withKernels[k.Program] = true
	}
	interrupted := 0
	for _, file := range r.Files {
		switch {
		case strings.HasPrefix(file.Error, reports.Interrupted):
			interrupted++
		case file.Status != reports.Analysed:
			c.complain(file.Problem())
		case f.changed, f.chooses(): // nobody said that there is a kernel
		case !withKernels[file.Path] && !((f.linked() || f.database != "") && len(r.Kernels) > 0): // host files of a program have none
			c.complain(file.Path + ": " + f.noKernel())
		}
	}
	if interrupted > 0 {
		c.complain(fmt.Sprintf("interrupted: %d of %d files are not analysed to the end", interrupted, len(r.Files)))
	}
	for _, p := range r.Problems {
		c.complain(p.String())
	}
	var unfit []string
	if f.whole() {
		if known := operands(r); known != nil {
			unfit = misfits(f.options.Shape.Assume, known)
		}
	}
	for _, text := range unfit {
		c.complain(text)
	}
	if !f.part {
		c.tellSpared(c.spared(f.failOn, r))
	}
	t := r.Totals()
	if t.Unexamined > 0 && !f.part {
		c.complain(unexamined(t.Unexamined, len(r.Kernels)))
	}
	if t.Failed+t.Problems+len(unfit)+len(f.unread) > 0 || len(r.Kernels) == 0 && !f.changed && !f.chooses() {
		return errIncomplete
	}
	if f.part {
		return nil
	}
	return f.failOn.outcome(r)
}
