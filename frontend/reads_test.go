package frontend

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What the compilers read is known, whether they find errors or not.
func TestReads(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"a.cu":               "#include <vector>\n#include \"near.h\"\n#include <odd \"name\\.h>\n__global__ void k(int *a) { a[0] = X; }\n",
		"near.h":             "#ifdef __CUDA_ARCH__\n#include <device.h>\n#endif\n",
		"inc/device.h":       "#define X 1\n",
		"inc/odd \"name\\.h": "#ifndef X\n#define X 2\n#endif\n",
		"bad.cu":             "#include \"near.h\"\n#include <missing.h>\n",
		"c.c":                "#include <inc/device.h>\nint x = X;\n",
	} {
		os.MkdirAll(filepath.Dir(name), 0o777)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tc, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string
		want []string // among the files
		ok   bool
	}{
		{"a.cu", []string{"./near.h", "inc/device.h", `inc/odd "name\.h`, "vector"}, true},
		{"bad.cu", []string{"./near.h", "inc/device.h"}, false},
		{"c.c", []string{"inc/device.h"}, true},
	} {
		for _, args := range [][]string{{"-Iinc", "-Inone", "-I."}, {"-Iinc", "-Inone", "-I.", "-D__OWN"}} { // with and without precompiled header
			reads := &Reads{}
			_, err := tc.Compile(t.Context(), c.path, Options{Args: args, Reads: reads})
			if (err == nil) != c.ok || !reads.Known || Repeats(err) == c.ok {
				t.Fatalf("%s: %v, known %t", c.path, err, reads.Known)
			}
			for _, w := range c.want {
				if !slices.ContainsFunc(reads.Files, func(f string) bool { return f == w || strings.HasSuffix(f, "/"+w) }) {
					t.Errorf("%s: %q is not among the files %q", c.path, w, reads.Files)
				}
			}
			for _, w := range []string{"inc", "none", "."} {
				if !slices.Contains(reads.Folders, w) {
					t.Errorf("%s: %q is not among the folders %q", c.path, w, reads.Folders)
				}
			}
			if c.path != "c.c" && !slices.ContainsFunc(reads.Files, IsOwnHeader) {
				t.Errorf("%s: none of our headers in %q", c.path, reads.Files)
			}
		}
	}
	reads := &Reads{}
	if _, err := tc.Compile(t.Context(), "none.cu", Options{Reads: reads}); err == nil || reads.Known {
		t.Errorf("no file: %v, known %t", err, reads.Known)
	}
}

// A limit of the machine is no property of the input.
func TestRepeats(t *testing.T) {
	for _, c := range []struct {
		err  error
		want bool
	}{
		{&InputError{"a.cu", "is a directory"}, true},
		{&ToolchainError{Summary: "a.cu:1:1: unknown type", diagnosed: true}, true},
		{&ToolchainError{Summary: "clang: stopped at its time limit"}, false},
		{os.ErrPermission, false},
		{nil, false},
	} {
		if got := Repeats(c.err); got != c.want {
			t.Errorf("%v: %t", c.err, got)
		}
	}
	for log, want := range map[string]bool{
		"a.cu:1:2: error: no\n":                                  true,
		"a.cu:1:2: fatal error: 'x.h' file not found\n1 error\n": true,
		"clang: error: unable to execute command: Killed\n":      false,
		"PLEASE submit a bug report\na.cu:1:2: error: no\n":      false,
		"": false,
	} {
		if got := diagnoses(log); got != want {
			t.Errorf("%q: %t", log, got)
		}
	}
}

// The identity of the compilers changes with them, and with what they read from the environment.
func TestIdentity(t *testing.T) {
	old := Identity()
	if old != Identity() {
		t.Error("not the same twice")
	}
	t.Setenv("CPATH", "elsewhere")
	if Identity() == old {
		t.Error("CPATH does not count")
	}
	tool := filepath.Join(t.TempDir(), "clang")
	if err := os.WriteFile(tool, []byte("#!/bin/sh\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv(EnvClang, tool)
	one := Identity()
	if err := os.WriteFile(tool, []byte("#!/bin/sh\nexit\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	if Identity() == one {
		t.Error("another tool under the same name does not count")
	}
}

func FuzzCutSearchList(f *testing.F) {
	f.Add("a: warning\n" + listStart + "14\nignoring nonexistent directory \"/x\"\n /y\n" + listEnd + "rest")
	f.Fuzz(func(t *testing.T, log string) {
		list, rest := cutSearchList(log)
		if len(list)+len(rest) != len(log) {
			t.Errorf("%q: %q and %q", log, list, rest)
		}
		searchFolders(list)
		headersIn(log)
	})
}
