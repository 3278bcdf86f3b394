package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Name is the name of settings files.
const Name = ".hgrd.yaml"

// Find returns the path of the settings file for the folder dir: the nearest one in dir and the folders above it, up to
// the root of the repository that dir lies in, or else up to the user's home. Elsewhere dir itself is all: what lies
// above may be anybody's. The path is "" where there is no file.
func Find(dir, home string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	top, err := os.Stat(home)
	if err != nil {
		top = nil
	}
	found, path := "", dir
	for at := abs; ; at, path = filepath.Dir(at), filepath.Join(path, "..") {
		if found == "" {
			here, err := exists(filepath.Join(at, Name))
			if err != nil {
				return "", err
			}
			if here {
				found = filepath.Join(path, Name)
			}
		}
		root, err := exists(filepath.Join(at, ".git"))
		if err != nil {
			return "", err
		}
		if root || is(at, top) {
			return found, nil
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	found = filepath.Join(dir, Name)
	if is, err := exists(found); err != nil || !is {
		return "", err
	}
	return found, nil
}

// is says whether a folder is the one that info tells of, by whatever path.
func is(dir string, info os.FileInfo) bool {
	here, err := os.Stat(dir)
	return err == nil && info != nil && os.SameFile(here, info)
}

func exists(path string) (bool, error) {
	_, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return false, nil
	}
	return err == nil, err
}
