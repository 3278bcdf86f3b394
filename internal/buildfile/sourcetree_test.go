package buildfile

import (
	"os"
	"path/filepath"
	"testing"
)

func TestSourceTree(t *testing.T) {
	top := t.TempDir()
	source, build := filepath.Join(top, "source"), filepath.Join(top, "build")
	for _, dir := range []string{source, build} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	try := func(text string) (string, bool) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(build, "CMakeCache.txt"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return SourceTree(build)
	}
	good := "# by CMake\r\nCMAKE_CACHEFILE_DIR:INTERNAL=" + build + "\r\nCMAKE_HOME_DIRECTORY:INTERNAL=" + source + "\r\n"
	if _, ok := try(good); ok {
		t.Error("without a CMakeLists.txt")
	}
	if err := os.WriteFile(filepath.Join(source, "CMakeLists.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if got, ok := try(good); !ok || got != source {
		t.Errorf("%q, %t", got, ok)
	}
	for _, text := range []string{"", "CMAKE_HOME_DIRECTORY:INTERNAL=" + source + "\n", "CMAKE_CACHEFILE_DIR:INTERNAL=" + source + "\nCMAKE_HOME_DIRECTORY:INTERNAL=" + source + "\n",
		"CMAKE_CACHEFILE_DIR:INTERNAL=" + build + "\nCMAKE_HOME_DIRECTORY:INTERNAL=../source\n"} {
		if got, ok := try(text); ok {
			t.Errorf("%q: %q", text, got)
		}
	}
	if _, ok := SourceTree(filepath.Join(top, "none")); ok {
		t.Error("of no folder")
	}
}
