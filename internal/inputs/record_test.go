package inputs

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// tree writes files below a new folder, which becomes the working folder.
func tree(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		write(t, name, text)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func digest(t *testing.T, r *Record) Digest {
	t.Helper()
	d, err := r.Digest()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// What a compiler could notice changes the digest, and nothing else does.
func TestDigest(t *testing.T) {
	files := map[string]string{
		"src/a.cu": `#include "near.h"
#include <far.h>
#include <sub/deep.h>
#if __has_include("maybe.h") || __has_include ( <sub/other.h> )
#endif
#  include /* odd */ \
  "odd.h"
#include "/nowhere/absolute.h"
`,
		"src/near.h":           "",
		"second/far.h":         `#include "far2.h"`,
		"second/far2.h":        "",
		"second/sub/deep.h":    "",
		"own/own.h":            "#include <unseen.h>",
		"first/unrelated.h":    "",
		"src/output.json":      "",
		"second/made/by/cc1.h": "", // found through a macro
	}
	record := func() *Record {
		return New([]string{"src/a.cu", "src/near.h", "second/far.h", "second/far2.h", "second/sub/deep.h", "own/own.h", "second/made/by/cc1.h"},
			[]string{"own", "first", "second/", "missing"}, []string{"forced.h"}, func(path string) bool { return filepath.Dir(path) == "own" })
	}
	for _, c := range []struct {
		name, file string
		noticed    bool
	}{
		{"the source", "src/a.cu", true},
		{"a header", "second/far2.h", true},
		{"a header in front of another one", "first/far.h", true},
		{"beside the source", "src/far2.h", false},
		{"behind it in the path", "missing/far.h", true}, // no compiler minds, but who wants to know the order
		{"in a new folder of the path", "missing/sub/deep.h", true},
		{"in a new folder below the path", "first/sub/deep.h", true},
		{"beside a header that says it in quotes", "second/far2.h", true},
		{"what is asked for, beside", "src/maybe.h", true},
		{"what is asked for, in the path", "first/maybe.h", true},
		{"what is asked for, deeper", "second/sub/other.h", true},
		{"behind comment and line end", "src/odd.h", true},
		{"by a macro", "first/made/by/cc1.h", true},
		{"from the command line", "forced.h", true},
		{"an output", "src/output.json", false},
		{"another output", "src/a.o", false},
		{"a header that nobody names", "first/b.h", false},
		{"an own header", "own/own.h", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree(t, files)
			r := record()
			old := digest(t, r)
			if digest(t, r) != old {
				t.Fatal("not the same twice")
			}
			if _, there := files[c.file]; there {
				write(t, c.file, files[c.file]+"\n")
			} else {
				write(t, c.file, "")
			}
			if noticed := digest(t, r) != old; noticed != c.noticed {
				t.Errorf("noticed %t, want %t", noticed, c.noticed)
			}
			if err := os.Remove(c.file); err != nil {
				t.Fatal(err)
			}
			if text, there := files[c.file]; there {
				if noticed := digest(t, r) != old; noticed != c.noticed {
					t.Errorf("removed: noticed %t, want %t", noticed, c.noticed)
				}
				write(t, c.file, text)
			}
			if digest(t, r) != old {
				t.Error("not the same again")
			}
		})
	}
}

func TestAFolderIsNoHeader(t *testing.T) {
	tree(t, map[string]string{"a.cu": "#include <vector>", "inc/x": ""})
	r := New([]string{"a.cu"}, []string{"inc"}, nil, func(string) bool { return false })
	old := digest(t, r)
	if err := os.Mkdir("inc/vector", 0o777); err != nil {
		t.Fatal(err)
	}
	if digest(t, r) != old {
		t.Error("a folder is taken for a header")
	}
}

// No digest for what changed while the work went on, or says when it is compiled.
func TestDigestSince(t *testing.T) {
	tree(t, map[string]string{"a.cu": "#include <b.h>\n", "inc/b.h": "", "inc/c.h": ""})
	r := New([]string{"a.cu", "inc/b.h"}, []string{"more", "inc"}, nil, func(string) bool { return false })
	moment := Settle()
	if _, err := r.DigestSince(moment); err != nil {
		t.Fatal(err)
	}
	write(t, "inc/c.h", "changed") // nobody reads it
	if _, err := r.DigestSince(moment); err != nil {
		t.Error(err)
	}
	write(t, "more/b.h", "")
	if _, err := r.DigestSince(moment); err == nil {
		t.Error("a header that appeared meanwhile is not noticed")
	}
	os.Remove("more/b.h")
	if err := os.Chtimes("inc/b.h", time.Time{}, time.Unix(1, 0)); err != nil { // old, as they say
		t.Fatal(err)
	}
	if _, err := r.DigestSince(moment); err == nil {
		t.Error("a header that was changed meanwhile is not noticed")
	}
	write(t, "a.cu", "const char *built = __DATE__;")
	if _, err := r.DigestSince(Settle()); err == nil {
		t.Error("a file that says when it is compiled has a digest")
	}
}

func TestNoRegularFile(t *testing.T) {
	tree(t, nil)
	if err := os.Mkdir("folder", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"folder", "/dev/zero"} {
		if _, err := (&Record{Files: []string{name}}).Digest(); err == nil {
			t.Errorf("%s has a digest", name)
		}
	}
	absent, err := (&Record{Files: []string{"absent"}}).Digest()
	if err != nil {
		t.Fatal(err)
	}
	write(t, "absent", "")
	if now, err := (&Record{Files: []string{"absent"}}).Digest(); err != nil || now == absent {
		t.Errorf("an empty file is like none: %v", err)
	}
}

func TestProgram(t *testing.T) {
	id, err := Program()
	if err != nil || len(id) < 20 {
		t.Errorf("%q, %v", id, err)
	}
}

func FuzzHeadersIn(f *testing.F) {
	f.Add([]byte("#include <a.h>\n#include \"b.h\"\n__has_include(<c>)"))
	f.Add([]byte("include include<"))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, h := range headersIn(text) {
			if h.name == "" || slices.Contains([]byte(h.name), '\n') {
				t.Errorf("%q", h.name)
			}
		}
	})
}
