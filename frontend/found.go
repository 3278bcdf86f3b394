package frontend

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Where no given folder has a header, the project is searched for it: it may have a file of that name, or a template from
// which its build makes one. The nearest to the source is taken if no other is as near, and the program says so.

// Found is a header that no given folder has, and what stands for it.
type Found struct {
	Header   string // as the source names it
	File     string // in the project
	Template bool   // the header is made of File
}

// maxFound bounds the headers that are found for one file.
const maxFound = 16

// maxLookedAt bounds the files and folders among which a header is looked for.
const maxLookedAt = 1 << 15

// missingHeader is where a line tells of a header that is missing, with what can be done.
var missingHeader = regexp.MustCompile(`: '([^'\n]+)' file not found.*$`)

// missing is the name of the header that an error of a compiler misses, and where the words on it begin; "" if it misses none.
func missing(err error) (name string, at int) {
	var tool *ToolchainError
	if !errors.As(err, &tool) {
		return "", 0
	}
	m := missingHeader.FindStringSubmatchIndex(tool.Summary)
	if m == nil {
		return "", 0
	}
	return tool.Summary[m[2]:m[3]], m[3]
}

// find looks for what stands for the header that an error of a compiler misses.
func (o *Options) find(path string, err error) (f Found, several []string) {
	name, _ := missing(err)
	if name = filepath.Clean(name); name == "." || !filepath.IsLocal(name) {
		return Found{}, nil
	}
	for _, template := range []bool{false, true} {
		for _, project := range o.places(path).Project() {
			s := search{header: name, template: template}
			s.nearest(project, filepath.Dir(path))
			switch {
			case len(s.files) == 0:
			case alike(s.files):
				return Found{name, s.files[0], template}, nil
			default:
				return Found{}, s.files
			}
		}
	}
	return Found{}, nil
}

// search is one for a header.
type search struct {
	header   string
	template bool     // or rather for what makes it
	files    []string // the nearest to the source
	steps    int      // from there
}

// nearest sets the files below top that are nearest to a source. Folders whose names begin with a dot are left out.
func (s *search) nearest(top, source string) {
	if real, err := filepath.EvalSymlinks(source); err == nil {
		source = real
	}
	source, err := filepath.Abs(source)
	if err != nil {
		return
	}
	looked := 0
	filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if looked++; looked > maxLookedAt {
			s.files = nil // others may be nearer
			return fs.SkipAll
		}
		switch {
		case err != nil || d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != top:
			return fs.SkipDir
		case d.Type().IsRegular() && s.fits(path) && len(s.folder(path)) >= len(top):
			rel, err := filepath.Rel(source, s.folder(path))
			steps := strings.Count(filepath.ToSlash(rel), "/")
			switch {
			case err != nil:
			case s.files == nil || steps < s.steps:
				s.files, s.steps = []string{path}, steps
			case steps == s.steps:
				s.files = append(s.files, path)
			}
		}
		return nil
	})
}

// alike reports whether files hold the same text.
func alike(files []string) bool {
	if len(files) == 1 {
		return true
	}
	first, err := os.ReadFile(files[0])
	return err == nil && !slices.ContainsFunc(files[1:], func(f string) bool {
		text, err := os.ReadFile(f)
		return err != nil || !bytes.Equal(text, first)
	})
}

// templates are what the names of templates add to those of headers.
var templates = []string{".in", ".cmake", ".cmake.in", ".cmakein"}

// folder is where a compiler finds the header.
func (f *Found) folder() string {
	s := search{header: f.Header, template: f.Template}
	return s.folder(f.File)
}

func (s *search) fits(path string) bool {
	if s.template {
		name, ok := strings.CutPrefix(filepath.Base(path), filepath.Base(s.header))
		return ok && slices.Contains(templates, name)
	}
	return strings.HasSuffix(path, string(os.PathSeparator)+s.header)
}

// folder is the one from which the header is seen by its name.
func (s *search) folder(path string) string {
	if s.template {
		return filepath.Dir(path)
	}
	return strings.TrimSuffix(path, string(os.PathSeparator)+s.header)
}

// withLocations is an error of a compiler that tells which files may be the header that it did not find.
func withLocations(err error, files []string) error {
	name, at := missing(err)
	if len(files) == 0 || name == "" {
		return err
	}
	var tool *ToolchainError
	errors.As(err, &tool)
	located := *tool
	located.Summary = tool.Summary[:at] + "' file not found; " + files[0] + " and " + files[1] + " are equally near: give the folder of one with -I"
	return &located
}

func shownAll(files []string, source string) []string {
	var out []string
	for _, f := range files {
		out = append(out, shown(f, source))
	}
	return out
}

// shown is a file by a name that is no longer than it has to be: as seen from here if the source is.
func shown(file, source string) string {
	here, err := filepath.EvalSymlinks(".")
	if err != nil || filepath.IsAbs(source) {
		return file
	}
	if here, err = filepath.Abs(here); err != nil {
		return file
	}
	if rel, err := filepath.Rel(here, file); err == nil {
		return rel
	}
	return file
}
