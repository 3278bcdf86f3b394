package frontend

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A list of headers names what line markers say as well. The graph of who includes whom, behind it, is made of #include
// lines alone, and names files as they were found, but for a slash at the beginning.

// graphStart is the first line of the graph. In the list a quote has a backslash in front.
const graphStart = "digraph \"dependencies\" {\n"

// cutGraph parts the list of headers from the graph behind it, which is not there where the compiler was stopped.
func cutGraph(listing string) (list, graph string) {
	at := strings.Index("\n"+listing, "\n"+graphStart)
	if at < 0 {
		return listing, ""
	}
	return listing[:at], listing[at:]
}

var graphNode = regexp.MustCompile(`(?m)^  header_\d+ \[ shape="box", label="(.*)"\];$`)

// filesIn are the files in a graph that are in the list as well, which has their whole names.
func filesIn(graph string, list []string) []string {
	var files []string
	for _, m := range graphNode.FindAllStringSubmatch(graph, -1) {
		name := withoutEscapes(m[1])
		for _, name := range []string{name, "/" + name} {
			if _, listed := slices.BinarySearch(list, name); listed {
				files = append(files, name)
				break // a line marker may have listed the other one
			}
		}
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// withoutEscapes undoes what LLVM does to the labels of a graph.
func withoutEscapes(label string) string {
	var out strings.Builder
	for i := 0; i < len(label); i++ {
		c := label[i]
		if c == '\\' && i+1 < len(label) {
			i++
			if c = label[i]; c == 'n' {
				c = '\n'
			}
		}
		out.WriteByte(c)
	}
	return out.String()
}

// forced are the names that files may have which the flags include before the one compiled.
func (o *Options) forced() []string {
	var list []string
	for _, name := range o.Asked() {
		if name == sdkHeader {
			continue
		}
		list = append(list, name)
		for _, folder := range o.Folders() {
			if !filepath.IsAbs(name) {
				list = append(list, filepath.Join(folder, name))
			}
		}
	}
	return list
}
