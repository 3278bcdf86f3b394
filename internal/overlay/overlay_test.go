package overlay

import (
	"path/filepath"
	"slices"
	"testing"
)

func TestWriteRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "overlay.yaml")
	want := []File{{"/a/b c.h", "/tmp/0"}, {"/a/\"d\".h", "/tmp/1"}}
	if err := Write(path, want); err != nil {
		t.Fatal(err)
	}
	if got, err := Read(path); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := Read(path + ".gone"); err == nil {
		t.Error("no error")
	}
}
