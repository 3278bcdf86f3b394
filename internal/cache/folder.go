package cache

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Usage is what a folder holds.
type Usage struct {
	Results int   // keys
	Bytes   int64 // on disk
	Oldest  time.Time
	Newest  time.Time // last uses, to the hour
}

// file is a file of the cache.
type file struct {
	path string
	size int64
	used time.Time
	key  bool
}

// Stat tells what the cache in dir holds. A folder that is not there holds nothing.
func Stat(dir string) (Usage, error) {
	var u Usage
	files, err := list(dir)
	for _, f := range files {
		u.Bytes += f.size
		if f.key {
			u.Results++
		}
		if u.Oldest.IsZero() || f.used.Before(u.Oldest) {
			u.Oldest = f.used
		}
		if f.used.After(u.Newest) {
			u.Newest = f.used
		}
	}
	return u, err
}

// Clean removes all results in dir, and nothing else that may lie there.
func Clean(dir string) error {
	files, err := list(dir)
	for _, f := range files {
		if e := os.Remove(f.path); e != nil && !os.IsNotExist(e) && err == nil {
			err = e
		}
	}
	for i := range 256 {
		os.Remove(filepath.Join(dir, fmt.Sprintf("%02x", i))) // fails where something else lies
	}
	return err
}

// list lists the files of the cache in dir.
func list(dir string) ([]file, error) {
	if _, err := os.Stat(dir); err != nil {
		if os.IsNotExist(err) {
			return nil, nil
		}
		return nil, err
	}
	var files []file
	for i := range 256 {
		sub := filepath.Join(dir, fmt.Sprintf("%02x", i))
		entries, err := os.ReadDir(sub)
		if err != nil && !os.IsNotExist(err) {
			return files, err
		}
		for _, e := range entries {
			key, content := strings.HasSuffix(e.Name(), "-a"), strings.HasSuffix(e.Name(), "-d")
			info, err := e.Info()
			if err != nil || !key && !content || !info.Mode().IsRegular() {
				continue
			}
			files = append(files, file{filepath.Join(sub, e.Name()), onDisk(info.Size()), info.ModTime(), key})
		}
	}
	return files, nil
}

// trim removes the files that were not used for longest, until dir is well below its bound.
func trim(dir string, bound int64) {
	files, _ := list(dir)
	total := int64(0)
	for _, f := range files {
		total += f.size
	}
	if total <= bound {
		return
	}
	slices.SortFunc(files, func(a, b file) int { return a.used.Compare(b.used) })
	for _, f := range files {
		if total <= bound/10*9 {
			return
		}
		if os.Remove(f.path) == nil {
			total -= f.size
		}
	}
}

// onDisk is what a file of n bytes takes.
func onDisk(n int64) int64 {
	const block = 4096
	return (n + block - 1) / block * block
}
