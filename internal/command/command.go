package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
)

// CheckFunc is a pipeline: files in, one finished report out.
type CheckFunc func(ctx context.Context, files []string, o check.Options) (*reports.Report, error)

// Command is the program.
type Command struct {
	Check          CheckFunc
	Stdout, Stderr io.Writer
}

const usage = `hgrd finds data races in CUDA programs, or proves their absence, from host and kernel code together.

Usage:
  hgrd check [FLAGS] FILE...   check each file as a program of its own
  hgrd crosscheck FILE...      check each file, replay every race and attack every proof on the simulator
  hgrd audit [FLAGS] DIR...    check all programs under a folder, each by itself, and count what came of them
  hgrd simulate [FLAGS] FILE... [-- ARGS]
                               run a program with its kernels simulated, under race detectors
  hgrd explain [RULE...]       what a rule means, with a small racy program and the same one mended
  hgrd help [COMMAND]          this text, or the flags of a command
  hgrd version                 the version

Exit status: 0 no race, 1 races, 2 wrong usage or some input could not be analysed.
`

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
	if len(args) == 0 {
		return &UsageError{"no command", "'hgrd help' lists them"}
	}
	name, rest := args[0], args[1:]
	switch name {
	case "check":
		return c.check(ctx, rest)
	case "crosscheck":
		return c.crosscheck(ctx, rest)
	case "audit":
		return c.audit(ctx, rest)
	case "simulate":
		return c.simulate(ctx, rest)
	case "explain":
		return c.explain(rest)
	case "version", "--version":
		_, err := fmt.Fprintln(c.Stdout, version())
		return err
	case "help", "--help", "-h":
		return c.help(rest)
	}
	e := usagef("unknown command %q", name)
	switch near := nearest(name, []string{"audit", "check", "crosscheck", "explain", "help", "simulate", "version"}); {
	case near != "":
		e.Hint = fmt.Sprintf("did you mean 'hgrd %s'?", near)
	case strings.HasPrefix(name, "-") || strings.ContainsAny(name, "./"):
		e.Hint = "did you mean 'hgrd check'?"
	default:
		e.Hint = "'hgrd help' lists them"
	}
	return e
}

func (c *Command) help(args []string) error {
	text := usage
	switch {
	case slices.Contains(args, "check"):
		text = checkUsage()
	case slices.Contains(args, "crosscheck"):
		text = crosscheckUsage()
	case slices.Contains(args, "audit"):
		text = auditUsage()
	case slices.Contains(args, "simulate"):
		text = simulateUsage()
	}
	_, err := io.WriteString(c.Stdout, text)
	return err
}

// complain writes one line to Stderr, whatever the message holds.
func (c *Command) complain(message string) {
	message, _, _ = strings.Cut(strings.TrimSpace(message), "\n")
	fmt.Fprintf(c.Stderr, "hgrd: %s\n", reports.Printable(message))
}

// version names the module version or the revision it was built from.
func version() string {
	v := "devel"
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" && info.Main.Version != "(devel)" {
			v = info.Main.Version
		}
	}
	return fmt.Sprintf("hgrd %s %s %s/%s", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
