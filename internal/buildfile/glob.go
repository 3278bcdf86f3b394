package buildfile

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Bounds of what the patterns in one tree's build files look at: they may lead all over the machine, and through links
// that lead back.
const (
	maxListed  = 1 << 19 // names in folders
	maxMatched = 1 << 23 // names that are held against a pattern
	maxGlobbed = 1 << 17 // files of one pattern
)

// globber finds the files that patterns stand for, until its bounds are reached.
type globber struct {
	listed, matched int                 // what is left of the bounds
	names           map[string][]string // by folder
	short           bool                // some file was not looked at
}

func newGlobber() *globber {
	return &globber{listed: maxListed, matched: maxMatched, names: map[string][]string{}}
}

// glob finds what filepath.Glob does.
func (g *globber) glob(pattern string) []string {
	if !hasMeta(pattern) {
		if _, err := os.Lstat(pattern); err != nil {
			return nil
		}
		return []string{pattern}
	}
	dir, base := filepath.Split(pattern)
	dirs := []string{strings.TrimSuffix(dir, "/")}
	switch {
	case dir == "":
		dirs[0] = "."
	case dir == "/":
		dirs[0] = dir
	case dirs[0] == pattern:
		return nil
	case hasMeta(dir):
		dirs = g.glob(dirs[0])
	}
	var found []string
	for _, d := range dirs {
		for _, name := range g.list(d) {
			if g.matched == 0 || len(found) == maxGlobbed {
				g.short = true
				return found
			}
			g.matched--
			if fits, err := filepath.Match(base, name); err != nil {
				return nil
			} else if fits {
				found = append(found, filepath.Join(d, name))
			}
		}
	}
	return found
}

// list reads the names in a folder, in order; none where it cannot be read.
func (g *globber) list(dir string) []string {
	names, known := g.names[dir]
	if known {
		return names
	}
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		if f, err := os.Open(dir); err == nil {
			names, _ = f.Readdirnames(g.listed + 1)
			f.Close()
		}
	}
	if len(names) > g.listed {
		g.short, names = true, names[:g.listed]
	}
	g.listed -= len(names)
	slices.Sort(names)
	g.names[dir] = names
	return names
}

func hasMeta(path string) bool { return strings.ContainsAny(path, `*?[\`) }
