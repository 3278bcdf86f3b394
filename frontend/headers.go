package frontend

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
)

//go:embed include
var headerFS embed.FS

// headerDirRE recognises a file of our own headers by its folder, whoever
// compiled the module.
var headerDirRE = regexp.MustCompile(`(^|/)hgrd-include-[0-9a-f]{16}/`)

// clangHeaderRE recognises one of clang's own, wherever that lies.
var clangHeaderRE = regexp.MustCompile(`(^|/)lib/clang/[0-9.]+/include/`)

// headerFolder is where our headers lie. Nobody but the user can have written there.
type headerFolder struct {
	path string
}

// ownHeaders are our headers by their paths: those that are embedded, and those of HIP that follow from them.
var ownHeaders = sync.OnceValues(func() (map[string][]byte, error) {
	files, err := hipHeaders()
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(headerFS, "include", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := headerFS.ReadFile(path)
		files[strings.TrimPrefix(path, "include/")] = data
		return err
	})
	return files, err
})

// headerDir returns the folder that holds our headers, writing them on first
// use. The name carries a hash of the contents, so processes of one version
// share a folder and other versions never meet it.
var headerDir = sync.OnceValues(func() (headerFolder, error) {
	files, err := ownHeaders()
	if err != nil {
		return headerFolder{}, err
	}
	order := slices.Sorted(maps.Keys(files))
	sum := sha256.New()
	for _, name := range order {
		fmt.Fprintf(sum, "%s %d\n", name, len(files[name]))
		sum.Write(files[name])
	}
	name := "hgrd-include-" + hex.EncodeToString(sum.Sum(nil)[:8])
	for _, folder := range headerPlaces() {
		own, err := folder()
		if err != nil {
			continue
		}
		dir := filepath.Join(own, name)
		if err = install(dir, order, files); err == nil {
			return headerFolder{dir}, nil
		}
	}
	return headerFolder{}, &ToolchainError{Summary: "cannot write the CUDA headers: neither the folder for caches nor that for temporary files takes them"}
})

// headerPlaces are where our headers may lie, the best place first. Each gives a folder that belongs to the user alone.
func headerPlaces() []func() (string, error) {
	return []func() (string, error){
		func() (string, error) {
			cache, err := os.UserCacheDir()
			if err != nil {
				return "", err
			}
			return ownFolder(filepath.Join(cache, "hgrd"))
		},
		func() (string, error) {
			return ownFolder(filepath.Join(os.TempDir(), fmt.Sprintf("hgrd-%d", os.Getuid())))
		},
		func() (string, error) { return os.MkdirTemp("", "hgrd-*") }, // somebody took the name
	}
}

// ownFolder makes the folder dir where it is missing, and refuses one in which anybody else could replace a file.
func ownFolder(dir string) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", err
	}
	if real, err = filepath.Abs(real); err != nil {
		return "", err
	}
	for at := real; ; at = filepath.Dir(at) {
		info, err := os.Lstat(at)
		if err != nil {
			return "", err
		}
		owner := info.Sys().(*syscall.Stat_t).Uid
		others := info.Mode().Perm()&0o022 != 0
		switch {
		case owner != uint32(os.Getuid()) && (owner != 0 || at == real):
			return "", fmt.Errorf("%s belongs to another user", at)
		case others && (at == real || info.Mode()&os.ModeSticky == 0):
			return "", fmt.Errorf("others may write in %s", at)
		case at == filepath.Dir(at):
			return dir, nil
		}
	}
}

// install makes dir hold exactly these files. A folder that is there already is
// compared: it may be damaged.
func install(dir string, order []string, files map[string][]byte) error {
	if same, err := sameFiles(dir, order, files); same || err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o700); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(dir), "hgrd-headers-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}
	for _, name := range order {
		path := filepath.Join(tmp, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, files[name], 0o644); err != nil {
			return err
		}
	}
	if err := os.Rename(tmp, dir); err == nil {
		return nil
	}
	// Another process was quicker, or the folder is damaged.
	if same, err := sameFiles(dir, order, files); same || err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return os.Rename(tmp, dir)
}

// sameFiles reports whether dir holds the files. The error is of one that cannot be read, though it is there: others may
// be reading it, so that it is no damage to be mended.
func sameFiles(dir string, order []string, files map[string][]byte) (bool, error) {
	for _, name := range order {
		data, err := os.ReadFile(filepath.Join(dir, name))
		switch {
		case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
			return false, nil
		case err != nil:
			return false, err
		case string(data) != string(files[name]):
			return false, nil
		}
	}
	return true, nil
}
