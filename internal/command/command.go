package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/levels"
	"github.com/hgrd/hgrd/reports"
)

// CheckFunc is a pipeline: files in, one finished report out.
type CheckFunc func(ctx context.Context, files []string, o check.Options) (*reports.Report, error)

// Command is the program.
type Command struct {
	Check          CheckFunc
	FindCompiler   FindCompiler // nil where no compiler may be run
	Stdin          io.Reader    // a program, or what an editor says; nil where there is none
	Stdout, Stderr io.Writer
	OwnProcess     bool // the process runs this command and nothing else: all its children are the command's

	levels *levels.Set // of the settings file; nil where there is none
	found  string      // the settings file, if it was found and not named

	foundBy []reports.DismissedBy // what dismisses findings because that file names it
}

// Main runs the command line args (without the program's name) and returns the exit code. Every error becomes one line
// on Stderr, unless it has been told there already.
func (c *Command) Main(ctx context.Context, args []string) int {
	err := c.Run(ctx, args)
	var told *outcome
	if err != nil && !errors.As(err, &told) {
		c.complain(err.Error())
	}
	return ExitCode(err)
}

// Run is Main with the error itself.
func (c *Command) Run(ctx context.Context, args []string) error {
	reports.Version = release()
	root := c.tree()
	if len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd) {
		completeFlags(root)
	}
	out := &checkedWriter{w: c.Stdout}
	root.SetOut(out)
	root.SetErr(c.Stderr)
	root.SetArgs(append([]string{}, longForms(wrapping(slices.Clone(args)))...)) // of nil, cobra makes the process's
	if err := root.ExecuteContext(ctx); err != nil {
		return err
	}
	return out.err
}

// checkedWriter keeps the first error: cobra loses those of help texts.
type checkedWriter struct {
	w   io.Writer
	err error
}

func (c *checkedWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	if c.err == nil {
		c.err = err
	}
	return n, err
}

// complain writes one line to Stderr, whatever the message holds.
func (c *Command) complain(message string) {
	message, _, _ = strings.Cut(strings.TrimSpace(message), "\n")
	fmt.Fprintf(c.Stderr, "hgrd: %s\n", reports.Printable(message))
}
