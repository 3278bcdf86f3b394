//go:build !linux

package inputs

import (
	"os"
	"time"
)

// changed is when a file got its contents.
func changed(path string) (time.Time, error) {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}, err
	}
	return info.ModTime(), nil
}
