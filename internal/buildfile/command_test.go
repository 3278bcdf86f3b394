package buildfile

import (
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
		"clang++ -x cuda -c -":                    none,
		"cat":                                     none,
		"":                                        none,
	} {
		got, ok := ReadCommand(strings.Fields(line), "/p/build")
		if diff := cmp.Diff(want, got); diff != "" || ok != (len(want.Units) > 0) {
			t.Errorf("%s: %t (-want +got)\n%s", line, ok, diff)
		}
	}
	for _, dir := range []string{"/p/CMakeFiles/CMakeScratch/TryCompile-x", "/p/b/CMakeFiles/CMakeTmp", "/p/CMakeFiles/3.25.1/CompilerIdCUDA/tmp"} {
		if _, ok := ReadCommand([]string{"nvcc", "-c", "a.cu"}, dir); ok {
			t.Errorf("what is compiled in %s is no trial", dir)
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
