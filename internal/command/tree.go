package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// program is the name of the root command, which usage lines and man pages begin with.
const program = "hgrd"

const about = "hgrd finds data races in CUDA programs, or proves their absence, from host and kernel code together."

func init() {
	cobra.EnableCommandSorting = false // what most people want comes first
}

// tree is the command line. A new command is a file with its constructor and one line here.
func (c *Command) tree() *cobra.Command {
	root := c.rootCommand()
	root.AddCommand(
		c.withSettings(c.checkCommand()),
		c.withSettings(c.fixCommand()),
		c.withSettings(c.crosscheckCommand()),
		c.withSettings(c.auditCommand()),
		c.mergeCommand(),
		c.wrapCommand(),
		c.lspCommand(),
		c.simulateCommand(),
		c.explainCommand(),
		c.diffCommand(),
		c.cacheCommand(),
		c.versionCommand(),
		c.completionCommand(),
		c.manCommand(),
	)
	root.SetHelpCommand(c.helpCommand())
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { fmt.Fprint(cmd.OutOrStdout(), help(cmd)) })
	root.SetFlagErrorFunc(flagError)
	root.InitDefaultHelpCmd()
	for _, cmd := range append(root.Commands(), root) {
		cmd.DisableFlagsInUseLine = true // it stands in Use
		cmd.Flags().SortFlags = false
		cmd.Flags().BoolP("help", "h", false, "print this text")
	}
	return root
}

// rootCommand stands for a command line that names no command.
func (c *Command) rootCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   program + " COMMAND",
		Short: "find data races in CUDA and HIP programs, or prove their absence",
		Long:  about,
		Args:  cobra.ArbitraryArgs,
		// Errors are told by Main, in one line.
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	cmd.SuggestionsMinimumDistance = 2
	version := cmd.Flags().Bool("version", false, "the same as the command version")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) > 0:
			return unknownCommand(cmd, args[0])
		case *version:
			return c.version(cmd.Context())
		}
		return &UsageError{"no command", "'hgrd help' lists them"}
	}
	return cmd
}

// unknownCommand says which command may have been meant.
func unknownCommand(root *cobra.Command, name string) error {
	e := usagef("unknown command %q", name)
	var near []string
	if name != "" {
		near = root.SuggestionsFor(name)
	}
	switch {
	case len(near) > 0:
		e.Hint = fmt.Sprintf("did you mean 'hgrd %s'?", strings.Join(near, "' or 'hgrd "))
	case strings.ContainsAny(name, "./"):
		e.Hint = "did you mean 'hgrd check'?"
	default:
		e.Hint = "'hgrd help' lists them"
	}
	return e
}
