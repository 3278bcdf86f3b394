package output

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/google/renameio/v2"
)

// File is a place for one document.
type File struct {
	path   string   // behind all links
	stream *os.File // of this process; nil for a file
	device bool
}

// devices are those that any process may write.
var devices = []string{"/dev/null", "/dev/full", "/dev/tty"}

// Open finds out whether a document can be written to path, and leaves what is there as it is. A stream is the one that
// path names now.
func Open(path string) (*File, error) {
	at, fd, err := follow(path)
	if err != nil {
		return nil, err
	}
	if fd >= 0 {
		copied, err := syscall.Dup(fd)
		if err != nil {
			return nil, &fs.PathError{Op: "open", Path: path, Err: err}
		}
		syscall.CloseOnExec(copied)
		return &File{stream: os.NewFile(uintptr(copied), path)}, nil
	}
	if err := within(path, at); err != nil {
		return nil, err
	}
	info, err := os.Stat(at)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !strings.HasSuffix(path, "/"):
		return &File{path: at}, probe(at)
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s is a folder", path)
	case slices.Contains(devices, at):
		return &File{path: at, device: true}, nil
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no regular file: a report would be lost in it, or wait for a reader", path)
	}
	file, err := os.OpenFile(at, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	return &File{path: at}, file.Close()
}

// within is an error if a link leads to a file that is neither below the link's folder nor below the working folder: whoever
// laid it there, such as a repository that is checked, would choose what is overwritten.
func within(path, at string) error {
	if at == path || slices.Contains(devices, at) {
		return nil
	}
	target, err := filepath.EvalSymlinks(filepath.Dir(at))
	if err != nil {
		return err
	}
	for _, folder := range []string{filepath.Dir(path), "."} {
		if folder, err = filepath.EvalSymlinks(folder); err != nil {
			return err
		}
		if folder, err = filepath.Abs(folder); err != nil {
			return err
		}
		if target, err = filepath.Abs(target); err != nil {
			return err
		}
		if rel, err := filepath.Rel(folder, target); err == nil && filepath.IsLocal(rel) {
			return nil
		}
	}
	return fmt.Errorf("%s is a link to %s, out of its folder: name the file itself", path, at)
}

// probe finds out whether a file can be made.
func probe(path string) error {
	probe, err := os.CreateTemp(filepath.Dir(path), ".hgrd-*")
	if err != nil {
		cause := err
		if path := (*fs.PathError)(nil); errors.As(err, &path) {
			cause = path.Err
		}
		return &fs.PathError{Op: "open", Path: path, Err: cause}
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// Write puts the document there.
func (f *File) Write(text []byte) error {
	if f.stream != nil {
		_, err := f.stream.Write(text)
		return errors.Join(err, f.stream.Close())
	}
	if f.device {
		return inPlace(f.path, text)
	}
	err := renameio.WriteFile(f.path, text, 0o666, renameio.WithTempDir(filepath.Dir(f.path)), renameio.WithExistingPermissions())
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) || errors.Is(err, syscall.EBUSY) {
		return inPlace(f.path, text)
	}
	return err
}

func inPlace(path string, text []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC|syscall.O_NONBLOCK, 0)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}

// maxLinks is how many symbolic links may follow one another.
const maxLinks = 40

// follow follows symbolic links up to a file that is none, or is not there, or to a stream of this process.
func follow(path string) (_ string, fd int, _ error) {
	at := path
	for range maxLinks {
		if fd := descriptor(at); fd >= 0 {
			return at, fd, nil
		}
		target, err := os.Readlink(at)
		if err != nil {
			return at, -1, nil
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(at), target)
		}
		at = target
	}
	return "", -1, &fs.PathError{Op: "open", Path: path, Err: syscall.ELOOP}
}

// descriptor is the number of the stream that path names; -1 for none.
func descriptor(path string) int {
	path = filepath.Clean(path)
	switch path {
	case "/dev/stdin":
		return 0
	case "/dev/stdout":
		return 1
	case "/dev/stderr":
		return 2
	}
	for _, folder := range []string{"/dev/fd/", "/proc/self/fd/", fmt.Sprintf("/proc/%d/fd/", os.Getpid())} {
		if name, ok := strings.CutPrefix(path, folder); ok {
			if fd, err := strconv.ParseUint(name, 10, 31); err == nil {
				return int(fd)
			}
		}
	}
	return -1
}
