package includes

import (
	"errors"
	"path"
	"slices"
	"strings"
)

// Limits on a graph.
const (
	maxFiles      = 1 << 18
	maxBytes      = 1 << 28 // of all texts
	maxDirectives = 1 << 20
	maxSteps      = 1 << 24 // directives looked at in one search
)

// Graph is who includes whom. Paths have slashes and are relative to one folder.
type Graph struct {
	files      map[string]bool
	byBase     map[string][]arrow // directives by the last name of what they include; "" for macros
	directives int
}

// arrow is one directive of a file. Where beside is a file, it is that; else it may be any whose path ends in name.
type arrow struct {
	from, beside, name string // beside is "" for names in angle brackets, both are for macros
}

// NewGraph makes a graph of files whose texts read gives.
func NewGraph(files []string, read func(string) string) (*Graph, error) {
	if len(files) > maxFiles {
		return nil, errors.New("too many files to look for includes in")
	}
	g := &Graph{files: map[string]bool{}, byBase: map[string][]arrow{}}
	for _, f := range files {
		g.files[f] = true
	}
	macros := map[string]bool{}
	var computed []arrow // whose name is a macro
	bytes := 0
	for _, f := range files {
		text := read(f)
		if bytes += len(text); bytes > maxBytes {
			return nil, errors.New("too much text to look for includes in")
		}
		for _, i := range Scan(text) {
			if i.Macro != "" {
				macros[i.Macro] = true
				computed = append(computed, arrow{from: f, name: i.Macro})
			} else if err := g.add(f, i); err != nil {
				return nil, err
			}
		}
	}
	if len(computed) == 0 {
		return g, nil
	}
	defined := map[string][]Include{}
	for _, f := range files {
		for macro, names := range definitions(read(f), macros) {
			defined[macro] = append(defined[macro], names...)
		}
	}
	for _, a := range computed {
		for _, i := range defined[a.name] {
			if err := g.add(a.from, i); err != nil {
				return nil, err
			}
		}
	}
	return g, nil
}

// add adds the arrow of a directive in a file.
func (g *Graph) add(from string, i Include) error {
	if g.directives++; g.directives > maxDirectives {
		return errors.New("too many include directives")
	}
	a, base := arrow{from: from}, ""
	if i.Name != "" {
		a.name = path.Clean("/" + i.Name) // without leading ".."
		base = path.Base(a.name)
	}
	if i.Quoted {
		a.beside = path.Join(path.Dir(from), i.Name)
	}
	g.byBase[base] = append(g.byBase[base], a)
	return nil
}

// Includers are the files that include one of the given files, directly or by others, and those files themselves. Paths
// that are no file of the graph count as well. The order is that of names.
func (g *Graph) Includers(of []string) ([]string, error) {
	reached := map[string]bool{}
	queue := slices.Clone(of)
	for _, f := range of {
		reached[f] = true
	}
	steps := 0
	for len(queue) > 0 {
		to := queue[0]
		queue = queue[1:]
		for _, base := range []string{path.Base(to), ""} {
			arrows := g.byBase[base]
			if steps += len(arrows); steps > maxSteps {
				return nil, errors.New("too many include directives with one name")
			}
			for _, a := range arrows {
				if !reached[a.from] && g.mayMean(a, to) {
					reached[a.from] = true
					queue = append(queue, a.from)
				}
			}
		}
	}
	var out []string
	for f := range reached {
		out = append(out, f)
	}
	slices.Sort(out)
	return out, nil
}

// Included says whether another file certainly includes a file: by its name in quotes from where it lies.
func (g *Graph) Included(name string) bool {
	return slices.ContainsFunc(g.byBase[path.Base(name)], func(a arrow) bool { return a.from != name && a.beside == name })
}

// mayMean says whether a directive may include a file.
func (g *Graph) mayMean(a arrow, file string) bool {
	if a.name == "" || a.beside == file {
		return true
	}
	if a.beside != "" && g.files[a.beside] {
		return false
	}
	return strings.HasSuffix(file, a.name) || file == a.name[1:]
}
