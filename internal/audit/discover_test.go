package audit

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/includes"
)

const (
	mainText   = "int main(int argc, char **argv) { return 0; }\n"
	kernelText = "__global__ void k(int *a) { a[threadIdx.x] = 0; }\n"
	callText   = "__global__ void k(int *a);\nint main() { k<<<1, 1>>>(0); }\n"
)

// plant writes files into a new folder, which their texts call ROOT.
func plant(t *testing.T, files map[string]string) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "root")
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.ReplaceAll(text, "ROOT", root)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// byText is a compiler that opens whatever a text names, but for what stands behind a line #ifdef NEVER.
func byText(_ context.Context, base string, asked []Asked) (out []map[string][]string) {
	for _, a := range asked {
		out = append(out, openedByText(base, a.Program))
	}
	return out
}

func openedByText(base string, p Program) map[string][]string {
	var folders []string
	for _, f := range p.Flags {
		if _, dir, ok := buildfile.SearchFolder(f); ok {
			folders = append(folders, filepath.Join(base, dir))
		}
	}
	out := map[string][]string{}
	for _, s := range p.Inputs {
		seen := map[string]bool{}
		for queue := []string{filepath.Join(base, s)}; len(queue) > 0; queue = queue[1:] {
			if seen[queue[0]] {
				continue
			}
			seen[queue[0]] = true
			out[s] = append(out[s], relative(base, queue[0]))
			text, _, _ := strings.Cut(includes.Text(queue[0]), "#ifdef NEVER")
			for _, i := range includes.Scan(text) {
				for _, dir := range append([]string{filepath.Dir(queue[0])}, folders...) {
					if path := filepath.Join(dir, i.Name); isRegular(path) {
						queue = append(queue, path)
					}
				}
			}
		}
	}
	return out
}

// cacheText is what CMake leaves in a folder that it has built in.
func cacheText(source, build string) string {
	return "CMAKE_CACHEFILE_DIR:INTERNAL=" + build + "\nCMAKE_HOME_DIRECTORY:INTERNAL=" + source + "\n"
}

func TestDiscover(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		want  []string // "name: flags | inputs"
	}{
		{"one file", map[string]string{"a/x.cu": kernelText}, []string{"a:  | a/x.cu"}},
		{"a build apart from its sources", map[string]string{"CMakeLists.txt": "add_executable(app k.cu)\n", "k.cu": kernelText, "build/CMakeCache.txt": cacheText("ROOT", "ROOT/build"),
			"build/copied.cu": kernelText, "build/deep/more.cu": kernelText, "build/CMakeFiles/3.25/CompilerIdCUDA/id.cu": kernelText},
			[]string{"app:  | k.cu"}},
		{"an empty CMakeCache.txt", map[string]string{"CMakeLists.txt": "add_executable(app k.cu)\n", "k.cu": kernelText, "src/CMakeCache.txt": "",
			"src/l.cu": kernelText, "moved/CMakeCache.txt": cacheText("ROOT", "/elsewhere/moved"), "moved/m.cu": kernelText},
			[]string{"app:  | k.cu", "moved:  | moved/m.cu", "src:  | src/l.cu"}},
		{"CMakeFiles by name", map[string]string{"CMakeFiles/k.cu": kernelText, "CMakeFiles/3.25/CompilerIdCUDA/a.cu": kernelText,
			"CMakeFiles/3.25/CompilerIdCUDA/id.cu": "char const* info_compiler = \"INFO\" \":\" \"compiler[\" COMPILER_ID \"]\";\n"},
			[]string{"CMakeFiles:  | CMakeFiles/k.cu", "CMakeFiles/3.25/CompilerIdCUDA:  | CMakeFiles/3.25/CompilerIdCUDA/a.cu"}},
		{"a build in its sources", map[string]string{"a/CMakeCache.txt": cacheText("ROOT/a", "ROOT/a"), "a/CMakeLists.txt": "", "a/k.cu": kernelText,
			"a/CMakeFiles/3.25/CompilerIdCUDA/id.cu": kernelText}, []string{"a:  | a/k.cu"}},
		{"at the root", map[string]string{"x.cu": kernelText}, []string{"x.cu:  | x.cu"}},
		{"one program of several files", map[string]string{"a/m.cu": callText, "a/k.cu": kernelText, "a/h.cpp": ""},
			[]string{"a:  | a/m.cu a/k.cu"}},
		{"several programs and what they share",
			map[string]string{"a/m.cu": callText, "a/n.cu": "// x\nextern \"C\" void k(int *);\nvoid main() { k(0); }", "a/k.cu": kernelText},
			[]string{"a/m.cu:  | a/m.cu a/k.cu", "a/n.cu:  | a/n.cu a/k.cu"}},
		{"single files", map[string]string{"a/m.cu": mainText + kernelText, "a/n.cu": mainText + kernelText, "a/k.cu": kernelText + "int broken = ;"},
			[]string{"a/k.cu:  | a/k.cu", "a/m.cu:  | a/m.cu", "a/n.cu:  | a/n.cu"}},
		{"parts that need parts", map[string]string{"a/m.cu": "#include \"all.h\"\nint main() { run(); }", "a/n.cu": mainText,
			"a/all.h": "void run(); void other(); void step(); __global__ void k(int *);\ninline void twice() { k<<<2, 1>>>(0); }", "a/run.cu": "#include \"all.h\"\nvoid run() { twice(); step(); }", "a/k.cu": kernelText,
			"a/step.cu": "void step() {}", "a/other.cu": "#include \"all.h\"\nvoid other() {}"},
			[]string{"a/m.cu:  | a/m.cu a/k.cu a/run.cu a/step.cu", "a/n.cu:  | a/n.cu", "a/other.cu:  | a/other.cu"}},
		{"names that macros make", map[string]string{"a/m.cu": "void a_k();\nint main() { a_k<<<1, 1>>>(); }\n", "a/k.cu": "#define K(n) __global__ void n##_k() {}\nK(a)\n"},
			[]string{"a:  | a/m.cu a/k.cu"}},
		{"parts of a library", map[string]string{"a/k.cu": kernelText, "a/l.cu": "// int main(\n" + kernelText},
			[]string{"a/k.cu:  | a/k.cu", "a/l.cu:  | a/l.cu"}},
		{"OpenCL kernels", map[string]string{"a/x.cl": "", "a/y.cl": "#include \"part.cl\"\n", "a/part.cl": "", "b/k.cl": "", "c/k.cl": "", "c/m.cu": mainText},
			[]string{"a/x.cl:  | a/x.cl", "a/y.cl:  | a/y.cl", "b:  | b/k.cl", "c:  | c/m.cu", "c/k.cl:  | c/k.cl"}},
		{"included files", map[string]string{"a/m.cu": `#include "k.cu"` + "\n# include <kernels/l.cu>\n" + mainText, "a/k.cu": kernelText,
			"a/kernels/l.cu": kernelText}, []string{"a:  | a/m.cu"}},
		{"Makefile", map[string]string{"p/Makefile": "m: m.o src/k.o h.o c.o\n\tnvcc $^ -o m\n%.o: %.cu\n\tnvcc -Iinc -Inone -DA -c $< -o $@\n",
			"p/m.cu": mainText, "p/src/k.cu": kernelText, "p/h.cpp": "", "p/c.c": "", "p/old.cu": mainText, "p/inc/k.h": ""},
			[]string{"p: -Ip/inc -DA | p/m.cu p/src/k.cu p/h.cpp p/c.c",
				"p/old.cu: -Ip/inc -DA | p/old.cu"}},
		{"beside two targets", map[string]string{"p/Makefile": "all: a b\na: a.cu\n\tnvcc -DA -DX -include s/i.h a.cu -o a\nb: s/b.cu c.cu\n\tnvcc -DB -DX -include s/i.h s/b.cu c.cu -o b\n",
			"p/a.cu": mainText, "p/s/b.cu": callText, "p/s/i.h": "", "p/c.cu": kernelText, "p/d.cu": callText, "p/s/e.cu": kernelText},
			[]string{"p/a: -DA -DX -include p/s/i.h | p/a.cu", "p/b: -DB -DX -include p/s/i.h | p/s/b.cu p/c.cu", "p/d.cu: -DX -include p/s/i.h | p/d.cu p/c.cu",
				"p/s/e.cu: -DB -DX -include p/s/i.h | p/s/e.cu"}},
		{"named and not included", map[string]string{"a/m.cu": mainText + "#ifdef NEVER\n#include \"k.cu\"\n", "a/k.cu": kernelText, "a/l.cu": kernelText,
			"docs/x.h": "#include \"../a/l.cu\"\n", "c/x.cl": "#ifdef NEVER\n#include \"y.cl\"\n", "c/y.cl": ""},
			[]string{"a:  | a/m.cu", "a/k.cu:  | a/k.cu", "a/l.cu:  | a/l.cu", "c:  | c/x.cl", "c/y.cl:  | c/y.cl"}},
		{"linked with what it does not include", map[string]string{"a/m.cu": "#ifdef NEVER\n#include \"k.cu\"\n#endif\n" + callText, "a/k.cu": kernelText},
			[]string{"a:  | a/m.cu a/k.cu"}},
		{"including each other", map[string]string{"a/x.cu": "#include \"y.cu\"\n" + kernelText, "a/y.cu": "#include \"x.cu\"\n"},
			[]string{"a:  | a/x.cu"}},
		{"including each other under a condition", map[string]string{"a/x.cu": "#ifdef NEVER\n#include \"y.cu\"\n", "a/y.cu": "#ifdef NEVER\n#include \"x.cu\"\n"},
			[]string{"a/x.cu:  | a/x.cu", "a/y.cu:  | a/y.cu"}},
		{"a target with a source and what includes it", map[string]string{"p/Makefile": "p: m.cu k.cu l.cu\n\tnvcc $^ -o p\n", "p/m.cu": "#include \"h.h\"\n#ifdef NEVER\n#include \"l.cu\"\n",
			"p/h.h": "#include \"k.cu\"\n", "p/k.cu": kernelText, "p/l.cu": kernelText}, []string{"p:  | p/m.cu p/l.cu"}},
		{"Makefile with two programs", map[string]string{"p/Makefile": "all: a b\na: a.cu\n\tnvcc a.cu -o a\nb: b.cu\n\tnvcc b.cu -o b\n",
			"p/a.cu": mainText, "p/b.cu": mainText}, []string{"p/a:  | p/a.cu", "p/b:  | p/b.cu"}},
		{"Makefile that tells flags only", map[string]string{"p/Makefile": "CFLAGS = -DA -Iinc\nall:\n\t./build.sh\n", "p/inc/a.h": "",
			"p/src/a.cu": mainText}, []string{"p/src: -Ip/inc -DA | p/src/a.cu"}},
		{"kernel of a host program", map[string]string{"p/CMakeLists.txt": "include_directories(..)\nadd_executable(p p.cpp)", "p/p.cpp": mainText,
			"p/k.cu": kernelText}, []string{"p: -I. | p/k.cu"}},
		{"CUDA by its text", map[string]string{"p/Makefile": "p: p.cpp\n\tnvcc -x cu p.cpp -o p\n", "p/p.cpp": kernelText},
			[]string{"p:  | p/p.cpp"}},
		{"kernel loaded by name", map[string]string{"p/CMakeLists.txt": "add_executable(p p.cpp q.cpp)\nadd_executable(r r.cpp)",
			"p/p.cpp": mainText, "p/q.cpp": `void f() { cuModuleGetFunction(&f, m, "k"); }`, "p/r.cpp": mainText, "p/a.cu": kernelText,
			"p/b.cu": "__global__ void other() {}"}, []string{"p:  | p/p.cpp p/q.cpp p/a.cu", "p#2:  | p/b.cu"}},
		{"file compiled at run time", map[string]string{"p/Makefile": "p: p.cpp\n\tg++ p.cpp -o p\n", "p/k.cuh": kernelText, "p/l.cuh": kernelText,
			"p/p.cpp": `int main() { nvrtcCreateProgram(&p, read("k.cuh")); }`}, []string{"p:  | p/p.cpp p/k.cuh"}},
		{"name in a header", map[string]string{"p/Makefile": "p: p.cpp\n\tg++ p.cpp -o p\n", "p/k.cu": kernelText,
			"p/i/h.h": `void f() { cuModuleGetFunction(&f, m, "k"); }`, "p/p.cpp": `#include "i/h.h"` + "\n" + mainText},
			[]string{"p:  | p/p.cpp p/k.cu"}},
		{"kernel in a folder below", map[string]string{"p/Makefile": "p: p.cpp\n\tg++ p.cpp -o p\n", "p/device/k.cu": kernelText,
			"p/p.cpp": `int main() { cuModuleLoad(&m, "device/k.ptx"); }`}, []string{"p:  | p/p.cpp p/device/k.cu"}},
		{"kernel loaded by name without a build file", map[string]string{"p/p.cpp": mainText, "p/q.cc": `void f() { cuModuleGetFunction(&f, m, "k"); }`,
			"p/k.cu": kernelText, "p/m.cu": mainText}, []string{"p:  | p/p.cpp p/q.cc p/k.cu", "p#2:  | p/m.cu"}},
		{"a name that is no kernel's", map[string]string{"p/p.cpp": `int main() { cuModuleGetFunction(&f, m, "l"); }`, "p/k.cu": kernelText},
			[]string{"p:  | p/k.cu"}},
		{"no CUDA", map[string]string{"p/Makefile": "p: p.cpp\n\tg++ p.cpp -o p\n", "p/p.cpp": mainText}, nil},
		{"old versions", map[string]string{".git/x.cu": mainText, ".git/HEAD": "", ".git/objects/y.cu": ""}, nil},
		{"hidden folders", map[string]string{".git/x.cu": mainText, ".x/y.cu": mainText}, []string{".git:  | .git/x.cu", ".x:  | .x/y.cu"}},
		{"an environment of Python", map[string]string{".venv/pyvenv.cfg": "", ".venv/bin/python": "", ".venv/lib/python3/site-packages/p/x.cu": mainText,
			".venv/y.cu": mainText, "site-packages/z.cu": mainText}, []string{".venv:  | .venv/y.cu", "site-packages:  | site-packages/z.cu"}},
	} {
		_, programs, _, err := Discover(context.Background(), []string{plant(t, c.files)}, byText)
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
	_, programs, _, err := Discover(context.Background(), []string{root}, byText)
	if err != nil || len(programs) != 1 || programs[0].Name != "a" || !slices.Equal(programs[0].Inputs, []string{"a/y.cu"}) {
		t.Errorf("%v, %v", programs, err)
	}
}

// What is called like a source or a build file and can be no file is told, whether it lies there or is led to.
func TestDiscoverTellsWhatIsNoFile(t *testing.T) {
	root := plant(t, map[string]string{"a/y.cu": mainText})
	for link, to := range map[string]string{"a/dev.cu": "/dev/null", "a/h.cuh": "../pipe", "a/gone.cu": "none", "a/folder.cu": "/", "Makefile": "pipe"} {
		if os.Symlink(to, filepath.Join(root, link)) != nil {
			t.Skip("no links here")
		}
	}
	for _, name := range []string{"pipe", "a/p.cu"} {
		if syscall.Mkfifo(filepath.Join(root, name), 0o666) != nil {
			t.Skip("no pipes here")
		}
	}
	_, programs, ledger, err := Discover(context.Background(), []string{root}, byText)
	if err != nil || len(programs) != 1 {
		t.Errorf("%v, %v", programs, err)
	}
	var want []string
	for _, name := range []string{"Makefile", "a/dev.cu", "a/h.cuh", "a/p.cu"} {
		want = append(want, name+": is neither a file nor a link to one")
	}
	want = append([]string{"a/folder.cu: is a link out of these folders, and is not followed: name the folder that it leads to as well",
		"a/gone.cu: is a link that leads nowhere"}, want...)
	if diff := cmp.Diff(want, ledger.Lines()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestDiscoverErrors(t *testing.T) {
	root := plant(t, map[string]string{"a/y.cu": mainText})
	for _, path := range []string{filepath.Join(root, "none"), filepath.Join(root, "a", "y.cu")} {
		if _, programs, _, err := Discover(context.Background(), []string{path}, byText); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s holds %v, %v", path, programs, err)
		}
	}
}

// Several roots make one list, relative to the folder that all of them lie in. What lies in two of them counts once.
func TestDiscoverSeveralRoots(t *testing.T) {
	root := plant(t, map[string]string{
		"lib/Makefile": "INC = -I" + "../inc\nall: x\nx: x.cu\n\tnvcc $(INC) -include ../inc/pre.h x.cu -o x\n", "lib/x.cu": mainText,
		"inc/pre.h": "", "apps/b/y.cu": mainText, "apps/c/z.cu": mainText, "other/w.cu": mainText,
	})
	base, programs, _, err := Discover(context.Background(),
		[]string{filepath.Join(root, "lib"), filepath.Join(root, "apps", "b"), filepath.Join(root, "apps")}, byText)
	real, _ := filepath.EvalSymlinks(root)
	if err != nil || base != real {
		t.Fatalf("%s, %v", base, err)
	}
	var got []string
	for _, p := range programs {
		got = append(got, p.Name+" in "+p.Dir+": "+strings.Join(append(p.Flags, p.Inputs...), " "))
	}
	want := []string{"apps/b in apps/b: apps/b/y.cu", "apps/c in apps/c: apps/c/z.cu", "lib in lib: -Iinc -include inc/pre.h lib/x.cu"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
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

// A folder that cannot be looked into may hold a program: it is told.
func TestUnreadFolders(t *testing.T) {
	deep := strings.Repeat("d/", maxLevels+1)
	root := plant(t, map[string]string{"a/a.cu": "__global__ void k() {}", deep + "b.cu": "__global__ void k() {}", ".hidden/c.cu": ""})
	_, programs, ledger, err := Discover(context.Background(), []string{root}, byText)
	if err != nil || len(programs) != 2 || len(ledger.Left) != 1 || !strings.Contains(ledger.Left[0].Reason, "more than 32 folders deep") {
		t.Errorf("%v, %v, %v", programs, ledger, err)
	}
}
