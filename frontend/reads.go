package frontend

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Reads is what the compilers read for one file, so that a result can be kept
// as long as all of it stays the same.
type Reads struct {
	// Files are the headers that were opened, each once, as clang names them;
	// ours among them, and those of the precompiled header.
	Files []string
	// Opened are the files that were opened, each once, as clang names them,
	// the one compiled among them. Unlike Files they hold nothing that a line
	// marker in a source claims.
	Opened []string
	// Folders are where headers were searched, each once; also those that are
	// not there, but would have been searched.
	Folders []string
	// Known says that nothing is missing from the lists.
	Known bool

	// Searched says that the project was searched for a header that no flag
	// leads to: what lies in other folders matters too.
	Searched bool

	preprocess bool // nothing is compiled

	mu   sync.Mutex
	lost bool // some compiler did not say what it read
	runs int
}

// IsOwnHeader tells a header, or a folder with a slash behind it, that is
// embedded in this package.
func IsOwnHeader(path string) bool { return headerDirRE.MatchString(path) }

// Asked are the headers that are looked for without a word in the file: those
// that the flags include before it, and the one that tells a CUDA SDK.
func (o *Options) Asked() []string {
	list := []string{sdkHeader}
	for i, a := range o.Args {
		for _, flag := range []string{"-include", "-imacros"} {
			if name, ok := strings.CutPrefix(a, flag); ok && name != "" {
				list = append(list, name)
			} else if ok && i+1 < len(o.Args) {
				list = append(list, o.Args[i+1])
			}
		}
	}
	return list
}

// Folders are those that the flags add to the search path.
func (o *Options) Folders() []string {
	var list []string
	for i, a := range o.Args {
		for _, flag := range []string{"-I", "-isystem", "-iquote", "-idirafter"} {
			if dir, ok := strings.CutPrefix(a, flag); ok && dir != "" {
				list = append(list, dir)
			} else if ok && i+1 < len(o.Args) {
				list = append(list, o.Args[i+1])
			}
		}
	}
	return list
}

// listArgs let clang list the folders that it searches, and every header that
// it opens, whatever comes of the compilation; and at the end, who includes
// whom.
var listArgs = []string{"-Xclang", "-v", "-Xclang", "-sys-header-deps", "-Xclang", "-header-include-file", "-Xclang", listFile,
	"-Xclang", "-dependency-dot", "-Xclang", listFile}

// maxList bounds a list of headers in bytes. One without guards may be opened
// for ever.
const maxList = 16 << 20

func (r *Reads) preprocesses() bool { return r != nil && r.preprocess }

// once is run for one text of each file.
func (r *Reads) once(ctx context.Context, t *Toolchain, path string, args []string) ([]byte, error) {
	i := &invocation{tool: t.Clang, args: args, readable: []string{filepath.Dir(path)}}
	if r == nil {
		return i.run(ctx, t.Memory)
	}
	i.listing, i.args = &listing{headers: capped{max: maxList}}, append(slices.Clone(listArgs), args...)
	if r.preprocess {
		i.args = append(slices.Clone(preprocessArgs), i.args...)
	}
	out, err := i.run(ctx, t.Memory)
	folders := searchFolders(i.listing.folders)
	whole := folders != nil && !i.listing.headers.over && ctx.Err() == nil // one that was stopped had not opened all
	list, graph := cutGraph(i.listing.headers.kept.String())
	headers := headersIn(list)
	r.add(headers, folders, whole)
	r.addOpened(filesIn(graph, headers))
	return out, err
}

// addList adds the headers that a file lists: those of a precompiled header.
func (r *Reads) addList(path string) {
	if r == nil {
		return
	}
	list, err := os.ReadFile(path)
	headers, _ := cutGraph(string(list))
	r.add(headersIn(headers), nil, err == nil)
	r.addOpened(headersIn(headers))
}

func (r *Reads) addOpened(files []string) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Opened = append(r.Opened, files...)
}

func (r *Reads) add(files, folders []string, known bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Files = append(r.Files, files...)
	r.Folders = append(r.Folders, folders...)
	r.lost = r.lost || !known
	r.runs++
}

// finish brings the lists into an order that does not depend on which side was
// quicker.
func (r *Reads) finish() {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	slices.Sort(r.Files)
	r.Files = slices.Compact(r.Files)
	slices.Sort(r.Opened)
	r.Opened = slices.Compact(r.Opened)
	slices.Sort(r.Folders)
	r.Folders = slices.Compact(r.Folders)
	r.Known = !r.lost && r.runs > 0
}

// headersIn reads what clang lists: a name on each line, spelled like a string
// of C.
func headersIn(list string) []string {
	var files []string
	for line := range strings.Lines(list) {
		files = append(files, unescaped(strings.TrimSuffix(line, "\n")))
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// unescaped undoes clang's spelling of backslashes, quotes and line ends.
func unescaped(name string) string {
	if !strings.Contains(name, `\`) {
		return name
	}
	return strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\n`, "\n").Replace(name)
}

// What clang prints around the list of folders if it is asked for with -v.
const (
	listStart = "clang -cc1 version "
	listEnd   = "End of search list.\n"
)

// cutSearchList takes the list of folders out of what clang printed.
func cutSearchList(log string) (list, rest string) {
	start := strings.Index(log, listStart)
	if start < 0 || start > 0 && log[start-1] != '\n' {
		return "", log
	}
	end := strings.Index(log[start:], listEnd)
	if end < 0 {
		return "", log
	}
	end += start + len(listEnd)
	return log[start:end], log[:start] + log[end:]
}

// searchFolders are the folders in a list; nil if there is none.
func searchFolders(list string) []string {
	var folders []string
	for line := range strings.Lines(list) {
		line = strings.TrimSuffix(line, "\n")
		if name, ok := strings.CutPrefix(line, " "); ok {
			folders = append(folders, name)
		} else if name, ok := strings.CutPrefix(line, `ignoring nonexistent directory "`); ok {
			folders = append(folders, strings.TrimSuffix(name, `"`))
		}
	}
	return folders
}
