package output

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func write(t *testing.T, path, text string) error {
	t.Helper()
	f, err := Open(path)
	if err != nil {
		return err
	}
	return f.Write([]byte(text))
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{"old": "old", "target": "old"} {
		if err := os.WriteFile(in(name), []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{"link": "target", "dangling": "made", "loop": "loop"} {
		if err := os.Symlink(to, in(link)); err != nil {
			t.Fatal(err)
		}
	}
	// Opening alone changes nothing, and makes nothing.
	for _, name := range []string{"old", "link", "new", "dangling"} {
		if _, err := Open(in(name)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if files, _ := filepath.Glob(in("*")); len(files) != 5 || read(t, in("old")) != "old" {
		t.Errorf("after opening: %q", files)
	}
	for _, name := range []string{"old", "link", "new", "dangling"} {
		if err := write(t, in(name), "new"); err != nil || read(t, in(name)) != "new" {
			t.Errorf("%s: %v, %q", name, err, read(t, in(name)))
		}
	}
	if info, err := os.Stat(in("old")); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if read(t, in("target")) != "new" || read(t, in("made")) != "new" {
		t.Error("a link was replaced, not what it names")
	}
	for _, name := range []string{"link", "dangling"} {
		if info, err := os.Lstat(in(name)); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is no link any more: %v", name, err)
		}
	}
	if err := write(t, in("loop"), "new"); err == nil {
		t.Error("wrote to a link to itself")
	}
	if left, _ := filepath.Glob(in(".*")); len(left) > 0 {
		t.Errorf("left over: %q", left)
	}
}

// What is no regular file is refused at once.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	fifo := filepath.Join(dir, "fifo")
	if err := syscall.Mkfifo(fifo, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{fifo, dir, dir + "/none/x", dir + "/none/", "/dev/zero", "/dev/fd/1000", "/dev/fd/x"} {
		if _, err := Open(path); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", path, err)
		}
	}
	if err := write(t, "/dev/null", "x"); err != nil {
		t.Error(err)
	}
	if err := write(t, "/dev/full", "x"); err == nil || err.Error() != "write /dev/full: no space left on device" {
		t.Error(err)
	}
}

// Streams of the process are written to, whatever they are; the one that is meant is that of the time of opening.
func TestStreams(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	path := fmt.Sprintf("/dev/fd/%d", w.Fd())
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	f, err := Open(link)
	if err != nil {
		t.Fatal(err)
	}
	w.Close()
	if err := f.Write([]byte("text")); err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || string(got) != "text" {
		t.Errorf("%q, %v", got, err)
	}
}

// A link that leads out of its folder is refused, and what it leads to stays.
func TestLinkOut(t *testing.T) {
	folder, victim := t.TempDir(), filepath.Join(t.TempDir(), "victim")
	if err := os.WriteFile(victim, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, target := range []string{victim, filepath.Join(filepath.Dir(victim), "new"), "../" + filepath.Base(filepath.Dir(victim)) + "/victim"} {
		link := filepath.Join(folder, "report.json")
		os.Remove(link)
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(link); err == nil || !strings.Contains(err.Error(), "out of its folder") {
			t.Errorf("%s: %v", target, err)
		}
	}
	if text, err := os.ReadFile(victim); err != nil || string(text) != "old" {
		t.Errorf("%q, %v", text, err)
	}
}
