package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hgrd/hgrd/internal/audit"
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
		return c.audit(cmd.Context(), f, dirs)
	}
	return cmd
}

// audit finds programs, checks them and writes what came of them.
func (c *Command) audit(ctx context.Context, f *auditFlags, dirs []string) error {
	if err := f.documents.ready(); err != nil {
		return err
	}
	base, programs, err := audit.Discover(ctx, dirs)
	if err != nil {
		return err
	}
	programs = audit.Select(programs, f.only, f.sample, f.seed)
	if len(programs) == 0 {
		return fmt.Errorf("%s: no CUDA program found", strings.Join(dirs, ", "))
	}
	if f.list {
		return listPrograms(c.Stdout, programs)
	}
	o := f.options
	o.Dir = base
	if o.Path, err = os.Executable(); err != nil {
		return err
	}
	o.Words = []string{filepath.Base(os.Args[0]), "check"}
	o.Progress = &lineWriter{c}
	a := audit.Run(ctx, programs, o)
	a.Roots = dirs
	err = f.documents.write(c.Stdout, func(format string, w io.Writer) error {
		if format == "json" {
			return a.WriteJSON(w)
		}
		return a.WriteTables(w)
	})
	if err != nil {
		return err
	}
	switch t := a.Totals(); {
	case t.Failed > 0 || t.NotRun > 0:
		return errIncomplete
	case t.Races > 0:
		return errRaces
	}
	return nil
}

// listPrograms writes one command line of check per program.
func listPrograms(w io.Writer, programs []audit.Program) error {
	var b strings.Builder
	for _, p := range programs {
		fmt.Fprintf(&b, "%s: %s\n", p.Name, strings.Join(append(append([]string{}, p.Flags...), p.Inputs...), " "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// lineWriter writes lines to standard error as messages of the program.
type lineWriter struct{ c *Command }

func (l *lineWriter) Write(p []byte) (int, error) {
	l.c.complain(string(p))
	return len(p), nil
}
