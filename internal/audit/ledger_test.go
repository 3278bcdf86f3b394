package audit

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Each source of a tree is an input, or is read, or is told.
func TestLedger(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		want  string   // found, inputs, read
		lines []string // told
	}{
		{"all are inputs", map[string]string{"a.cu": kernelText, "b/c.hip": kernelText, "d.cl": "", "e.cpp": "", "f.cuh": kernelText}, "3 3 0", nil},
		{"one is read", map[string]string{"a.cu": "#include \"b.cu\"\n", "b.cu": kernelText, "c.h": "#include \"b.cu\"\n"}, "2 1 1", nil},
		{"read by an input of a target", map[string]string{"Makefile": "a: a.cu\n\tnvcc a.cu\n", "a.cu": "#include \"b.cu\"\n", "b.cu": kernelText}, "2 1 1", nil},
		{"one is not there", map[string]string{"Makefile": "a: a.cu\n\tnvcc a.cu b.cu -o a\n", "a.cu": ""}, "1 1 0", []string{"b.cu: is not there, but Makefile names it"}},
		{"none is there", map[string]string{"a/CMakeLists.txt": "add_executable(a a.cu c.cpp)\n"}, "0 0 0",
			[]string{"a/a.cu: is not there, but CMakeLists.txt names it", "a/c.cpp: is not there, but CMakeLists.txt names it"}},
		{"a pattern for the shell", map[string]string{"Makefile": "a: a.cu\n\tnvcc a.cu src/*.cu -o a\n", "a.cu": "", "src/b.cu": ""}, "2 2 0", nil},
		{"a pattern that nothing matches", map[string]string{"Makefile": "a: a.cu\n\tnvcc a.cu src/*.cpp -o a\n", "a.cu": "", "src/b.cc": ""}, "1 1 0",
			[]string{"src/*.cpp: is a pattern that no file matches, but Makefile names it"}},
		{"a host program lacks a source", map[string]string{"Makefile": "a: a.cpp\n\tg++ a.cpp b.cpp -o a\n", "a.cpp": "", "c.cu": ""}, "1 1 0", nil},
		{"a database that is none", map[string]string{"compile_commands.json": "[", "a.cu": ""}, "1 1 0",
			[]string{"compile_commands.json: is no compile database: unexpected end of JSON input"}},
		{"a database with an entry that says nothing", map[string]string{"compile_commands.json": `[{"directory": ".", "file": "a.cu", "command": ""}]`, "a.cu": ""}, "1 1 0",
			[]string{"compile_commands.json: entry 1: a.cu has no command"}},
		{"what tools keep", map[string]string{".git/HEAD": "", ".git/objects/x": "", ".git/a.cu": "", "b.cu": "", "CMakeLists.txt": "",
			"o/CMakeCache.txt": cacheText("ROOT", "ROOT/o"), "o/CMakeFiles/c.cu": "", "o/d.cu": "", "o/e/f.cl": ""}, "5 1 0",
			[]string{"left out by design: 4 sources in .git (old versions), o (a build by CMake), o/CMakeFiles (CMake's own)"}},
		{"a build with programs", map[string]string{"CMakeLists.txt": "", "o/CMakeCache.txt": cacheText("ROOT", "ROOT/o"), "a.cu": "", "o/made.cu": "",
			"o/compile_commands.json": `[{"directory": "ROOT/o", "file": "../a.cu", "command": "nvcc -c ../a.cu"}, {"directory": "ROOT/o", "file": "made.cu", "command": "nvcc -c made.cu"}]`},
			"2 2 0", nil},
	} {
		_, _, ledger, err := Discover(context.Background(), []string{plant(t, c.files)}, byText)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := fmt.Sprint(ledger.Found, " ", ledger.Inputs, " ", ledger.Read); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if diff := cmp.Diff(c.lines, ledger.Lines()); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.name, diff)
		}
		sum := ledger.Inputs + ledger.Read
		for _, e := range ledger.Left {
			sum += e.Sources
		}
		if sum != ledger.Found {
			t.Errorf("%s: %d of %d sources", c.name, sum, ledger.Found)
		}
	}
}

// A compiler that gives no answer opens nothing: what is only named is a program.
func TestLedgerWithoutAnswers(t *testing.T) {
	root := plant(t, map[string]string{"a.cu": "#include \"b.cu\"\n", "b.cu": kernelText})
	for name, opener := range map[string]Opener{"none": nil, "one that fails": func(context.Context, string, []Asked) []map[string][]string { return nil }} {
		_, programs, ledger, err := Discover(context.Background(), []string{root}, opener)
		if err != nil || len(programs) != 2 || ledger.Inputs != 2 || len(ledger.Left) != 0 {
			t.Errorf("%s: %v, %v, %v", name, programs, ledger, err)
		}
	}
}

// A source that discovery has no place for is told.
func TestUnaccounted(t *testing.T) {
	a := newAccount("/base", []string{"/base"})
	a.sources["/base/x.cu"], a.sources["/base/y.cu"], a.inputs["/base/y.cu"] = true, true, true
	want := []string{"x.cu: is in no program"}
	if diff := cmp.Diff(want, a.close(context.Background()).Lines()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Links are followed nowhere; what they lead to is told where no folder that is looked at has it.
func TestLinksOut(t *testing.T) {
	outside := plant(t, map[string]string{"x.cu": mainText, "empty/notes.txt": "", "text": mainText})
	root := plant(t, map[string]string{"a/y.cu": mainText, "b/text": mainText})
	for link, to := range map[string]string{"folder": outside, "empty": filepath.Join(outside, "empty"), "x.cu": filepath.Join(outside, "x.cu"),
		"within": "a", "z.cu": "a/y.cu", "text.cu": "b/text"} {
		if os.Symlink(to, filepath.Join(root, link)) != nil {
			t.Skip("no links here")
		}
	}
	const file = ": is a link to a file that is not among the sources of these folders, and is not followed"
	for _, c := range []struct {
		roots []string
		want  []string
	}{
		{[]string{root}, []string{"folder: is a link out of these folders, and is not followed: name the folder that it leads to as well",
			"text.cu" + file, "x.cu" + file}},
		{[]string{root, outside}, []string{"text.cu" + file}},
	} {
		base, _, ledger, err := Discover(context.Background(), c.roots, byText)
		if err != nil {
			t.Fatal(err)
		}
		got := ledger.Lines()
		real, _ := filepath.EvalSymlinks(root)
		for i := range got {
			got[i] = strings.TrimPrefix(got[i], strings.TrimPrefix(filepath.ToSlash(relative(base, real))+"/", "./"))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

// What is told is bounded, and what --only leaves out is not told.
func TestLines(t *testing.T) {
	l := &Ledger{}
	for i := range 30 {
		l.Left = append(l.Left, Left{Path: fmt.Sprintf("a/%02d.cu", i), Reason: "is gone"})
	}
	if got := l.Lines(); len(got) != 5 || got[4] != "26 more: is gone" {
		t.Errorf("%q", got)
	}
	for i := range l.Left {
		l.Left[i].Reason += fmt.Sprintf(" %02d", i)
	}
	if got := l.Lines(); len(got) != 21 || got[20] != "10 more that are left out: the JSON document lists them" {
		t.Errorf("%q", got)
	}
	l.Left = append(l.Left, Left{Path: "b", Reason: "unread", wide: true})
	l.Only([]string{"a/07.cu", "none"})
	if diff := cmp.Diff([]string{"a/07.cu: is gone 07", "b: unread"}, l.Lines()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
