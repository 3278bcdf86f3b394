package excerpt

import (
	"io"
	"os"
	"sync"
	"syscall"
)

// MaxSize bounds, in bytes, a file that is quoted.
const MaxSize = 16 << 20

// Files are those that may be quoted. The zero value is none.
type Files struct {
	places *Places
	names  []string // of what was opened
	byName bool     // it is not known what was opened

	once   sync.Once
	opened map[string]bool // by where they really lie
}

// Opened are the files in some places that a compiler has opened by these names.
func Opened(places *Places, names []string) *Files { return &Files{places: places, names: names} }

// Called are the files in some places that are called like sources, for code of which nobody knows what it was made of.
func Called(places *Places) *Files { return &Files{places: places, byName: true} }

// Has says whether a file may be quoted.
func (f *Files) Has(name string) bool {
	_, ok := f.find(name)
	return ok
}

// Text is the text of a file that may be quoted; ok is false for others, and for one that cannot be read.
func (f *Files) Text(name string) (text []byte, ok bool) {
	path, ok := f.find(name)
	if !ok {
		return nil, false
	}
	return read(path)
}

func (f *Files) find(name string) (path string, ok bool) {
	if f == nil || f.places == nil {
		return "", false
	}
	path, held := f.places.find(name)
	if !held || f.byName {
		return path, held && calledSource(path)
	}
	f.once.Do(func() {
		f.opened = make(map[string]bool, len(f.names))
		for _, name := range f.names {
			if path := real(name); path != "" {
				f.opened[path] = true
			}
		}
	})
	return path, f.opened[path]
}

// Text is the text of a file in the places; ok is false for others, and for one that cannot be read.
func (p *Places) Text(name string) (text []byte, ok bool) {
	path, held := p.find(name)
	if !held {
		return nil, false
	}
	return read(path)
}

// read reads a regular file as long as it says that it is: those that the kernel makes up say 0. Should another file, a
// link or a pipe have come to its place, that is not followed, and not waited for.
func read(path string) (text []byte, ok bool) {
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, false
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > MaxSize {
		return nil, false
	}
	text, err = io.ReadAll(io.LimitReader(file, info.Size()))
	return text, err == nil
}
