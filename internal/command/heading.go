package command

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// headingKey annotates flags that help lists under a heading of their own.
const headingKey = "hgrd_heading"

// heading begins a group of flags: what is defined until the function that it returns is called. Help and manual pages
// list groups behind the flags of none.
func heading(s *pflag.FlagSet, title string) (end func()) {
	before := map[string]bool{}
	s.VisitAll(func(f *pflag.Flag) { before[f.Name] = true })
	return func() {
		s.VisitAll(func(f *pflag.Flag) {
			if before[f.Name] || f.Annotations[headingKey] != nil {
				return
			}
			if f.Annotations == nil {
				f.Annotations = map[string][]string{}
			}
			f.Annotations[headingKey] = []string{title}
		})
	}
}

// flagGroup is some flags of a command; those of no group have the heading "".
type flagGroup struct {
	heading string
	flags   *pflag.FlagSet
}

// flagGroups are all flags of a command, those of no group first.
func flagGroups(cmd *cobra.Command) []flagGroup {
	groups := []flagGroup{{"", pflag.NewFlagSet("", pflag.ContinueOnError)}}
	groups[0].flags.SortFlags = false
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		title := ""
		if of := f.Annotations[headingKey]; len(of) > 0 {
			title = of[0]
		}
		i := slices.IndexFunc(groups, func(g flagGroup) bool { return g.heading == title })
		if i < 0 {
			i = len(groups)
			groups = append(groups, flagGroup{title, pflag.NewFlagSet("", pflag.ContinueOnError)})
			groups[i].flags.SortFlags = false
		}
		groups[i].flags.AddFlag(f)
	})
	return groups
}
