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
	maxBytes      = 1 << 30 // of all texts
	maxDirectives = 1 << 20
	maxSteps      = 1 << 24 // directives looked at in one search
)

// Graph is who includes whom. Paths have slashes and are relative to one folder.
type Graph struct {
	root       string
	files      map[string]bool
	links      map[string][]link  // by the last of their names
	byBase     map[string][]arrow // directives by the last name of what they include; "" for macros
	directives int
}

// link is another name of a file or of a folder.
type link struct{ name, to string }

// arrow is one directive of a file. Where beside is a file, it is that; else it may be any whose path ends in name.
type arrow struct {
	from, beside, name string // beside is "" for names in angle brackets, both are for macros
}

// Folder is what paths of a graph are relative to.
type Folder struct {
	Name  string                                   // with slashes; includes may come back to it from above, by its own name
	Read  func(path string) (text string, ok bool) // ok is false for what is there and was not read: it may include anything
	Links map[string]string                        // other names of files and folders in it
}

// NewGraph makes a graph of files in a folder.
func NewGraph(files []string, in Folder) (*Graph, error) {
	if len(files) > maxFiles {
		return nil, errors.New("too many files to look for includes in")
	}
	g := &Graph{root: in.Name, files: map[string]bool{}, byBase: map[string][]arrow{}, links: map[string][]link{}}
	for name, to := range in.Links {
		g.links[path.Base(name)] = append(g.links[path.Base(name)], link{name, to})
	}
	for _, f := range files {
		g.files[f] = true
	}
	macros := map[string]bool{}
	var computed []arrow // whose name is a macro
	bytes := 0
	for _, f := range files {
		text, whole := in.Read(f)
		if !whole {
			if err := g.add(f, Include{}); err != nil {
				return nil, err
			}
		}
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
		text, _ := in.Read(f)
		for macro, names := range definitions(text, macros) {
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

// add adds the arrows of a directive in a file.
func (g *Graph) add(from string, i Include) error {
	if i.Name == "" {
		return g.arrow(arrow{from: from})
	}
	beside := ""
	if i.Quoted {
		beside = g.below(path.Join(path.Dir(from), i.Name))
	}
	for _, name := range g.names(i.Name) {
		if err := g.arrow(arrow{from, beside, name}); err != nil {
			return err
		}
		if err := g.through(from, name); err != nil {
			return err
		}
	}
	return nil
}

// names are the ends of the paths that a name may mean: wherever it is looked for, it may come back to the folder from
// above.
func (g *Graph) names(name string) []string {
	clean := path.Clean(name)
	if path.IsAbs(clean) {
		return []string{path.Clean("/" + g.below(clean))}
	}
	rest := clean
	for strings.HasPrefix(rest, "../") {
		rest = strings.TrimPrefix(rest, "../")
	}
	out := []string{"/" + rest}
	for at := range rest {
		if rest[at] == '/' && len(rest) < len(clean) && strings.HasSuffix(g.root, "/"+rest[:at]) {
			out = append(out, rest[at:])
		}
	}
	return out
}

// through adds the arrows to what a name means where a part of it is a link.
func (g *Graph) through(from, name string) error {
	if len(g.links) == 0 {
		return nil
	}
	parts := strings.Split(strings.Trim(name, "/"), "/")
	for i, part := range parts {
		for _, l := range g.links[part] {
			to := path.Join(append([]string{"/", l.to}, parts[i+1:]...)...)
			if err := g.arrow(arrow{from: from, name: to}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *Graph) arrow(a arrow) error {
	base := ""
	if a.name != "" {
		base = path.Base(a.name)
	}
	if g.directives++; g.directives > maxDirectives {
		return errors.New("too many include directives")
	}
	g.byBase[base] = append(g.byBase[base], a)
	return nil
}

// below is a path relative to the folder of the graph where it leads there by the folder's own name.
func (g *Graph) below(name string) string {
	if g.root == "" {
		return name
	}
	whole := name
	if !path.IsAbs(name) {
		whole = path.Join(g.root, name)
	}
	if rest, is := strings.CutPrefix(whole, strings.TrimSuffix(g.root, "/")+"/"); is {
		return rest
	}
	return name
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
