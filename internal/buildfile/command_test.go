package buildfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadCommand(t *testing.T) {
	none := Command{}
	a := []Unit{{Source: "a.cu", CUDA: true}}
	for line, want := range map[string]Command{
		"nvcc -c a.cu -o b.o":       {Units: a, Partial: true, Outputs: []string{"b.o"}},
		"ccache nvcc -dc d/a.cu":    {Units: []Unit{{Source: "d/a.cu", CUDA: true}}, Partial: true, Outputs: []string{"a.o"}},
		"env -- hgrd -v -- nvcc -c": none,
		"/usr/bin/nvcc a.cu -lm":    {Units: a, Links: true, Outputs: []string{"a.out"}},
		"nvcc a.cu lib.a -o app":    {Units: a, Links: true, Outputs: []string{"app"}},
		"nvcc a.cu b.o -o app":      {Units: a, Links: true, Partial: true, Outputs: []string{"app"}},
		"nvcc a.cu b.cpp -DX -o app": {Units: []Unit{{Source: "a.cu", Flags: []string{"-DX"}, CUDA: true}, {Source: "b.cpp", Flags: []string{"-DX"}}},
			Links: true, Outputs: []string{"app"}},
		"clang++ --cuda-gpu-arch=sm_70 -x cuda -c b.cc": {Units: []Unit{{Source: "b.cc", CUDA: true}}, Partial: true, Outputs: []string{"b.o"}},
		"hipcc -c b.cpp --offload-arch=gfx1030 --offload-arch=native -mwavefrontsize64": {Units: []Unit{{Source: "b.cpp",
			Flags: []string{"--clang-arg=--offload-arch=gfx1030", "--clang-arg=-mwavefrontsize64", "--clang-arg=-xhip"}, CUDA: true}}, Partial: true, Outputs: []string{"b.o"}},
		"clang++ -x hip -c b.cc":                  {Units: []Unit{{Source: "b.cc", Flags: []string{"--clang-arg=-xhip"}, CUDA: true}}, Partial: true, Outputs: []string{"b.o"}},
		"clang++ -c k.hip -o k.o":                 {Units: []Unit{{Source: "k.hip", CUDA: true}}, Partial: true, Outputs: []string{"k.o"}},
		"nvcc -ptx a.cu -o a.ptx":                 {Units: a, Partial: true, Outputs: []string{"a.ptx"}},
		"nvcc -MD -MF a.d -MT a.o -c a.cu -o a.o": {Units: a, Partial: true, Outputs: []string{"a.o"}},
		"nvcc -Xcompiler -c -c a.cu":              {Units: a, Partial: true, Outputs: []string{"a.o"}},
		"nvcc -E a.cu":                            none,
		"nvcc -M a.cu":                            none,
		"nvcc a.o -o app":                         none,
		"nvcc -c b.cpp":                           none,
		"nvcc --version":                          none,
		"nvcc --dryrun a.cu":                      none,
		"g++ -c b.cpp -o a.cu":                    none,
		"clang++ -x cuda -c -":                    {Stdin: true},
		"clang++ -x c++ -c -":                     none,
		"nvcc -x cu -E -":                         none,
		"cat":                                     none,
		"":                                        none,
	} {
		got, ok := ReadCommand(strings.Fields(line), "/p/build")
		if diff := cmp.Diff(want, got); diff != "" || ok != (len(want.Units) > 0) {
			t.Errorf("%s: %t (-want +got)\n%s", line, ok, diff)
		}
	}
}

// A word that is no option is a source where the language is that of a device, and a file of that name is there.
func TestReadCommandOfLanguage(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"k.txt", "k.cuh", "k", "a.cu", "m.o", "linker.script"} {
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for line, want := range map[string]string{
		"nvcc -x cu -c k.txt":                             "k.txt",
		"nvcc -c k.txt -x cu -o k.o":                      "k.txt",
		"nvcc -x=cu -arch sm_70 -O 3 -t 4 -dc k.cuh":      "k.cuh",
		"nvcc --x cu k m.o -o k.out":                      "k",
		"clang++ -xcuda -c k.txt":                         "k.txt",
		"clang++ -x hip -c k":                             "k",
		"hipcc -x hip -c k.txt":                           "k.txt",
		"clang++ linker.script -x cuda a.cu -x none none": "a.cu",
		"clang++ -x cuda k.txt -x none linker.script":     "k.txt",
		"clang++ -x cuda k.txt -xc++ linker.script":       "k.txt",
		"nvcc -c k.txt":                                   "",
		"nvcc -x cu -c missing.txt":                       "",
		"nvcc -x cu -E k.txt":                             "",
	} {
		c, ok := ReadCommand(strings.Fields(line), "")
		var got []string
		for _, u := range c.Units {
			got = append(got, u.Source)
			if !u.CUDA {
				t.Errorf("%s: %s is not CUDA", line, u.Source)
			}
		}
		if strings.Join(got, " ") != want || ok != (want != "") {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// CMake tries the compiler out in projects that it makes, and asks it by sources that it makes. A folder that is only called so
// is none of these.
func TestTrials(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	plant := func(name, text string) string {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return filepath.Dir(path)
	}
	const question = "#if A && \\\n B\n#endif\nchar const* info_compiler = \"INFO\" \":\" \"compiler[\" COMPILER_ID \"]\";\n"
	for _, c := range []struct {
		dir, text string
		project   bool
		want      bool
	}{
		{"CMakeFiles/CMakeScratch/TryCompile-x", "", true, true},
		{"b/CMakeFiles/CMakeTmp", "", true, true},
		{"c/CMakeFiles/CMakeTmp", "", false, false},
		{"CMakeFiles/3.25.1/CompilerIdCUDA", question, false, true},
		{"d/CMakeFiles/3.25.1/CompilerIdCUDA", "", false, false},
		{"e/CMakeFiles/3.25.1/CompilerIdCUDA", question + "#include \"k.cu\"\n", false, false},
		{"f/CMakeFiles/3.25.1/CompilerIdCUDA", question + "__glo\\\nbal__ void k();\n", false, false},
		{"CompilerIdCUDA", question, false, false},
		{"src", question, true, false},
	} {
		dir := plant(c.dir+"/a.cu", c.text)
		if c.project {
			plant(c.dir+"/CMakeLists.txt", "")
			plant(c.dir+"/CMakeCache.txt", "CMAKE_CACHEFILE_DIR:INTERNAL="+dir+"\nCMAKE_HOME_DIRECTORY:INTERNAL="+dir+"\n")
		}
		if _, checked := ReadCommand([]string{"nvcc", "-c", "a.cu"}, dir); checked == c.want {
			t.Errorf("%s: checked %t", c.dir, checked)
		}
	}
}

// FuzzCommand: no words make the reader panic.
func FuzzCommand(f *testing.F) {
	f.Add("nvcc -Xcompiler -DX,-DY -c a.cu -o a.o @r")
	f.Add("hgrd -- env A=b -- nvcc --options-file=x,y -x=cu - -include")
	f.Fuzz(func(t *testing.T, line string) {
		if c, ok := ReadCommand(strings.Fields(line), t.TempDir()); ok && len(c.Units) == 0 {
			t.Errorf("%q compiles nothing", line)
		}
	})
}
