package buildfile

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// filesBelow makes empty files.
func filesBelow(t *testing.T, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestGlob(t *testing.T) {
	dir := t.TempDir()
	filesBelow(t, dir, "a.cu", "b.cu", "c.cc", "s/a.cu", "s/t/b.cu", "s/*.cu", "[x]/a.cu", "u/a.h")
	os.Symlink("s", filepath.Join(dir, "link"))
	os.Symlink("none", filepath.Join(dir, "dangling.cu"))
	t.Chdir(dir)
	for _, pattern := range []string{"*.cu", "*/*.cu", "*/*/*.cu", "?/a.cu", "s/\\*.cu", "\\[x]/*", "[a", "*/[a", "none", "none/*", "a.cu", "a.cu/*", "[ab].cu", "./*.cu", "s//*.cu",
		"", "*", "/", "/*", "../*/a.cu", dir + "/*.cu", dir + "/*/"} {
		want, _ := filepath.Glob(pattern)
		got := osFiles{}.glob(pattern)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", pattern, got, want)
		}
	}
}

// Links that lead back make a tree without an end, and patterns lead out of the tree.
func TestGlobIsBounded(t *testing.T) {
	for name, text := range map[string]string{
		"CMakeLists.txt": "file(GLOB_RECURSE S *.cu)\nfile(GLOB_RECURSE T *.cc /*.cu)\nadd_executable(x a.cu ${T})\n",
		"Makefile":       "S = $(wildcard */*/*/*/*/*/*/*/*/*/*/*.cu)\nx: a.cu $(S)\n\tnvcc -o x a.cu $(S)\n",
	} {
		dir := t.TempDir()
		filesBelow(t, dir, "a.cu")
		for i := range 12 {
			if err := os.Symlink(".", filepath.Join(dir, fmt.Sprint("link", i))); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		tree, start := NewTree(dir), time.Now()
		found := tree.Read(dir)
		if took := time.Since(start); took > time.Minute || len(found.Targets) != 1 || !tree.Short() {
			t.Errorf("%s: %v, %d targets, short %v", name, took, len(found.Targets), tree.Short())
		}
	}
	dir := t.TempDir()
	filesBelow(t, dir, "a.cu", "b/c.cu")
	os.WriteFile(filepath.Join(dir, "CMakeLists.txt"), []byte("file(GLOB_RECURSE S *.cu)\nadd_executable(x ${S})\n"), 0o666)
	if tree := NewTree(dir); len(tree.Read(dir).Targets) != 1 || tree.Short() {
		t.Error("a small tree is short")
	}
}
