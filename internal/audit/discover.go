package audit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
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

// Discover returns the folder that all roots lie in and the programs under the roots, ordered by name. Their names,
// inputs and flags are relative to that folder: they are the same wherever the tree lies. Unread are the folders that could
// not be looked into, or not as a whole, and why; they may hold programs.
func Discover(ctx context.Context, roots []string) (base string, programs []Program, unread []string, err error) {
	real := make([]string, len(roots))
	for i, root := range roots {
		if real[i], err = folderAt(root); err != nil {
			return "", nil, nil, err
		}
	}
	base = common(real)
	for _, root := range real {
		t := &tree{ctx: ctx, base: base, root: root, build: buildfile.NewTree(root),
			folders: map[string]*folder{}, included: map[string]bool{}, claimed: map[string]bool{}, isLoaded: map[string]bool{},
			asking: map[string]bool{}, quoted: map[string][]string{}}
		if err := t.walk(); err != nil {
			return "", nil, nil, err
		}
		for _, dir := range t.order {
			if ctx.Err() != nil {
				return "", nil, nil, ctx.Err()
			}
			t.built(dir)
		}
		for _, dir := range t.order {
			if ctx.Err() != nil {
				return "", nil, nil, ctx.Err()
			}
			t.loose(dir)
			t.kernels(dir)
		}
		if t.build.Short() {
			t.unread = append(t.unread, t.name(root)+": patterns in build files stand for more files than are looked at")
		}
		programs = append(programs, t.programs...)
		unread = append(unread, t.unread...)
	}
	for i := range programs {
		programs[i].rebase(base)
	}
	sortByName(programs)
	programs = distinct(programs)
	sortByName(programs)
	slices.Sort(unread)
	return base, programs, slices.Compact(unread), nil
}

func sortByName(programs []Program) {
	slices.SortStableFunc(programs, func(a, b Program) int { return strings.Compare(a.Name, b.Name) })
}

// folderAt is an absolute path without links.
func folderAt(path string) (string, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s: no such folder", path)
	}
	if err != nil {
		return "", err
	}
	if !info.IsDir() {
		return "", fmt.Errorf("%s: not a folder; 'hgrd check' takes files", path)
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", err
	}
	return filepath.Abs(real)
}

// common is the nearest folder around all of dirs, which are absolute.
func common(dirs []string) string {
	base := dirs[0]
	for _, d := range dirs[1:] {
		for !below(base, d) {
			base = filepath.Dir(base)
		}
	}
	return base
}

// below says whether path is dir or lies in it. Both are absolute and clean.
func below(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// distinct drops programs that would be checked alike, and tells apart those with one name.
func distinct(programs []Program) []Program {
	keys, names := map[string]bool{}, map[string]int{}
	var out []Program
	for _, p := range programs {
		if keys[p.key()] {
			continue
		}
		keys[p.key()] = true
		if names[p.Name]++; names[p.Name] > 1 {
			p.Name = fmt.Sprintf("%s#%d", p.Name, names[p.Name])
		}
		out = append(out, p)
	}
	return out
}

// tree is a folder being looked through. Paths are absolute.
type tree struct {
	ctx      context.Context // ends a long walk
	base     string          // what names are relative to; root or a folder above it
	root     string
	build    *buildfile.Tree
	order    []string // folders, parents before children
	folders  map[string]*folder
	included map[string]bool     // files that others include
	claimed  map[string]bool     // files that a build file names
	isLoaded map[string]bool     // files whose kernels a program loads by name
	asking   map[string]bool     // files that load kernels by name
	quoted   map[string][]string // the names in quotes that files include
	programs []Program
	unread   []string // folders that could not be looked into, and why
}

type folder struct {
	cuda    []string // base names of .cu files
	opencl  []string // ... of .cl files
	headers []string // ... of .cuh files
	host    []string // ... of C++ files
	build   bool     // there is a build file
	lists   bool     // ... of CMake
	cache   bool     // CMake has built here
	flags   []string // of a build file that named no CUDA program
}

// CMake keeps its own affairs in a folder of this name, probes of compilers among them.
const cmakeFolder = "CMakeFiles"

var buildNames = []string{"compile_commands.json", "CMakeLists.txt", "GNUmakefile", "makefile", "Makefile"}

func (t *tree) walk() error {
	entries := 0
	return filepath.WalkDir(t.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if path == t.root {
				return err
			}
			t.unread = append(t.unread, fmt.Sprintf("%s: cannot be looked into: %v", t.name(path), cause(err)))
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
			if path != t.root && strings.HasPrefix(name, ".") {
				return filepath.SkipDir
			}
			if name == cmakeFolder && path != t.root {
				return filepath.SkipDir
			}
			if t.level(path) > maxLevels {
				t.unread = append(t.unread, fmt.Sprintf("%s: not looked into: it is more than %d folders deep", t.name(path), maxLevels))
				return filepath.SkipDir
			}
			t.order = append(t.order, path)
			t.folders[path] = &folder{}
		case d.Type().IsRegular():
			f := t.folders[filepath.Dir(path)]
			f.build = f.build || slices.Contains(buildNames, name)
			f.lists, f.cache = f.lists || name == "CMakeLists.txt", f.cache || name == "CMakeCache.txt"
			switch {
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
			t.unread = append(t.unread, t.name(path)+": is neither a file nor a link to one")
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

// made reports whether dir lies in a folder that CMake has built in, apart from the sources. What is in there was made, or
// copied, and is a program only where a build file names it. A folder that was asked for is looked at all the same.
func (t *tree) made(dir string) bool {
	for ; dir != t.root && below(t.root, dir); dir = filepath.Dir(dir) {
		if f := t.folders[dir]; f != nil && f.cache && !f.lists {
			return true
		}
	}
	return false
}

func (t *tree) level(path string) int {
	return strings.Count(strings.TrimPrefix(path, t.root), string(filepath.Separator))
}

// name is a folder as programs are named after; "." is the base itself.
func (t *tree) name(dir string) string { return filepath.ToSlash(relative(t.base, dir)) }

// only is the name of the one program in dir. The base itself has no name that stays when the tree is moved.
func (t *tree) only(dir, own string) string {
	if name := t.name(dir); name != "." {
		return name
	}
	return own
}

// built adds the programs that the build file of dir names.
func (t *tree) built(dir string) {
	f := t.folders[dir]
	if !f.build {
		return
	}
	found := t.build.Read(dir)
	var programs []Program
	for _, target := range found.Targets {
		p := Program{Name: t.name(dir), Dir: dir, Build: found.File, Flags: t.existing(dir, target.Flags)}
		cuda := target.CUDA
		var sources []string
		for _, s := range target.Sources {
			file := s
			if !filepath.IsAbs(s) {
				file = filepath.Join(dir, s)
			}
			if !isRegular(file) {
				p.Left = append(p.Left, s)
				continue
			}
			p.Inputs = append(p.Inputs, s)
			sources = append(sources, file)
			cuda = cuda || hasKernels(file)
		}
		loaded := t.loaded(dir, sources)
		if !cuda && len(loaded) == 0 || len(p.Inputs) == 0 {
			continue
		}
		for _, s := range p.Inputs {
			t.claimed[filepath.Join(dir, s)] = true
		}
		p.Inputs = t.notIncluded(dir, p.Inputs)
		for _, file := range loaded {
			t.isLoaded[file] = true
			p.Inputs = append(p.Inputs, relative(dir, file))
		}
		p.Name = path.Join(p.Name, target.Name)
		programs = append(programs, p)
	}
	if len(programs) == 1 {
		programs[0].Name = t.only(dir, programs[0].Name)
	}
	if len(programs) == 0 {
		f.flags = t.existing(dir, found.Flags)
	}
	t.programs = append(t.programs, programs...)
}

// notIncluded drops inputs that other files include, unless that leaves none.
func (t *tree) notIncluded(dir string, inputs []string) []string {
	var out []string
	for _, s := range inputs {
		if !t.included[filepath.Join(dir, s)] {
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		return inputs
	}
	return out
}

// existing drops folders for headers that are not there.
func (t *tree) existing(dir string, flags []string) []string {
	var out []string
	for _, f := range flags {
		if _, d, ok := buildfile.SearchFolder(f); ok {
			if !filepath.IsAbs(d) {
				d = filepath.Join(dir, d)
			}
			if info, err := os.Stat(d); err != nil || !info.IsDir() {
				continue
			}
		}
		out = append(out, f)
	}
	return out
}

// loose adds programs of the .cu files in dir that no build file names: all of them where no target lies in dir, none
// elsewhere, since what is left beside a target is an older or another version of it.
func (t *tree) loose(dir string) {
	if t.made(dir) {
		return
	}
	f := t.folders[dir]
	t.loosely(dir)
	var files, mains []string
	for _, name := range f.cuda {
		file := filepath.Join(dir, name)
		switch {
		case t.claimed[file]:
			return
		case t.included[file], t.isLoaded[file]:
		case buildfile.DefinesMain(includes.Text(file)):
			mains = append(mains, name)
		default:
			files = append(files, name)
		}
	}
	flags := t.inherited(dir)
	var all [][]string
	all, files = linked(dir, flags, mains, files)
	for _, file := range files { // parts of a library, or of nothing
		all = append(all, []string{file})
	}
	for _, inputs := range all {
		name := path.Join(t.name(dir), inputs[0])
		if len(all) == 1 {
			name = t.only(dir, inputs[0])
		}
		t.programs = append(t.programs, Program{Name: name, Dir: dir, Inputs: inputs, Flags: flags})
	}
}

// kernels adds the files of OpenCL kernels in dir, each of which is compiled by itself.
func (t *tree) kernels(dir string) {
	if t.made(dir) {
		return
	}
	var files []string
	for _, name := range t.folders[dir].opencl {
		if !t.included[filepath.Join(dir, name)] {
			files = append(files, name)
		}
	}
	for _, name := range files {
		p := Program{Name: path.Join(t.name(dir), name), Dir: dir, Inputs: []string{name}, Flags: t.inherited(dir)}
		if len(files) == 1 && len(t.folders[dir].cuda) == 0 {
			p.Name = t.only(dir, name)
		}
		t.programs = append(t.programs, p)
	}
}

// inherited are the flags of the nearest build file above dir, as seen from dir, and the folders for headers that lie
// beside it or beside a folder above it, up to that build file.
func (t *tree) inherited(dir string) []string {
	var out []string
	search := func(option, path string) {
		if f := option + relative(dir, path); !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	for d := dir; ; d = filepath.Dir(d) {
		for _, name := range []string{"include", "inc"} {
			if info, err := os.Stat(filepath.Join(d, name)); err == nil && info.IsDir() {
				search("-I", filepath.Join(d, name))
			}
		}
		f := t.folders[d]
		for i := 0; i < len(f.flags); i++ {
			switch option, value, isSearch := buildfile.SearchFolder(f.flags[i]); {
			case isSearch && !filepath.IsAbs(value):
				search(option, filepath.Join(d, value))
			case f.flags[i] == "-include" && i+1 < len(f.flags):
				i++
				out = append(out, "-include", relative(dir, filepath.Join(d, f.flags[i])))
			default:
				out = append(out, f.flags[i])
			}
		}
		if f.build || d == t.root || t.level(dir)-t.level(d) >= 2 {
			return out
		}
	}
}

func relative(dir, path string) string {
	if rel, err := filepath.Rel(dir, path); err == nil {
		return rel
	}
	return path
}

func isRegular(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode().IsRegular()
}
