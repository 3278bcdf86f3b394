package changes

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/git"
	"github.com/hgrd/hgrd/internal/includes"
)

// Affected are the files of a repository that changed files matter to: those files themselves and what includes them,
// directly or by others.
type Affected struct {
	root   string
	graph  *includes.Graph
	names  []string // with slashes from the root
	unread []string // the same: what is no file, or leads to none
}

// FindAffected looks among the files of the repository around the working directory, but for those that git is told to ignore, and
// among further sources. Every source includes the files of everywhere.
func FindAffected(ctx context.Context, changed, everywhere, sources []string) (*Affected, error) {
	repository, err := git.Open(ctx, ".")
	if err != nil {
		return nil, err
	}
	tracked, err := repository.Tracked(ctx)
	if err != nil {
		return nil, err
	}
	untracked, err := repository.Untracked(ctx)
	if err != nil {
		return nil, err
	}
	given := fromRoot(repository.Root, changed)
	files := append(slices.Clone(given), fromRoot(repository.Root, sources)...)
	a := &Affected{root: repository.Root}
	links := map[string]string{}
	for _, f := range slices.Concat(tracked, untracked) {
		to := a.leadsTo(f)
		if to != "" {
			links[f] = to
		}
		if includes.IsHeader(f) || buildfile.IsSource(f) || links[f] != "" && includes.IsHeader(to) {
			files = append(files, f)
		}
	}
	slices.Sort(files)
	files = slices.Compact(files)
	for _, f := range files {
		if includes.IsSpecial(a.path(f)) {
			a.unread = append(a.unread, f)
		}
	}
	read := func(name string) (string, bool) {
		text, whole := includes.Read(a.path(name))
		if to := links[name]; to != "" { // what matters to the file matters to its other name
			text += "\n#include </" + to + ">\n"
		}
		return text, whole
	}
	a.graph, err = includes.NewGraph(files, includes.Folder{Name: filepath.ToSlash(a.root), Read: read, Links: links})
	if err != nil {
		return nil, err
	}
	if a.names, err = a.graph.Includers(given); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(fromRoot(a.root, everywhere), a.has) {
		a.names = files
	}
	return a, nil
}

// Units are the CUDA sources and files of OpenCL kernels among the files, but for those that are there to be included by another source. Paths are
// relative to the working directory; the order is that of paths from the repository's root.
func (a *Affected) Units() []string {
	var units []string
	for _, name := range a.names {
		if path := a.path(name); (buildfile.IsCUDA(name) || buildfile.IsOpenCL(name)) && !a.graph.Included(name) && isRegular(path) {
			units = append(units, fromHere(path))
		}
	}
	return units
}

// Unread are the sources and headers of the repository that are pipes, devices and the like, or lead to one: nobody knows
// what they matter to. Paths are relative to the working directory.
func (a *Affected) Unread() []string {
	var out []string
	for _, name := range a.unread {
		out = append(out, fromHere(a.path(name)))
	}
	return out
}

// leadsTo is what a link in the repository leads to in it, from the root; "" for what is no such link.
func (a *Affected) leadsTo(name string) string {
	path := a.path(name)
	if info, err := os.Lstat(path); err != nil || info.Mode()&os.ModeSymlink == 0 {
		return ""
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return ""
	}
	rel, err := filepath.Rel(a.root, real)
	if err != nil || !filepath.IsLocal(rel) {
		return ""
	}
	return filepath.ToSlash(rel)
}

// Has says whether a file is affected.
func (a *Affected) Has(path string) bool { return a.has(fromRoot(a.root, []string{path})[0]) }

func (a *Affected) has(name string) bool {
	_, found := slices.BinarySearch(a.names, name)
	return found
}

func (a *Affected) path(name string) string {
	if path := filepath.FromSlash(name); filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(a.root, filepath.FromSlash(name))
}

// fromRoot are paths with slashes from the root of a repository. A file outside of it keeps its absolute path.
func fromRoot(root string, paths []string) []string {
	var out []string
	for _, p := range paths {
		real := p
		if abs, err := filepath.Abs(p); err == nil {
			real = abs
		}
		if dir, err := filepath.EvalSymlinks(filepath.Dir(real)); err == nil { // the file itself may be gone
			real = filepath.Join(dir, filepath.Base(real))
		}
		if rel, err := filepath.Rel(root, real); err == nil && filepath.IsLocal(rel) {
			real = rel
		}
		out = append(out, filepath.ToSlash(real))
	}
	return out
}

// fromHere is an absolute path as seen from the working directory.
func fromHere(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	if here, err = filepath.EvalSymlinks(here); err != nil {
		return path
	}
	rel, err := filepath.Rel(here, path)
	if err != nil {
		return path
	}
	return rel
}

func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
