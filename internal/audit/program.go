package audit

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/buildfile"
)

// Program is one program of the folder. Paths are relative to the folder that is audited.
type Program struct {
	Name   string   `json:"program"`         // folder below the root, and the target where the folder has several
	Dir    string   `json:"dir"`             // of the build file, or of the inputs
	Build  string   `json:"build,omitempty"` // base name of the build file that named the inputs
	Inputs []string `json:"inputs"`
	Flags  []string `json:"flags"`             // for the compiler, as hgrd check takes them
	Left   []string `json:"leftOut,omitempty"` // sources of the target that are not there
}

// listed is p as documents hold it.
func (p *Program) listed() Program {
	same := *p
	same.Inputs, same.Flags = list(p.Inputs), list(p.Flags)
	return same
}

// key tells programs apart that would be checked alike.
func (p *Program) key() string {
	return strings.Join(slices.Concat(p.Inputs, []string{"--"}, p.Flags), "\x00")
}

// rebase makes paths that are relative to Dir, which is absolute, relative to base.
func (p *Program) rebase(base string) {
	at := func(path string) string {
		if !filepath.IsAbs(path) {
			path = filepath.Join(p.Dir, path)
		} else if !below(base, path) {
			return path // belongs to the machine, not to the tree
		}
		return filepath.ToSlash(relative(base, path))
	}
	inputs, flags := make([]string, len(p.Inputs)), slices.Clone(p.Flags)
	for i, s := range p.Inputs {
		inputs[i] = at(s)
	}
	for i, f := range flags {
		switch option, value, search := buildfile.SearchFolder(f); {
		case search:
			flags[i] = option + at(value)
		case i > 0 && flags[i-1] == "-include" && f != "":
			flags[i] = at(f)
		}
	}
	var left []string
	for _, s := range p.Left {
		left = append(left, at(s))
	}
	p.Inputs, p.Flags, p.Left = inputs, flags, left
	p.Dir = at(p.Dir)
}

// Select keeps the programs whose names match one of the patterns (all of them where there is none), and of these a
// sample of n (0 means all) that depends on names and seed alone. The order is that of all.
func Select(all []Program, patterns []string, n int, seed uint64) []Program {
	var out []Program
	for _, p := range all {
		if len(patterns) == 0 || slices.ContainsFunc(patterns, func(pattern string) bool { return matches(pattern, p.Name) }) {
			out = append(out, p)
		}
	}
	if n <= 0 || n >= len(out) {
		return out
	}
	order := make([]int, len(out))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		x, y := draw(out[a].Name, seed), draw(out[b].Name, seed)
		if x != y {
			if x < y {
				return -1
			}
			return 1
		}
		return a - b
	})
	order = order[:n]
	slices.Sort(order)
	sample := make([]Program, n)
	for i, at := range order {
		sample[i] = out[at]
	}
	return sample
}

// matches says whether name, or a folder above it, matches the pattern.
func matches(pattern, name string) bool {
	for {
		if ok, err := filepath.Match(pattern, name); ok && err == nil {
			return true
		}
		if ok, err := filepath.Match(pattern, filepath.Base(name)); ok && err == nil {
			return true
		}
		at := strings.LastIndexByte(name, '/')
		if at < 0 {
			return false
		}
		name = name[:at]
	}
}

// draw is a hash (FNV-1a with a final mix) of name and seed: a sample stays the same when programs come and go.
func draw(name string, seed uint64) uint64 {
	h := uint64(14695981039346656037) ^ seed*0x9e3779b97f4a7c15
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 1099511628211
	}
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	return h ^ h>>33
}
