package buildfile

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/excerpt"
)

// Target is one program or library.
type Target struct {
	Name    string   // base name of what is built
	Sources []string // in link order; relative to the folder of the build file, or absolute
	Flags   []string // -I, -D, -U, -std= and -include, each as hgrd check takes it
	CUDA    bool     // some source is CUDA, by its name or because the compiler is told so
	Units   []Unit   // the same sources with the flags of each
	Whole   bool     // the link step is known, and where each of its objects comes from
}

// Unit is one translation unit.
type Unit struct {
	Source string
	Flags  []string // as Target.Flags
	CUDA   bool
}

// Limits on what is read.
const (
	maxFile    = 1 << 20  // bytes of one build file
	maxMade    = 64 << 20 // ... that a tool has written: for thousands of files it is long
	maxSource  = 4 << 20  // bytes of a source that is looked into
	maxSources = 4096     // of one target
)

// DatabaseName is the name of a compile database, for which Tree.Read looks first.
const DatabaseName = "compile_commands.json"

// Names of build files, in the order in which Tree.Read looks for them.
const cmakeName = "CMakeLists.txt"

var makefileNames = []string{"GNUmakefile", "makefile", "Makefile"}

// Found is what the build file of a folder says.
type Found struct {
	File    string   // base name of the build file; "" where there is none
	Targets []Target // in the order in which they are built
	Flags   []string // that hold for the folder whatever the target
	// Broken says what is wrong with the compile database of the folder, in which other programs may be named.
	Broken []string
}

// Tree reads the build files of one tree of folders. In CMake, folders hand variables on to those below them: what they
// hand on is evaluated once.
type Tree struct {
	root   string
	files  files
	parent map[string]*cmake // what the folders below a folder inherit
}

// NewTree is for the folder root and those below it.
func NewTree(root string) *Tree { return newTree(root, osFiles{root, newGlobber()}) }

func newTree(root string, f files) *Tree { return &Tree{root, f, map[string]*cmake{}} }

// Short says that patterns in the build files read so far stand for more files than are looked at.
func (t *Tree) Short() bool {
	of, real := t.files.(osFiles)
	return real && of.globber != nil && of.globber.short
}

// Read reads the build file of the folder dir. A file that cannot be read counts as absent, and so does a CMake file
// without targets, whose functions are not evaluated, where a Makefile has some.
func (t *Tree) Read(dir string) Found {
	name := filepath.Join(dir, DatabaseName)
	text, ok := t.files.read(name, maxMade)
	if !ok {
		found := t.readBuild(dir)
		if t.files.exists(name) {
			found.Broken = []string{fmt.Sprintf("cannot be read, or is no file of up to %d MiB", maxMade>>20)}
		}
		return found
	}
	db, err := readDatabase(t.files, dir, text)
	switch {
	case err != nil:
		found := t.readBuild(dir)
		found.Broken = []string{err.Error()}
		return found
	case len(db.Targets) > 0:
		return Found{File: DatabaseName, Targets: db.Targets, Broken: db.Broken}
	}
	found := t.readBuild(dir)
	found.Broken = db.Broken
	return found
}

// readBuild reads the build file of the folder dir beside which there is no compile database.
func (t *Tree) readBuild(dir string) Found {
	cmake := Found{}
	if text, ok := t.files.read(filepath.Join(dir, cmakeName), maxFile); ok {
		if cmake = readCMake(t.inherited(dir), dir, text); len(cmake.Targets) > 0 {
			return cmake
		}
	}
	for _, name := range makefileNames {
		if text, ok := t.files.read(filepath.Join(dir, name), maxFile); ok {
			found := readMake(t.files, dir, text)
			found.File = name
			if len(found.Targets) == 0 && cmake.File != "" {
				break
			}
			return found
		}
	}
	return cmake
}

// inherited is a copy of what the folders above dir hand on. Those above the root count as far as they are of its project.
func (t *Tree) inherited(dir string) *cmake {
	above := filepath.Dir(dir)
	if above == dir {
		return newCMake(t.files)
	}
	c := t.parent[above]
	if c == nil {
		c = t.inherited(above)
		read := t.files.part
		if above == t.root || strings.HasPrefix(above, t.root+"/") {
			read = t.files.read
		}
		if text, ok := read(filepath.Join(above, cmakeName), maxFile); ok {
			c.file(above, text)
			c.others, c.targets = append(slices.Clip(c.others), c.targets...), nil
			c.steps, c.expanded = 0, 0
		}
		t.parent[above] = c
	}
	return c.clone()
}

// files is the part of a file system that the readers see.
type files interface {
	read(path string, limit int64) (string, bool) // a regular file of at most limit bytes
	// part is read for a file that a build file names: its words become flags, which reports tell.
	part(path string, limit int64) (string, bool)
	exists(path string) bool
	glob(pattern string) []string // sorted
}

// osFiles are those of the system. Those that build files name must lie in the project around the folder root; "" stands
// for any place.
type osFiles struct {
	root    string
	globber *globber // nil for one of each pattern
}

func (f osFiles) part(path string, limit int64) (string, bool) {
	if f.root != "" && !excerpt.NewPlaces([]string{filepath.Join(f.root, DatabaseName)}, nil).InProject(path) {
		return "", false
	}
	return f.read(path, limit)
}

func (osFiles) read(path string, limit int64) (string, bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > limit {
		return "", false
	}
	text, err := os.ReadFile(path)
	return string(text), err == nil
}

func (osFiles) exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func (f osFiles) glob(pattern string) []string {
	g := f.globber
	if g == nil {
		g = newGlobber()
	}
	names := g.glob(pattern)
	slices.Sort(names)
	return names
}

// IsCUDA says whether a file is CUDA or HIP source by its name.
func IsCUDA(name string) bool {
	return strings.HasSuffix(name, ".cu") || strings.HasSuffix(name, ".hip")
}

// IsOpenCL says whether a file holds OpenCL kernels by its name.
func IsOpenCL(name string) bool { return filepath.Ext(name) == ".cl" }

// IsSource says whether a file is C, C++, CUDA or HIP source by its name.
func IsSource(name string) bool {
	switch filepath.Ext(name) {
	case ".cu", ".hip", ".cpp", ".cc", ".cxx", ".c++", ".C", ".c":
		return true
	}
	return false
}

func isObject(name string) bool {
	switch filepath.Ext(strings.TrimRight(name, ".0123456789")) { // libk.so.1.2
	case ".o", ".obj", ".a", ".so", ".lo", ".la":
		return true
	}
	return false
}

// isLibrary says whether a file may be linked that is no part of the program's own.
func isLibrary(name string) bool {
	switch filepath.Ext(strings.TrimRight(name, ".0123456789")) {
	case ".a", ".so", ".la":
		return true
	}
	return false
}

// add appends s where it is new.
func add(to []string, s ...string) []string {
	for _, x := range s {
		if !slices.Contains(to, x) {
			to = append(to, x)
		}
	}
	return to
}
