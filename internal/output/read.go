package output

import (
	"fmt"
	"os"
	"syscall"
)

// OpenToRead opens a document that was written before. It does not wait for the writer of a pipe with a name.
func OpenToRead(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		switch _, fd, _ := follow(path); {
		case info.IsDir():
			err = fmt.Errorf("%s is a directory", path)
		case fd < 0:
			err = fmt.Errorf("%s is no regular file", path)
		}
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}
