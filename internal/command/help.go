package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

const exitStatus = "Exit status: 0 no race, 1 races, 2 wrong usage, or something that was asked for was not looked at.\n"

// Help texts have lines of helpWidth columns; what commands do stands in column helpIndent.
const (
	helpWidth  = 120
	helpIndent = 31
)

func (c *Command) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "this text, or the flags of a command",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, sub := range cmd.Root().Commands() {
				if len(args) == 0 && !sub.Hidden {
					names = append(names, cobra.CompletionWithDesc(sub.Name(), sub.Short))
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			of, rest, err := cmd.Root().Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 {
				return unknownCommand(cmd.Root(), rest[0])
			}
			return of.Help()
		},
	}
}

// help is what 'hgrd help' prints: the commands, or one of them with its flags.
func help(cmd *cobra.Command) string {
	var b strings.Builder
	if !cmd.HasParent() {
		fmt.Fprintf(&b, "%s\n\nUsage:\n", cmd.Long)
		for _, sub := range cmd.Commands() {
			if sub.Hidden {
				continue
			}
			if use := "  " + sub.UseLine(); len(use) < helpIndent {
				fmt.Fprintf(&b, "%-*s%s\n", helpIndent, use, sub.Short)
			} else {
				fmt.Fprintf(&b, "%s\n%*s%s\n", use, helpIndent, "", sub.Short)
			}
		}
		return b.String() + "\n" + exitStatus
	}
	fmt.Fprintf(&b, "Usage: %s\n\n", cmd.UseLine())
	if cmd.Long != "" {
		fmt.Fprintf(&b, "%s\n\n", cmd.Long)
	}
	for _, g := range flagGroups(cmd) {
		if g.heading != "" {
			fmt.Fprintf(&b, "\n%s:\n", g.heading)
		}
		b.WriteString(g.flags.FlagUsagesWrapped(helpWidth))
	}
	return b.String()
}
