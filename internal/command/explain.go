package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hgrd/hgrd/internal/nearest"
	"github.com/hgrd/hgrd/reports"
)

func (c *Command) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [RULE...]",
		Short: "what a rule means, with a small racy program and the same one mended",
		Long:  "Prints rules, or lists them.",
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, r := range reports.Rules() {
				names = append(names, cobra.CompletionWithDesc(r.ID, r.Title))
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error { return c.explain(args) },
	}
}

// explain prints rules, or lists them.
func (c *Command) explain(args []string) error {
	if len(args) == 0 {
		var b strings.Builder
		for _, r := range reports.Rules() {
			fmt.Fprintf(&b, "%-18s  %s\n", r.ID, r.Title)
		}
		_, err := io.WriteString(c.Stdout, b.String())
		return err
	}
	var texts []string
	for _, id := range args {
		r, ok := reports.RuleOf(id)
		if !ok {
			e := usagef("unknown rule %q", id)
			e.Hint = "'hgrd explain' lists them"
			var known []string
			for _, r := range reports.Rules() {
				known = append(known, r.ID)
			}
			if near := nearest.Word(id, known); near != "" {
				e.Hint = fmt.Sprintf("did you mean '%s'?", near)
			}
			return e
		}
		texts = append(texts, r.Explain())
	}
	_, err := io.WriteString(c.Stdout, strings.Join(texts, "\n"))
	return err
}
