package audit

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	mainText   = "int main(int argc, char **argv) { return 0; }\n"
	kernelText = "__global__ void k(int *a) { a[threadIdx.x] = 0; }\n"
)

// plant writes files into a new folder.
func plant(t *testing.T, files map[string]string) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "root")
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestDiscover(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		want  []string // "name: flags | inputs"
	}{
		{"one file", map[string]string{"a/x.cu": kernelText}, []string{"a:  | x.cu"}},
		{"at the root", map[string]string{"x.cu": kernelText}, []string{"root:  | x.cu"}},
		{"one program of several files", map[string]string{"a/m.cu": mainText, "a/k.cu": kernelText, "a/h.cpp": ""},
			[]string{"a:  | m.cu k.cu"}},
		{"several programs and what they share",
			map[string]string{"a/m.cu": mainText, "a/n.cu": "// x\nvoid main() {}", "a/k.cu": kernelText},
			[]string{"a/m.cu:  | m.cu k.cu", "a/n.cu:  | n.cu k.cu"}},
		{"parts of a library", map[string]string{"a/k.cu": kernelText, "a/l.cu": "// int main(\n" + kernelText},
			[]string{"a/k.cu:  | k.cu", "a/l.cu:  | l.cu"}},
		{"included files", map[string]string{"a/m.cu": `#include "k.cu"` + "\n# include <kernels/l.cu>\n" + mainText, "a/k.cu": kernelText,
			"a/kernels/l.cu": kernelText}, []string{"a:  | m.cu"}},
		{"Makefile", map[string]string{"p/Makefile": "m: m.o src/k.o h.o c.o\n\tnvcc $^ -o m\n%.o: %.cu\n\tnvcc -Iinc -Inone -DA -c $< -o $@\n",
			"p/m.cu": mainText, "p/src/k.cu": kernelText, "p/h.cpp": "", "p/c.c": "", "p/old.cu": mainText, "p/inc/k.h": ""},
			[]string{"p: -Iinc -DA | m.cu src/k.cu h.cpp c.c"}},
		{"Makefile with two programs", map[string]string{"p/Makefile": "all: a b\na: a.cu\n\tnvcc a.cu -o a\nb: b.cu\n\tnvcc b.cu -o b\n",
			"p/a.cu": mainText, "p/b.cu": mainText}, []string{"p/a:  | a.cu", "p/b:  | b.cu"}},
		{"Makefile that tells flags only", map[string]string{"p/Makefile": "CFLAGS = -DA -Iinc\nall:\n\t./build.sh\n", "p/inc/a.h": "",
			"p/src/a.cu": mainText}, []string{"p/src: -I../inc -DA | a.cu"}},
		{"kernel of a host program", map[string]string{"p/CMakeLists.txt": "include_directories(..)\nadd_executable(p p.cpp)", "p/p.cpp": mainText,
			"p/k.cu": kernelText}, []string{"p: -I.. | k.cu"}},
		{"CUDA by its text", map[string]string{"p/Makefile": "p: p.cpp\n\tnvcc -x cu p.cpp -o p\n", "p/p.cpp": kernelText},
			[]string{"p:  | p.cpp"}},
		{"no CUDA", map[string]string{"p/Makefile": "p: p.cpp\n\tg++ p.cpp -o p\n", "p/p.cpp": mainText}, nil},
		{"hidden folders", map[string]string{".git/x.cu": mainText}, nil},
	} {
		programs, err := Discover(context.Background(), plant(t, c.files))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var got []string
		for _, p := range programs {
			got = append(got, p.Name+": "+strings.Join(p.Flags, " ")+" | "+strings.Join(p.Inputs, " "))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.name, diff)
		}
	}
}

func TestDiscoverFollowsNoLinks(t *testing.T) {
	outside := plant(t, map[string]string{"x.cu": mainText})
	root := plant(t, map[string]string{"a/y.cu": mainText})
	if os.Symlink(outside, filepath.Join(root, "out")) != nil || os.Symlink(filepath.Join(outside, "x.cu"), filepath.Join(root, "a", "x.cu")) != nil {
		t.Skip("no links here")
	}
	programs, err := Discover(context.Background(), root)
	if err != nil || len(programs) != 1 || programs[0].Name != "a" || !slices.Equal(programs[0].Inputs, []string{"y.cu"}) {
		t.Errorf("%v, %v", programs, err)
	}
}

func TestDiscoverErrors(t *testing.T) {
	if programs, err := Discover(context.Background(), filepath.Join(t.TempDir(), "none")); err == nil {
		t.Errorf("a folder that is not there holds %v", programs)
	}
}

func TestSelect(t *testing.T) {
	var all []Program
	for _, n := range []string{"a/one", "a/two", "b/one", "c", "d"} {
		all = append(all, Program{Name: n})
	}
	names := func(ps []Program) string {
		var out []string
		for _, p := range ps {
			out = append(out, p.Name)
		}
		return strings.Join(out, " ")
	}
	for _, c := range []struct {
		patterns []string
		want     string
	}{
		{nil, "a/one a/two b/one c d"}, {[]string{"a"}, "a/one a/two"}, {[]string{"one"}, "a/one b/one"},
		{[]string{"a/t*", "d"}, "a/two d"}, {[]string{"none"}, ""},
	} {
		if got := names(Select(all, c.patterns, 0, 0)); got != c.want {
			t.Errorf("%q: %q, want %q", c.patterns, got, c.want)
		}
	}
	first := names(Select(all, nil, 3, 1))
	if strings.Count(first, " ") != 2 || first != names(Select(all, nil, 3, 1)) {
		t.Errorf("sample %q", first)
	}
	differs := false
	for seed := range uint64(10) {
		differs = differs || names(Select(all, nil, 3, seed)) != first
	}
	if !differs {
		t.Error("every seed draws the same sample")
	}
}
