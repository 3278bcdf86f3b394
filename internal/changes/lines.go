package changes

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"

	"github.com/hgrd/hgrd/internal/git"
)

// Lines are the changes of a work tree. Paths are absolute or relative to the working directory.
type Lines struct {
	root  string
	files map[string]*file // by path from the root, with slashes: those of the revision, and those changed
}

// file is what changed in one file.
type file struct {
	all     bool
	added   []span  // lines as they are now, in order
	removed []int64 // lines as they are now, behind each of which some were removed
}

// span is a range of lines.
type span struct{ first, last int64 }

// Since compares the work tree around the folder dir with the revision rev.
func Since(ctx context.Context, dir, rev string) (*Lines, error) {
	repository, err := git.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	tree, ok, err := repository.Revision(ctx, rev)
	if err != nil {
		return nil, err
	}
	if !ok && rev == "HEAD" { // before the first commit all is new
		return &Lines{root: repository.Root}, nil
	}
	if !ok {
		return nil, fmt.Errorf("%q is no revision of the repository %s", rev, repository.Root)
	}
	old, err := repository.Files(ctx, tree)
	if err != nil {
		return nil, err
	}
	diff, err := repository.Diff(ctx, tree)
	if err != nil {
		return nil, err
	}
	lines := &Lines{root: repository.Root, files: map[string]*file{}}
	for _, name := range old {
		lines.files[name] = &file{}
	}
	if err := lines.read(diff); err != nil {
		return nil, err
	}
	hidden, err := repository.Hidden(ctx)
	for _, name := range hidden { // the repository says so, and nobody looked
		lines.files[name] = unknown
	}
	return lines, err
}

// read notes what a diff without context says.
func (l *Lines) read(diff string) error {
	files, _, err := gitdiff.Parse(strings.NewReader(diff))
	if err != nil {
		return fmt.Errorf("cannot read what git diff printed: %w", err)
	}
	for _, d := range files {
		if d.NewName == "" {
			continue // deleted
		}
		f := &file{all: d.IsNew || d.IsBinary}
		for _, hunk := range d.TextFragments {
			at := hunk.NewPosition
			for _, line := range hunk.Lines {
				switch line.Op {
				case gitdiff.OpAdd:
					f.add(at)
					at++
				case gitdiff.OpContext:
					at++
				case gitdiff.OpDelete:
					f.removed = append(f.removed, before(at, hunk))
				}
			}
		}
		l.files[d.NewName] = f
	}
	return nil
}

// before is the line behind which a hunk removes what stands at the line at. A hunk without lines of the new file is
// told by the line before it.
func before(at int64, hunk *gitdiff.TextFragment) int64 {
	if hunk.NewLines == 0 {
		return at
	}
	return at - 1
}

func (f *file) add(line int64) {
	if n := len(f.added); n > 0 && f.added[n-1].last == line-1 {
		f.added[n-1].last = line
		return
	}
	f.added = append(f.added, span{line, line})
}

// Changed says whether a line was added or changed.
func (l *Lines) Changed(path string, line int) bool {
	f := l.file(path)
	if f.all {
		return true
	}
	for _, s := range f.added {
		if s.first <= int64(line) && int64(line) <= s.last {
			return true
		}
	}
	return false
}

// Removed says whether something between two lines of a file, or beside them, was removed or replaced.
func (l *Lines) Removed(path string, first, last int) bool {
	for _, at := range l.file(path).removed {
		if int64(first)-1 <= at && at <= int64(last) {
			return true
		}
	}
	return false
}

// unknown is a file that the revision does not have.
var unknown = &file{all: true}

func (l *Lines) file(path string) *file {
	real, err := filepath.Abs(path)
	if err != nil {
		return unknown
	}
	if real, err = filepath.EvalSymlinks(real); err != nil {
		return unknown
	}
	rel, err := filepath.Rel(l.root, real)
	if err != nil {
		return unknown
	}
	if f := l.files[filepath.ToSlash(rel)]; f != nil {
		return f
	}
	return unknown
}
