package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestWatch(t *testing.T) {
	most := Space{Bytes: 1 << 20, Files: 50}
	write := func(bytes int) func(string, int) error {
		return func(dir string, i int) error {
			return os.WriteFile(filepath.Join(dir, fmt.Sprint(i)), make([]byte, bytes), 0o666)
		}
	}
	for _, c := range []struct {
		name  string
		n     int
		write func(dir string, i int) error
		want  string // "": not too much
	}{
		{"little", 5, write(100 << 10), ""},
		{"many bytes", 11, write(100 << 10), "holds more than 1 MiB"},
		{"many files", 51, write(0), "than 50 files"},
		{"many links", 51, func(dir string, i int) error { return os.Symlink("/", filepath.Join(dir, fmt.Sprint(i))) }, "than 50 files"},
		{"links to much", 5, func(dir string, i int) error { return os.Symlink("/usr", filepath.Join(dir, fmt.Sprint(i))) }, ""},
		{"many folders", 51, func(dir string, i int) error {
			return os.MkdirAll(filepath.Join(dir, strings.Repeat("d/", i+1)), 0o777)
		}, "than 50 files"},
		{"holes", 5, func(dir string, i int) error {
			path := filepath.Join(dir, fmt.Sprint(i))
			return errors.Join(os.WriteFile(path, nil, 0o666), os.Truncate(path, 1<<30))
		}, ""},
		{"deep", 1, func(dir string, _ int) error { return deep(dir, 3000) }, "than 50 files"},
	} {
		dir := t.TempDir()
		for i := range c.n {
			if err := c.write(dir, i); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second/2)
		err := Watch(ctx, dir, most)
		cancel()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	// Longer than a path may be.
	dir := t.TempDir()
	if err := deep(dir, 3000); err != nil {
		t.Fatal(err)
	}
	if err := Watch(t.Context(), dir, Space{Bytes: 1 << 30, Files: 1 << 20}); err == nil || strings.Contains(err.Error(), "d/d") {
		t.Errorf("deep: %v", err)
	}
	os.RemoveAll(dir)
}

// deep makes a folder in a folder in a folder.
func deep(dir string, n int) error {
	at, err := unix.Open(dir, unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	for range n {
		if err != nil {
			return err
		}
		err = unix.Mkdirat(at, "d", 0o777)
		if err == nil {
			var next int
			next, err = unix.Openat(at, "d", unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
			unix.Close(at)
			at = next
		}
	}
	unix.Close(at)
	return err
}

// What a folder takes while somebody looks.
func TestWatchGrowth(t *testing.T) {
	dir, found := t.TempDir(), make(chan error)
	go func() { found <- Watch(t.Context(), dir, Space{Bytes: 1 << 20, Files: 1 << 10}) }()
	for i := 0; ; i++ {
		select {
		case err := <-found:
			if err == nil || i < 2 {
				t.Errorf("after %d files: %v", i, err)
			}
			return
		case <-time.After(10 * time.Millisecond):
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i)), make([]byte, 200<<10), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}
