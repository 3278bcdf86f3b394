package fix

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	vfs "github.com/hgrd/hgrd/internal/overlay"
)

// Edit puts Text in place of the bytes from Start to End of a file as it is on disk.
type Edit struct {
	File       string
	Start, End int
	Text       string
}

// order sorts edits by their places. Those at one place stay in their order.
func order(edits []Edit) []Edit {
	out := slices.Clone(edits)
	slices.SortStableFunc(out, func(a, b Edit) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	return out
}

// compatible reports whether no edit reaches into another.
func compatible(edits []Edit) bool {
	sorted := order(edits)
	for i := 1; i < len(sorted); i++ {
		if sorted[i].File == sorted[i-1].File && sorted[i].Start < sorted[i-1].End {
			return false
		}
	}
	return true
}

// apply makes the edits of one file, which are compatible, in its text.
func apply(text []byte, file string, edits []Edit) []byte {
	var out []byte
	at := 0
	for _, e := range order(edits) {
		if e.File != file {
			continue
		}
		out = append(append(out, text[at:e.Start]...), e.Text...)
		at = e.End
	}
	return append(out, text[at:]...)
}

// origin leads from an offset in the text that edits have made back to the file as it is on disk. There is no way back
// from within what they wrote.
func origin(offset int, file string, edits []Edit) (int, bool) {
	shift := 0 // of the text behind the edits so far
	for _, e := range order(edits) {
		if e.File != file {
			continue
		}
		from := e.Start + shift
		switch to := from + len(e.Text); {
		case offset < from:
			return offset - shift, true
		case offset < to:
			return 0, false
		case offset == to:
			return e.End, true
		}
		shift += len(e.Text) - (e.End - e.Start)
	}
	return offset - shift, true
}

// overlay is a folder with changed texts, and the file by which clang reads them in place of those on disk.
type overlay struct {
	dir  string
	path string
}

// newOverlay writes one. It is to be removed.
func newOverlay(texts map[string][]byte) (*overlay, error) {
	dir, err := os.MkdirTemp("", "hgrd-fix-*")
	if err != nil {
		return nil, err
	}
	o := &overlay{dir, filepath.Join(dir, "overlay.yaml")}
	if err := o.write(texts); err != nil {
		o.remove()
		return nil, err
	}
	return o, nil
}

func (o *overlay) write(texts map[string][]byte) error {
	var files []string
	for file := range texts {
		files = append(files, file)
	}
	slices.Sort(files)
	var roots []vfs.File
	for i, file := range files {
		name, err := filepath.Abs(file)
		if err != nil {
			return err
		}
		contents := filepath.Join(o.dir, strconv.Itoa(i))
		if err := os.WriteFile(contents, texts[file], 0o600); err != nil {
			return err
		}
		roots = append(roots, vfs.File{Name: name, Contents: contents})
	}
	return vfs.Write(o.path, roots)
}

func (o *overlay) remove() { os.RemoveAll(o.dir) }
