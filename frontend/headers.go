package frontend

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sync"
)

//go:embed include
var headerFS embed.FS

// headerDirRE recognises a file of our own headers by its folder, whoever
// compiled the module.
var headerDirRE = regexp.MustCompile(`(^|/)hgrd-include-[0-9a-f]{16}/`)

// clangHeaderRE recognises one of clang's own, wherever that lies.
var clangHeaderRE = regexp.MustCompile(`(^|/)lib/clang/[0-9.]+/include/`)

// headerFolder is where our headers lie.
type headerFolder struct {
	path    string
	private bool // nobody but the user can have written there
}

// headerDir returns the folder that holds our headers, writing them on first
// use. The name carries a hash of the contents, so processes of one version
// share a folder and other versions never meet it.
var headerDir = sync.OnceValues(func() (headerFolder, error) {
	sum := sha256.New()
	files := map[string][]byte{}
	var order []string
	err := fs.WalkDir(headerFS, "include", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := headerFS.ReadFile(path)
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%s %d\n", path, len(data))
		sum.Write(data)
		name, err := filepath.Rel("include", path)
		files[name] = data
		order = append(order, name)
		return err
	})
	if err != nil {
		return headerFolder{}, err
	}
	name := "hgrd-include-" + hex.EncodeToString(sum.Sum(nil)[:8])
	if cache, err := os.UserCacheDir(); err == nil {
		dir := filepath.Join(cache, "hgrd", name)
		if install(dir, order, files) == nil {
			return headerFolder{dir, true}, nil
		}
	}
	dir := filepath.Join(os.TempDir(), name)
	if err = install(dir, order, files); err == nil {
		return headerFolder{dir, false}, nil
	}
	return headerFolder{}, &ToolchainError{Summary: fmt.Sprintf("cannot write the CUDA headers: %v", err)}
})

// install makes dir hold exactly these files. A folder that is there already is
// compared, not trusted: anyone may write to the temporary folder.
func install(dir string, order []string, files map[string][]byte) error {
	if sameFiles(dir, order, files) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
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
	if sameFiles(dir, order, files) {
		return nil
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return os.Rename(tmp, dir)
}

func sameFiles(dir string, order []string, files map[string][]byte) bool {
	for _, name := range order {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(data) != string(files[name]) {
			return false
		}
	}
	return true
}
