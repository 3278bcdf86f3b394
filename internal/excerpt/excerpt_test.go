package excerpt

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// tree is a project in the working folder, with things around it.
func tree(t *testing.T) string {
	t.Helper()
	top := t.TempDir()
	for name, text := range map[string]string{
		"project/src/a.cu": "kernel", "project/src/a.h": "header", "project/common/b.h": "common", "project/data.json": "data",
		"project/.git/config": "secret", "project/.env": "secret", "project/src/.hidden/x.h": "secret", "project/.named.cu": "kernel",
		"outside/o.h": "secret", "given/g.h": "given", "given/token": "secret", "given/.ssh/id.h": "secret",
	} {
		path := filepath.Join(top, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{
		"project/out.h": "../outside/o.h", "project/in.h": "src/a.h", "project/way": "../outside", "project/environ.h": "/proc/self/environ",
		"project/loop.h": "loop.h", "project/nowhere.h": "nothing", "project/link.cu": "../outside/o.h", "alias": "project",
	} {
		if err := os.Symlink(to, filepath.Join(top, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(top, "project/pipe.h"), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(top, "project"))
	return top
}

func TestPlaces(t *testing.T) {
	top := tree(t)
	p := NewPlaces([]string{"src/a.cu", "link.cu", ".named.cu"}, []string{"../given", "none", "/", ""})
	for name, want := range map[string]bool{
		"src/a.cu": true, "./src/../src/a.cu": true, "src//a.h": true, top + "/project/src/a.h": true, "../project/src/a.h": true, "data.json": true,
		"common/b.h": true, "in.h": true, top + "/alias/in.h": true, "../given/g.h": true, ".named.cu": true,
		"out.h": false, "way/o.h": false, "way/../project/src/a.h": true, "environ.h": false, "loop.h": false, "nowhere.h": false, "link.cu": false,
		".git/config": false, ".env": false, "src/.hidden/x.h": false, "../outside/o.h": false, "../given/token": false, "../given/.ssh/id.h": false,
		"pipe.h": false, "src": false, ".": false, "": false, "/": false, "/etc/passwd": false, "/proc/self/environ": false, "/proc/self/cwd/passwd": false,
		"/dev/null": false, "/sys/kernel/notes": false, "a\x00b": false,
	} {
		if got := p.Hold(name); got != want {
			t.Errorf("%q: held %t, want %t", name, got, want)
		}
		if _, ok := p.Text(name); ok != want {
			t.Errorf("%q: text %t, want %t", name, ok, want)
		}
	}
	for name, want := range map[string]bool{".env": true, "src/.hidden/x.h": true, "in.h": true, ".git/config": false, "out.h": false, "../given/g.h": false} {
		if got := p.InProject(name); got != want {
			t.Errorf("%q: in the project %t, want %t", name, got, want)
		}
	}
	if (&Places{}).Hold("src/a.cu") {
		t.Error("no places hold a file")
	}
}

// Without a repository the project is the folder of an input, and the working folder where that leads to it.
func TestWithoutRepository(t *testing.T) {
	top := tree(t)
	if err := os.RemoveAll(".git"); err != nil {
		t.Fatal(err)
	}
	if p := NewPlaces([]string{"src/a.cu"}, nil); !p.Hold("common/b.h") || p.Hold("../outside/o.h") {
		t.Error("by a name from the working folder")
	}
	t.Chdir("/")
	p := NewPlaces([]string{top + "/project/src/a.cu"}, nil)
	if !p.Hold(top+"/project/src/a.h") || p.Hold(top+"/project/common/b.h") || p.Hold("/etc/passwd") {
		t.Error("by a whole name")
	}
}

func TestFiles(t *testing.T) {
	tree(t)
	p := NewPlaces([]string{"src/a.cu"}, nil)
	f := Opened(p, []string{"src/a.cu", "./src/../in.h", "../outside/o.h", "out.h", "gone.h"})
	for name, want := range map[string]string{
		"src/a.cu": "kernel", "src/a.h": "header", "in.h": "header", "common/b.h": "", "../outside/o.h": "", "out.h": "", "gone.h": "",
	} {
		if text, ok := f.Text(name); string(text) != want || ok != (want != "") || f.Has(name) != ok {
			t.Errorf("%q: %q, %t, %t", name, text, ok, f.Has(name))
		}
	}
	called := Called(p)
	for name, want := range map[string]bool{"src/a.h": true, "common/b.h": true, "data.json": false, "out.h": false} {
		if called.Has(name) != want {
			t.Errorf("%q: called %t", name, !want)
		}
	}
	if (*Files)(nil).Has("src/a.cu") || (&Files{}).Has("src/a.cu") {
		t.Error("no files hold one")
	}
}

// A file that becomes something else behind one's back is not followed.
func TestRead(t *testing.T) {
	tree(t)
	for _, name := range []string{"out.h", "pipe.h", "src", "nothing", "/proc/self/environ"} {
		if text, _ := read(name); len(text) > 0 {
			t.Errorf("%s: %q", name, text)
		}
	}
}

func FuzzHold(f *testing.F) {
	for _, name := range []string{"a.h", "../x", "//a", "a\x00", ".git/config", "%", "\xff"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		p := NewPlaces([]string{"places.go"}, nil)
		if path, held := p.find(name); held {
			if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
				t.Errorf("%q: %v", name, err)
			}
		}
	})
}
