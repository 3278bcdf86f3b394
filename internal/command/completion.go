package command

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *Command) completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "the completion script for bash, zsh, fish or powershell",
		Long: `Prints a script that lets the shell complete commands, flags and their values. For the running shell:

  source <(hgrd completion bash)
  source <(hgrd completion zsh)
  hgrd completion fish | source
  hgrd completion powershell | Out-String | Invoke-Expression

For every new one:

  hgrd completion bash > ~/.local/share/bash-completion/completions/hgrd
  hgrd completion zsh > "${fpath[1]}/_hgrd"
  hgrd completion fish > ~/.config/fish/completions/hgrd.fish

The script for bash needs the package bash-completion.`,
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || !slices.Contains(shells, args[0]) {
				return &UsageError{"one of bash, zsh, fish and powershell is needed", "'hgrd help completion' says what to do with it"}
			}
			root, out := cmd.Root(), cmd.OutOrStdout()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(out, true)
			case "zsh":
				return root.GenZshCompletion(out)
			case "fish":
				return root.GenFishCompletion(out, true)
			}
			return root.GenPowerShellCompletionWithDesc(out)
		},
	}
}

// completeFlags says what the values of flags are: words that were enumerated, folders, files, or nothing known. Cobra
// keeps it for the life of the process, so it is done where completions are asked for.
func completeFlags(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			kind, _ := pflag.UnquoteUsage(f)
			values, directive := f.Annotations[valuesKey], cobra.ShellCompDirectiveNoFileComp
			switch kind {
			case "FILE":
				directive = cobra.ShellCompDirectiveDefault
			case "DIR":
				directive = cobra.ShellCompDirectiveFilterDirs
			}
			if err := cmd.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(values, directive)); err != nil {
				panic("BUG: command: " + err.Error())
			}
		})
	}
}

// sourceFiles completes programs.
func sourceFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"cu", "hip", "cl", "cpp", "cc", "cxx", "c"}, cobra.ShellCompDirectiveFilterFileExt
}

// folders completes folders.
func folders(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}
