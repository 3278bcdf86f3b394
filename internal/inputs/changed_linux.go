package inputs

import (
	"os"
	"syscall"
	"time"
)

// changed is when a file got its contents, or its name, whichever came later.
func changed(path string) (time.Time, error) {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}, err
	}
	if sys, ok := info.Sys().(*syscall.Stat_t); ok {
		return time.Unix(sys.Ctim.Unix()), nil
	}
	return info.ModTime(), nil
}
