package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// pause is how long a folder that may grow is left alone between two looks at it.
const pause = 50 * time.Millisecond

// Watch returns an error that says so, once more than most lies below a folder. It returns nil once ctx ends, if that comes
// first. Files that have no name any more count by what they take from the file system: once no more than half of what was
// free at the beginning is free, whoever took it, the folder is too full as well.
func Watch(ctx context.Context, dir string, most Space) error {
	first, err := free(dir)
	if err != nil {
		return err
	}
	for {
		if err := most.holds(dir); err != nil {
			return err
		}
		switch now, err := free(dir); {
		case err != nil:
			return err
		case now.Bytes < first.Bytes/2 || now.Files < first.Files/2:
			return errors.New("half of what was free on the disk of its temporary folder is gone")
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
	}
}

// free is the room that the file system of a folder has left.
func free(dir string) (Space, error) {
	var stat unix.Statfs_t
	if err := unix.Statfs(dir, &stat); err != nil {
		return Space{}, fmt.Errorf("%s: %w", dir, err)
	}
	return Space{Bytes: stat.Bavail * uint64(stat.Bsize), Files: stat.Ffree}, nil
}

// holds returns an error if more lies below the folder, or if it cannot be told what does. It looks at no more files than
// there may be.
func (most Space) holds(dir string) error {
	var sum Space
	for dirs := []string{dir}; len(dirs) > 0; {
		d, err := os.OpenFile(dirs[0], os.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW, 0)
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // it may have gone meanwhile
			return unknown(err)
		}
		at := dirs[0]
		dirs = dirs[1:]
		for err == nil {
			var entries []fs.DirEntry
			entries, err = d.ReadDir(1024)
			for _, e := range entries {
				path := filepath.Join(at, e.Name())
				var stat syscall.Stat_t
				if err := syscall.Lstat(path, &stat); err != nil {
					if errors.Is(err, fs.ErrNotExist) {
						continue
					}
					return unknown(err)
				}
				if e.IsDir() {
					dirs = append(dirs, path)
				}
				sum.Bytes += uint64(stat.Blocks) * 512
				sum.Files++
			}
			if sum.Bytes > most.Bytes || sum.Files > most.Files {
				d.Close()
				return fmt.Errorf("its temporary folder holds more than %d MiB, or than %d files", most.Bytes>>20, most.Files)
			}
		}
		d.Close()
	}
	return nil
}

func unknown(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = path.Err // the path is as long as the program likes
	}
	return fmt.Errorf("its temporary folder cannot be measured: %w", err)
}
