package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/config"
)

func (c *Command) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "man DIR",
		Short:             "write the manual pages to a folder",
		Long:              "Writes hgrd.1 and a page for each command, made from the same texts as the help, and prints their names.",
		ValidArgsFunction: folders,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("one folder is needed")
			}
			if err := os.MkdirAll(args[0], 0o777); err != nil {
				return usagef("cannot write manual pages: %v", err)
			}
			root := cmd.Root()
			for _, of := range append([]*cobra.Command{root}, root.Commands()...) {
				path := filepath.Join(args[0], pageName(of)+".1")
				if err := os.WriteFile(path, []byte(manPage(of)), 0o666); err != nil {
					return fmt.Errorf("cannot write manual pages: %w", err)
				}
				if _, err := io.WriteString(c.Stdout, path+"\n"); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage is the manual page of a command. Cobra's own generator goes by Markdown, in which the <float> of a text is
// lost, and prints defaults where the names of values belong.
func manPage(cmd *cobra.Command) string {
	var b strings.Builder
	section := func(title string) { fmt.Fprintf(&b, ".SH %s\n", title) }
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"hgrd %s\" \"hgrd\"\n", strings.ToUpper(roff(pageName(cmd))), roff(release()))
	section("NAME")
	fmt.Fprintf(&b, "%s \\- %s\n", roff(pageName(cmd)), roff(cmd.Short))
	section("SYNOPSIS")
	fmt.Fprintf(&b, "\\fB%s\\fR%s\n", roff(cmd.CommandPath()), roff(strings.TrimPrefix(cmd.UseLine(), cmd.CommandPath())))
	section("DESCRIPTION")
	if cmd.Long == "" {
		fmt.Fprintf(&b, "%s\n", roff(cmd.Short))
	}
	paragraphs(&b, cmd.Long)
	if !cmd.HasParent() {
		section("COMMANDS")
		for _, sub := range cmd.Commands() {
			fmt.Fprintf(&b, ".TP\n\\fB%s\\fR\n%s\n", roff(sub.UseLine()), roff(sub.Short))
		}
	}
	section("OPTIONS")
	for _, g := range flagGroups(cmd) {
		if g.heading != "" {
			fmt.Fprintf(&b, ".SS %s\n", roff(g.heading))
		}
		g.flags.VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				manFlag(&b, f)
			}
		})
	}
	pairs := func(title string, list [][2]string) {
		section(title)
		for _, p := range list {
			fmt.Fprintf(&b, ".TP\n\\fB%s\\fR\n%s\n", roff(p[0]), roff(p[1]))
		}
	}
	if !cmd.HasParent() || cmd.Name() == "check" {
		pairs("EXIT STATUS", exitStatuses)
		pairs("ENVIRONMENT", environment)
		pairs("FILES", settingFiles)
		pairs("EXAMPLES", examples)
	}
	section("SEE ALSO")
	var also []string
	for _, other := range append([]*cobra.Command{cmd.Root()}, cmd.Root().Commands()...) {
		if other != cmd {
			also = append(also, fmt.Sprintf("\\fB%s\\fR(1)", roff(pageName(other))))
		}
	}
	fmt.Fprintf(&b, "%s\n", strings.Join(also, ", "))
	return b.String()
}

// What the manual says beside the help.
var (
	exitStatuses = [][2]string{
		{"0", "no race that fails (see --fail-on)"},
		{"1", "races"},
		{"2", "wrong usage, or something that was asked for was not looked at; it goes before 1"},
	}
	environment = [][2]string{
		{"HGRD_CACHE_DIR", "where results are kept, unless --cache says so"},
		{"NO_COLOR", "if set, no colours unless --color=always asks for them"},
		{"GOGC, GOMEMLIMIT", "the memory manager of Go"},
	}
	settingFiles = [][2]string{
		{config.Name, "settings for the sources in its folder and below"},
		{"~/.cache/hgrd", "results, in the user's folder for caches"},
	}
	examples = [][2]string{
		{"hgrd check prog.cu", "each file is a program of its own"},
		{"hgrd check -p build", "the programs of a build, by its compile_commands.json"},
		{"hgrd check --link main.cpp kernels.cu", "several files are one program"},
		{"hgrd check --assume 'stride >= cols' kernel.cu", "a kernel without a launch, with a relation that its callers keep"},
		{"hgrd -- nvcc -c kernel.cu", "compile, and fail if the file has a race"},
		{"hgrd lsp --database=build", "serve an editor, which starts this command"},
		{"hgrd explain ID", "all about a finding of hgrd.json"},
	}
)

// manFlag is a flag with what it does.
func manFlag(b *strings.Builder, f *pflag.Flag) {
	kind, usage := pflag.UnquoteUsage(f)
	if !isZero(f) {
		usage += fmt.Sprintf(" (default %s)", f.DefValue)
	}
	short := ""
	if f.Shorthand != "" {
		short = fmt.Sprintf("\\fB%s\\fR, ", roff("-"+f.Shorthand))
	}
	fmt.Fprintf(b, ".TP\n%s\\fB%s\\fR \\fI%s\\fR\n%s\n", short, roff("--"+f.Name), roff(kind), roff(usage))
}

// paragraphs writes a text whose indented lines are examples.
func paragraphs(b *strings.Builder, text string) {
	for i, p := range strings.Split(text, "\n\n") {
		if i > 0 {
			b.WriteString(".PP\n")
		}
		if strings.HasPrefix(p, "  ") {
			fmt.Fprintf(b, ".EX\n%s\n.EE\n", roff(p))
		} else if p != "" {
			fmt.Fprintf(b, "%s\n", roff(p))
		}
	}
}

// roff writes a text so that nothing in it is a command of the formatter.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, `"`, `\(dq`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
