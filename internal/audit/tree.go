package audit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/includes"
)

// Limits on the tree.
const (
	maxEntries = 1 << 20 // files and folders
	maxLevels  = 32      // of folders
)

// tree is a folder being looked through. Paths are absolute.
type tree struct {
	ctx        context.Context // ends a long walk
	base       string          // what names are relative to; root or a folder above it
	root       string
	build      *buildfile.Tree
	order      []string // folders, parents before children
	folders    map[string]*folder
	opener     Opener
	parts      map[string]bool     // sources that other files name in include directives
	byBase     map[string][]string // files that may include others, by their last names
	directives map[string][]string // what files name in include directives; "" for a macro
	claimed    map[string]bool     // files that a build file names
	isLoaded   map[string]bool     // files whose kernels a program loads by name
	asking     map[string]bool     // files that load kernels by name
	quoted     map[string][]string // the names in quotes that files include
	programs   []Program
	turned     map[string]bool     // parts that no program includes, and that are programs
	shared     map[string][]string // flags of all targets with sources in a folder, as seen from there
	builds     map[string]bool     // whether CMake has built in a folder
	*account
}

func newTree(ctx context.Context, base, root string, a *account, opener Opener) *tree {
	return &tree{ctx: ctx, base: base, root: root, build: buildfile.NewTree(root), opener: opener, account: a,
		folders: map[string]*folder{}, parts: map[string]bool{}, byBase: map[string][]string{}, directives: map[string][]string{},
		claimed: map[string]bool{}, isLoaded: map[string]bool{}, asking: map[string]bool{}, quoted: map[string][]string{},
		turned: map[string]bool{}, shared: map[string][]string{}, builds: map[string]bool{}}
}

type folder struct {
	cuda    []string // base names of .cu files
	opencl  []string // ... of .cl files
	headers []string // ... of .cuh files
	host    []string // ... of C++ files
	build   bool     // there is a build file
	lists   bool     // ... of CMake
	flags   []string // of a build file that named no CUDA program
}

var buildNames = []string{buildfile.DatabaseName, "CMakeLists.txt", "GNUmakefile", "makefile", "Makefile"}

func (t *tree) walk() error {
	entries := 0
	return filepath.WalkDir(t.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if path == t.root {
				return err
			}
			t.leaveAll(path, fmt.Sprintf("cannot be looked into: %v", cause(err)))
			return nil
		}
		if t.ctx.Err() != nil {
			return t.ctx.Err()
		}
		if entries++; entries > maxEntries {
			return fmt.Errorf("%s: more than %d files", t.root, maxEntries)
		}
		name := d.Name()
		switch {
		case d.IsDir():
			if whose := t.owner(path); whose != "" && path != t.root {
				t.set(path, whose)
				t.skipped[path] = true
				return filepath.SkipDir
			}
			if t.level(path) > maxLevels {
				t.leaveAll(path, fmt.Sprintf("not looked into: it is more than %d folders deep", maxLevels))
				return filepath.SkipDir
			}
			t.order = append(t.order, path)
			t.folders[path] = &folder{}
		case d.Type().IsRegular():
			f := t.folders[filepath.Dir(path)]
			f.build = f.build || slices.Contains(buildNames, name)
			f.lists = f.lists || name == "CMakeLists.txt"
			if isKernels(name) {
				t.sources[path] = true
			}
			switch {
			case isKernels(name) && buildfile.AsksCompiler(path):
				t.set(path, "a question of CMake's to the compiler")
			case buildfile.IsCUDA(name):
				f.cuda = append(f.cuda, name)
			case buildfile.IsOpenCL(name):
				f.opencl = append(f.opencl, name)
			case filepath.Ext(name) == ".cuh":
				f.headers = append(f.headers, name)
			case buildfile.IsSource(name) && filepath.Ext(name) != ".c":
				f.host = append(f.host, name)
			}
			if mayInclude(name) {
				t.includes(path)
			}
		case (mayInclude(name) || slices.Contains(buildNames, name)) && includes.IsSpecial(path):
			t.leaveAll(path, "is neither a file nor a link to one")
		case d.Type()&fs.ModeSymlink != 0:
			t.links = append(t.links, path)
		}
		return nil
	})
}

// cause is err without the name of the file, which is told in another way.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

func (t *tree) level(path string) int {
	return strings.Count(strings.TrimPrefix(path, t.root), string(filepath.Separator))
}

// only is the name of the one program in dir. The base itself has no name that stays when the tree is moved.
func (t *tree) only(dir, own string) string {
	if name := t.name(dir); name != "." {
		return name
	}
	return own
}
