package frontend

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// missingHeader is the end of a line that tells of a header that is missing, with what can be done.
var missingHeader = regexp.MustCompile(`: '([^'\n]+)' file not found; .*$`)

// maxLookedAt bounds the files and folders among which a header is looked for.
const maxLookedAt = 1 << 15

// withLocation is an error of a compiler that tells where in the project a header lies that it did not find.
func (o *Options) withLocation(path string, err error) error {
	var tool *ToolchainError
	if !errors.As(err, &tool) {
		return err
	}
	m := missingHeader.FindStringSubmatchIndex(tool.Summary)
	if m == nil {
		return err
	}
	dir := ""
	for _, project := range o.places(path).Project() {
		if dir == "" {
			dir = folderOf(tool.Summary[m[2]:m[3]], project, filepath.Dir(path))
		}
	}
	if dir == "" {
		return err
	}
	if here, err := filepath.EvalSymlinks("."); err == nil && !filepath.IsAbs(path) {
		if here, err = filepath.Abs(here); err == nil {
			if rel, err := filepath.Rel(here, dir); err == nil {
				dir = rel
			}
		}
	}
	located := *tool
	located.Summary = tool.Summary[:m[3]] + "' file not found; the folder " + dir + " has it: give that with -I"
	return &located
}

// folderOf is the folder below top from which a header is seen by its name; the one nearest to a source if there are
// several, and "" if there is none. Folders whose names begin with a dot are left out.
func folderOf(name, top, source string) string {
	name = filepath.Clean(name)
	if real, err := filepath.EvalSymlinks(source); err == nil {
		source = real
	}
	source, err := filepath.Abs(source)
	if err != nil || !filepath.IsLocal(name) {
		return ""
	}
	best, bestSteps, looked := "", 0, 0
	filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if looked++; looked > maxLookedAt {
			return fs.SkipAll
		}
		switch {
		case err != nil || d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != top:
			return fs.SkipDir
		case d.Type().IsRegular() && d.Name() == filepath.Base(name) && strings.HasSuffix(path, string(os.PathSeparator)+name):
			dir := strings.TrimSuffix(path, string(os.PathSeparator)+name)
			rel, err := filepath.Rel(source, dir)
			if steps := strings.Count(rel, string(os.PathSeparator)); err == nil && len(dir) >= len(top) && (best == "" || steps < bestSteps) {
				best, bestSteps = dir, steps
			}
		}
		return nil
	})
	return best
}
