package audit

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/buildfile"
)

// built adds the programs that the build file of dir names.
func (t *tree) built(dir string) {
	f := t.folders[dir]
	if !f.build {
		return
	}
	found := t.build.Read(dir)
	for _, why := range found.Broken {
		t.leave(filepath.Join(dir, buildfile.DatabaseName), why)
	}
	var programs []Program
	for _, target := range found.Targets {
		p := Program{Name: t.name(dir), Dir: dir, Build: found.File, Flags: t.existing(dir, target.Flags)}
		cuda := target.CUDA
		var sources, missing []string
		for _, s := range target.Sources {
			file := s
			if !filepath.IsAbs(s) {
				file = filepath.Join(dir, s)
			}
			if !isRegular(file) && !buildfile.IsSource(s) {
				continue // the value of an option
			}
			if !isRegular(file) {
				p.Left = append(p.Left, s)
				missing = append(missing, file)
				continue
			}
			p.Inputs = append(p.Inputs, s)
			sources = append(sources, file)
			cuda = cuda || hasKernels(file)
		}
		loaded := t.loaded(dir, sources)
		if !cuda && len(loaded) == 0 {
			continue
		}
		for _, file := range missing {
			if strings.ContainsAny(t.name(file), "*?[") {
				t.leave(file, "is a pattern that no file matches, but "+found.File+" names it")
				continue
			}
			t.leave(file, "is not there, but "+found.File+" names it")
		}
		if len(p.Inputs) == 0 {
			continue
		}
		for _, file := range sources {
			t.claimed[file] = true
			t.share(&p, filepath.Dir(file))
		}
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
		for _, flag := range moved(f.flags, d, dir) {
			if _, _, isSearch := buildfile.SearchFolder(flag); !isSearch || !slices.Contains(out, flag) {
				out = append(out, flag)
			}
		}
		if f.build || d == t.root || t.level(dir)-t.level(d) >= 2 {
			return out
		}
	}
}

// moved are flags as seen from another folder.
func moved(flags []string, from, to string) []string {
	var out []string
	for i, flag := range flags {
		if option, value, isSearch := buildfile.SearchFolder(flag); isSearch && !filepath.IsAbs(value) {
			flag = option + relative(to, filepath.Join(from, value))
		} else if i > 0 && flags[i-1] == "-include" && !filepath.IsAbs(flag) {
			flag = relative(to, filepath.Join(from, flag))
		}
		out = append(out, flag)
	}
	return out
}

// share keeps of the flags of targets with sources in a folder those that all of them have.
func (t *tree) share(p *Program, folder string) {
	flags := moved(p.Flags, p.Dir, folder)
	known, some := t.shared[folder]
	if !some {
		t.shared[folder] = flags
		return
	}
	both := []string{}
	for i := 0; i < len(known); i++ {
		n := 1
		if known[i] == "-include" {
			n = min(2, len(known)-i)
		}
		if at := slices.Index(flags, known[i+n-1]); at >= n-1 && (n == 1 || flags[at-1] == known[i]) {
			both = append(both, known[i:i+n]...)
		}
		i += n - 1
	}
	t.shared[folder] = both
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
