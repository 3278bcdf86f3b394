package frontend

import (
	"bytes"
	"fmt"
	"os"
)

// checkFile tells a missing, irregular, oversized or binary file in one line.
func checkFile(path string, limit int64, kind string) error {
	info, err := os.Stat(path)
	switch {
	case os.IsNotExist(err):
		return &InputError{path, "no such file"}
	case err != nil:
		return &InputError{path, errText(err)}
	case info.IsDir():
		return &InputError{path, "is a directory, not a source file"}
	case !info.Mode().IsRegular():
		return &InputError{path, irregular}
	case info.Size() > limit:
		return &InputError{path, fmt.Sprintf("%s of %d MiB is over the limit of %d MiB", kind, info.Size()>>20, limit>>20)}
	}
	f, err := os.Open(path)
	if err != nil {
		return &InputError{path, errText(err)}
	}
	defer f.Close()
	head := make([]byte, 8192)
	n, err := f.Read(head)
	if n == 0 && info.Size() > 0 && err != nil {
		return &InputError{path, errText(err)}
	}
	if bytes.HasPrefix(head[:n], []byte("BC\xc0\xde")) {
		return &InputError{path, "is LLVM bitcode; wanted is text, as llvm-dis writes it"}
	}
	if bytes.IndexByte(head[:n], 0) >= 0 {
		return &InputError{path, "is a binary file"}
	}
	return nil
}

// irregular is said of pipes, devices and the like.
const irregular = "is not a regular file"

// errText drops the path that *os.PathError repeats.
func errText(err error) string {
	if pe, ok := err.(*os.PathError); ok {
		return pe.Err.Error()
	}
	return err.Error()
}
