package frontend

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A folder in which somebody else could replace our headers is not taken.
func TestOwnFolder(t *testing.T) {
	base := t.TempDir()
	for _, c := range []struct {
		name    string
		prepare func(dir string) error
		want    string // part of the error
	}{
		{"new", func(string) error { return nil }, ""},
		{"old", func(dir string) error { return os.Mkdir(dir, 0o755) }, ""},
		{"writable", func(dir string) error { return mkdir(dir, 0o777) }, "others may write"},
		{"sticky", func(dir string) error { return mkdir(dir, 0o777|os.ModeSticky) }, "others may write"},
		{"open/below", func(dir string) error { return mkdir(filepath.Dir(dir), 0o777) }, "others may write"},
		{"group/below", func(dir string) error { return mkdir(filepath.Dir(dir), 0o775) }, "others may write"},
		{"shared/below", func(dir string) error { return mkdir(filepath.Dir(dir), 0o777|os.ModeSticky) }, ""},
		{"link", func(dir string) error { return os.Symlink(filepath.Join(base, "writable"), dir) }, "others may write"},
		{"file", func(dir string) error { return os.WriteFile(dir, nil, 0o600) }, "not a directory"},
	} {
		dir := filepath.Join(base, c.name)
		if err := c.prepare(dir); err != nil {
			t.Fatal(err)
		}
		got, err := ownFolder(dir)
		switch {
		case c.want == "" && (err != nil || got != dir):
			t.Errorf("%s: %q, %v", c.name, got, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if info, err := os.Stat(filepath.Join(base, "new")); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("a new folder has mode %v, %v", info.Mode(), err)
	}
	foreign := filepath.Join(base, "foreign")
	if os.Getuid() != 0 || os.Mkdir(foreign, 0o755) != nil || os.Chown(foreign, 12345, 12345) != nil {
		return // only root can give a folder away
	}
	if _, err := ownFolder(foreign); err == nil || !strings.Contains(err.Error(), "another user") {
		t.Errorf("a folder of somebody else: %v", err)
	}
	if _, err := ownFolder(filepath.Join(foreign, "below")); err == nil || !strings.Contains(err.Error(), "another user") {
		t.Errorf("below a folder of somebody else: %v", err)
	}
}

// mkdir is os.Mkdir whatever the mask.
func mkdir(dir string, mode os.FileMode) error {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	return os.Chmod(dir, mode)
}
