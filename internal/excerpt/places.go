package excerpt

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Places are the folders in whose files something may be quoted. The zero value is none.
type Places struct {
	inputs  []string // that are no symbolic links, by where they really lie
	project []string // folders, the same
	headers []string // the same
}

// system are the folders in which headers lie that everybody can read.
var system = []string{"/usr/include", "/usr/lib", "/usr/local/include"}

// System says whether a name is that of a file in a folder of the system's headers.
func System(name string) bool {
	name = filepath.Clean(name)
	return slices.ContainsFunc(system, func(dir string) bool { return below(name, dir) })
}

// virtual are the folders in which files are no files.
var virtual = []string{"/proc", "/sys", "/dev"}

// sources are the endings of the names of sources and headers.
var sources = []string{".cu", ".hip", ".cuh", ".cl", ".c", ".cc", ".cpp", ".cxx", ".c++", ".C", ".h", ".hh", ".hpp", ".hxx", ".h++", ".H",
	".inc", ".inl", ".ipp", ".tpp", ".txx", ".tcc", ".impl"}

// NewPlaces are the places of some inputs, which are compiled with folders of headers.
func NewPlaces(inputs, headers []string) *Places {
	p := &Places{}
	for _, input := range inputs {
		if info, err := os.Lstat(input); err == nil && info.Mode().IsRegular() {
			p.inputs = append(p.inputs, real(input))
		}
		folder := real(filepath.Dir(input))
		if top := Repository(folder); top != "" {
			folder = top
		} else if filepath.IsLocal(input) {
			p.project = add(p.project, real("."))
		}
		p.project = add(p.project, folder)
	}
	return p.With(headers)
}

// Within are the places of a project that is known, whatever its inputs are: the repositories around some folders, or those
// folders. Only the folders of headers that somebody vouches for belong to them.
func Within(project, headers []string) *Places {
	p := &Places{}
	for _, folder := range project {
		folder = real(folder)
		if top := Repository(folder); top != "" {
			folder = top
		}
		p.project = add(p.project, folder)
	}
	return p.With(headers)
}

// WithListed are the same places and the folders that a compiler searched of its own accord: of those that it lists, all
// but those that it was asked to search.
func (p *Places) WithListed(listed, asked []string) *Places {
	own := map[string]bool{}
	for _, folder := range asked {
		own[real(folder)] = true
	}
	return p.With(slices.DeleteFunc(slices.Clone(listed), func(folder string) bool { return own[real(folder)] }))
}

// Around says whether a file lies below one of the places, so that it belongs to the program, whether it may be quoted or
// not.
func (p *Places) Around(name string) bool {
	path := regular(name)
	return path != "" && (slices.Contains(p.inputs, path) || slices.ContainsFunc(slices.Concat(p.project, p.headers, system), func(dir string) bool {
		return below(path, dir) && !hidden(path, dir)
	}))
}

// With are the same places and further folders of headers.
func (p *Places) With(headers []string) *Places {
	more := &Places{inputs: p.inputs, project: p.project, headers: slices.Clone(p.headers)}
	for _, folder := range headers {
		more.headers = add(more.headers, real(folder))
	}
	return more
}

// add leaves out the root of the file system, below which is everything, and folders that are not there.
func add(folders []string, folder string) []string {
	if folder == "" || folder == "/" || slices.Contains(folders, folder) {
		return folders
	}
	return append(folders, folder)
}

// real is the name of what is there without symbolic links; "" where nothing is.
func real(name string) string {
	if !filepath.IsAbs(name) { // Abs would take a link and the .. behind it away together
		here, err := os.Getwd()
		if err != nil {
			return ""
		}
		name = here + "/" + name
	}
	path, err := filepath.EvalSymlinks(name)
	if err != nil {
		return ""
	}
	return path
}

// Project are the folders of the project, by where they really lie.
func (p *Places) Project() []string { return slices.Clone(p.project) }

// Repository is the nearest folder around one, or itself, that git keeps; "" for none.
func Repository(folder string) string {
	for folder != "" {
		if _, err := os.Lstat(filepath.Join(folder, ".git")); err == nil {
			return folder
		}
		up := filepath.Dir(folder)
		if up == folder {
			break
		}
		folder = up
	}
	return ""
}

// Hold says whether a file lies in one of the places, so that words of it may be told.
func (p *Places) Hold(name string) bool {
	_, held := p.find(name)
	return held
}

// InProject says whether a file lies in the project, whatever its name, but not among what git keeps for itself: a file
// that belongs to the build.
func (p *Places) InProject(name string) bool {
	path := regular(name)
	return path != "" && (slices.Contains(p.inputs, path) || slices.ContainsFunc(p.project, func(dir string) bool {
		return below(path, dir) && !strings.Contains(path[len(dir):], "/.git/")
	}))
}

// regular is where a regular file really lies; "" for none.
func regular(name string) string {
	if name == "" || strings.ContainsRune(name, 0) {
		return ""
	}
	path := real(name)
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || slices.ContainsFunc(virtual, func(dir string) bool { return below(path, dir) }) {
		return ""
	}
	return path
}

// find is where a file that the places hold really lies.
func (p *Places) find(name string) (path string, held bool) {
	if path = regular(name); path == "" {
		return "", false
	}
	inProject := slices.ContainsFunc(p.project, func(dir string) bool { return below(path, dir) && !hidden(path, dir) })
	inHeaders := calledSource(path) && slices.ContainsFunc(p.headers, func(dir string) bool { return below(path, dir) && !hidden(path, dir) })
	inSystem := slices.ContainsFunc(system, func(dir string) bool { return below(path, dir) })
	return path, slices.Contains(p.inputs, path) || inProject || inHeaders || inSystem
}

func calledSource(path string) bool { return slices.Contains(sources, filepath.Ext(path)) }

func below(path, dir string) bool { return strings.HasPrefix(path, strings.TrimSuffix(dir, "/")+"/") }

// hidden says whether a name between a folder and a file below it begins with a dot.
func hidden(path, dir string) bool { return strings.Contains(path[len(dir):], "/.") }
