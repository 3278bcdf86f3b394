package command

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/hgrd/hgrd/internal/cache"
)

func (c *Command) cacheCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:       "cache [FLAGS] stats|clean",
		Short:     "tell what the cache of results holds, or empty it",
		Long:      "Tells what the cache of results holds, or empties it.",
		ValidArgs: []string{"stats", "clean"},
	}
	f := newFolderFlags(cmd.Flags())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		dir := f.folder()
		switch {
		case len(args) != 1 || args[0] != "stats" && args[0] != "clean":
			return usagef("cache needs one of stats and clean")
		case dir == "":
			return usagef("there is no cache: it is off, or the user has no folder for caches")
		}
		u, err := cache.Stat(dir)
		if err == nil && args[0] == "clean" {
			err = cache.Clean(dir)
		}
		switch {
		case err != nil:
			return fmt.Errorf("cannot read or empty the cache: %w", err)
		case args[0] == "clean":
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "removed %d entries, %s, from %s\n", u.Results, megabytes(u.Bytes), dir)
		default:
			_, err = fmt.Fprint(cmd.OutOrStdout(), usageOf(dir, u, f.size))
		}
		return err
	}
	return cmd
}

// usageOf tells in a few lines what the cache in a folder holds.
func usageOf(dir string, u cache.Usage, bound int64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "folder:   %s\n", dir)
	fmt.Fprintf(&b, "entries:  %d\n", u.Results)
	fmt.Fprintf(&b, "size:     %s of %s\n", megabytes(u.Bytes), megabytes(bound))
	if u.Results > 0 {
		fmt.Fprintf(&b, "last use: %s, %s at the earliest\n", u.Newest.Format(time.DateOnly), u.Oldest.Format(time.DateOnly))
	}
	return b.String()
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20)) }
