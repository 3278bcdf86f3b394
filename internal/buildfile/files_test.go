package buildfile

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// memory is a file system in a map from clean absolute paths to texts.
type memory map[string]string

// tree puts files under /p.
func tree(files map[string]string) memory {
	m := memory{}
	for name, text := range files {
		m[path.Join("/p", name)] = text
	}
	return m
}

func (m memory) part(name string, limit int64) (string, bool) { return m.read(name, limit) }

func (m memory) read(name string, _ int64) (string, bool) {
	text, ok := m[path.Clean(name)]
	return text, ok
}

func (m memory) exists(name string) bool {
	name = path.Clean(name)
	for f := range m {
		if f == name || strings.HasPrefix(f, name+"/") {
			return true
		}
	}
	return false
}

func (m memory) glob(pattern string) []string {
	var out []string
	for f := range m {
		if ok, err := path.Match(path.Clean(pattern), f); ok && err == nil {
			out = append(out, f)
		}
	}
	slices.Sort(out)
	return out
}

// lines writes targets as "name: flags | sources".
func lines(targets []Target) []string {
	var out []string
	for _, t := range targets {
		out = append(out, t.Name+": "+strings.Join(t.Flags, " ")+" | "+strings.Join(t.Sources, " "))
	}
	return out
}

// What a build file names lies in its project: flags are told in reports.
func TestParts(t *testing.T) {
	top := t.TempDir()
	for name, text := range map[string]string{
		"outside.mk":         "SECRET = topsecret\n",
		"project/inside.mk":  "OPEN = fine\n",
		"project/p/Makefile": "include ../inside.mk ../../outside.mk ../link.mk\nx: a.cu b.cu\n\tnvcc -DX=$(OPEN)$(SECRET) -o x a.cu b.cu\n",
		"words.rsp":          "-DY=topsecret",
		"project/in.rsp":     "-DZ=1",
		"project/p/a.cu":     "",
		"project/p/b.cu":     "",
	} {
		path := filepath.Join(top, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../outside.mk", filepath.Join(top, "project/link.mk")); err != nil {
		t.Fatal(err)
	}
	found := NewTree(filepath.Join(top, "project")).Read(filepath.Join(top, "project/p"))
	if len(found.Targets) != 1 || !slices.Equal(found.Targets[0].Flags, []string{"-DX=fine"}) {
		t.Errorf("%+v", found)
	}
	project := filepath.Join(top, "project")
	for words, want := range map[string]string{"@in.rsp": "", "@../words.rsp @in.rsp": "flags from ../words.rsp, which cannot be read"} {
		entry := `[{"directory": "` + project + `", "file": "p/a.cu", "command": "nvcc -c -DX=fine ` + words + ` p/a.cu"}]`
		if err := os.WriteFile(filepath.Join(project, DatabaseName), []byte(entry), 0o666); err != nil {
			t.Fatal(err)
		}
		db, err := ReadDatabase(project, project)
		if err != nil {
			t.Fatal(err)
		}
		told := fmt.Sprintf("%+v", db)
		switch {
		case strings.Contains(told, "topsecret"):
			t.Errorf("%s: %s", words, told)
		case want != "" && (len(db.Targets) > 0 || !strings.Contains(told, want)):
			t.Errorf("%s: %s, want %q", words, told, want)
		case want == "" && (len(db.Targets) != 1 || !slices.Equal(db.Targets[0].Flags, []string{"-DX=fine", "-DZ=1"})):
			t.Errorf("%s: %s", words, told)
		}
	}
}
