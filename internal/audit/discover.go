package audit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Asked is a program of which an Opener is asked.
type Asked struct {
	Program Program
	About   map[string][]string // by input: the files that are asked about, absolute; of an input that has none all are
}

// Opener says for each program which files the compiler opens for each of its inputs, whose paths are relative to the folder base.
type Opener func(ctx context.Context, base string, asked []Asked) []map[string][]string

// Discover returns the folder that all roots lie in, the programs under the roots, ordered by name, and what became of the sources
// there. Names, inputs and flags are relative to that folder: they are the same wherever the tree lies. What a source names in an
// include directive is taken to be included where opener says so.
func Discover(ctx context.Context, roots []string, opener Opener) (base string, programs []Program, l *Ledger, err error) {
	real := make([]string, len(roots))
	for i, root := range roots {
		if real[i], err = folderAt(root); err != nil {
			return "", nil, nil, err
		}
	}
	base = common(real)
	account := newAccount(base, real)
	for _, root := range real {
		t := newTree(ctx, base, root, account, opener)
		if err := t.discover(); err != nil {
			return "", nil, nil, err
		}
		programs = append(programs, t.programs...)
	}
	for i := range programs {
		programs[i].rebase(base)
	}
	sortByName(programs)
	programs = distinct(programs)
	sortByName(programs)
	return base, programs, account.close(ctx), ctx.Err()
}

// discover finds the programs under the root.
func (t *tree) discover() error {
	if err := t.walk(); err != nil {
		return err
	}
	t.findParts()
	for _, find := range []func(string){t.built, t.loosely} {
		for _, dir := range t.order {
			if t.ctx.Err() != nil {
				return t.ctx.Err()
			}
			find(dir)
		}
	}
	t.settleParts()
	for _, dir := range t.order {
		if t.ctx.Err() != nil {
			return t.ctx.Err()
		}
		t.loose(dir)
		t.kernels(dir)
	}
	if t.build.Short() {
		t.leaveAll(t.root, "patterns in build files stand for more files than are looked at")
	}
	t.count()
	return nil
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
