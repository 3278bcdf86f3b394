package command

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hgrd/hgrd/internal/check"
)

func (c *Command) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "the versions of hgrd, and of the clang and the Z3 that it uses",
		Args:  noArguments,
		RunE:  func(cmd *cobra.Command, _ []string) error { return c.version(cmd.Context()) },
	}
}

// version prints what a bug report should say. A missing compiler is said: it is the matter of other commands. A Z3
// that fails its self-test is an error: nothing that hgrd would say with it is worth anything.
func (c *Command) version(ctx context.Context) error {
	var b strings.Builder
	fmt.Fprintf(&b, "hgrd %s %s %s/%s\n", release(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if clang, path, err := check.Compiler(); err != nil {
		fmt.Fprintf(&b, "clang: %v\n", err)
	} else {
		fmt.Fprintf(&b, "clang %s (%s)\n", clang, path)
	}
	fault := check.TestSolver(ctx)
	if fault == nil {
		fmt.Fprintf(&b, "Z3 %s\n", check.Solver())
	}
	_, err := io.WriteString(c.Stdout, b.String())
	return cmp.Or(fault, err)
}

// tag is the version of a release: packaging/release.sh has the linker set it.
var tag string

// release names the version of a release, or of the module, which for a build in a checkout holds the revision.
func release() string {
	if tag != "" {
		return tag
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}

// noArguments is for commands that take flags only.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return &UsageError{fmt.Sprintf("'hgrd %s' takes no arguments, but %q is given", cmd.Name(), args[0]), ""}
	}
	return nil
}
