package testprograms

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

//go:embed */*.cu */*.cl
var corpus embed.FS

// Program is one CUDA file, or one file of OpenCL kernels, with its expectations.
type Program struct {
	Path     string // AREA/NAME.cu or AREA/NAME.cl, slash separated
	Area     string // the folder
	Name     string // the base name without its ending
	Summary  string // the first comment
	Racy     bool   // race_*: the defective one of the twins
	Source   []byte
	Flags    []string // compiler flags, of hgrd:flags
	Launch   []string // hgrd:launch: grid and block of OpenCL kernels
	Lockstep bool     // hgrd:warp-sync lockstep: the threads of a warp share a program counter
	Wants    []Expectation
	Labels   map[string]int // line of each @label
	Kernels  []Kernel

	// Expect is the verdict that hgrd:expect asks for, by kernel, and Why the
	// reason that goes with it.
	Expect map[string]string
	Why    map[string]*regexp.Regexp
}

// Expectation is what the comments of one line expect of the findings whose
// first access stands on Line.
type Expectation struct {
	File     string // the base name
	Line     int
	Kind     string // one of the Want constants
	Patterns []*regexp.Regexp
}

// Kinds of expectations.
const (
	Want           = "want"            // a race that must be reported
	WantMissed     = "want-fn"         // a race known to be missed; fails once it is reported
	WantFalseAlarm = "want-fp"         // a false alarm known to be raised; fails once it is gone
	WantDivergence = "want-divergence" // a barrier that not all threads reach
)

// Kernel is the body of a __global__ or __kernel function, from the line of its
// declaration to that of its closing brace.
type Kernel struct {
	Name        string
	First, Last int
}

// Verdicts of a kernel.
const (
	RaceFree     = "race-free"
	Racy         = "racy"
	Inconclusive = "inconclusive"
)

// FS returns the programs as a file system, for runners that hand files to a
// compiler.
func FS() fs.FS { return corpus }

// All returns the CUDA programs of the corpus, ordered by path.
func All() ([]*Program, error) { return read("*/*.cu") }

// OpenCL returns the files of OpenCL kernels, ordered by path.
func OpenCL() ([]*Program, error) { return read("*/*.cl") }

func read(pattern string) ([]*Program, error) {
	paths, err := fs.Glob(corpus, pattern)
	if err != nil {
		return nil, err
	}
	programs := make([]*Program, 0, len(paths))
	for _, p := range paths {
		src, err := corpus.ReadFile(p)
		if err != nil {
			return nil, err
		}
		prog, err := Parse(p, src)
		if err != nil {
			return nil, err
		}
		programs = append(programs, prog)
	}
	return programs, nil
}

// Twin returns the path of the twin: ok_x.cu of race_x.cu and vice versa.
func (p *Program) Twin() string {
	if p.Racy {
		return path.Join(p.Area, "ok_"+strings.TrimPrefix(p.Name, "race_")+path.Ext(p.Path))
	}
	return path.Join(p.Area, "race_"+strings.TrimPrefix(p.Name, "ok_")+path.Ext(p.Path))
}

// kernelsAt returns the names of the kernels whose body holds the line.
func (p *Program) kernelsAt(line int) []string {
	var names []string
	for _, k := range p.Kernels {
		if k.First <= line && line <= k.Last {
			names = append(names, k.Name)
		}
	}
	return names
}

// check tests what the parts of a program promise together.
func (p *Program) check() error {
	races, divergences := 0, 0
	for _, w := range p.Wants {
		switch w.Kind {
		case Want, WantMissed:
			races++
		case WantDivergence:
			divergences++
		}
	}
	inconclusive := false
	for _, k := range sortedKeys(p.Expect) {
		if !p.hasKernel(k) {
			return fmt.Errorf("%s: hgrd:expect names %q, which is no kernel of the program", p.Path, k)
		}
		inconclusive = inconclusive || p.Expect[k] == Inconclusive
	}
	switch {
	case len(p.Kernels) == 0:
		return fmt.Errorf("%s: no kernel", p.Path)
	case p.Racy && races+divergences == 0 && !inconclusive:
		return fmt.Errorf("%s: is named race_ but expects no race and no divergence", p.Path)
	case !p.Racy && races+divergences > 0:
		return fmt.Errorf("%s: is named ok_ but expects a race or a divergence", p.Path)
	}
	return nil
}

func (p *Program) hasKernel(name string) bool {
	for _, k := range p.Kernels {
		if k.Name == name {
			return true
		}
	}
	return false
}
