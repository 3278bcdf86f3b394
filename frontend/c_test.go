package frontend

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// TestC checks that a C file of a program is C, whatever the standard of its C++ files, and has no kernels.
func TestC(t *testing.T) {
	path := filepath.Join(t.TempDir(), "size.c")
	text := "#include <omp.h>\nint size_of(void) { int class = 32, *p = malloc(sizeof *p); return class + omp_get_max_threads(); }\n"
	if err := os.WriteFile(path, []byte("#include <stdlib.h>\n"+text), 0o644); err != nil {
		t.Fatal(err)
	}
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	p, err := tools.Compile(context.Background(), path, Options{Args: []string{"-std=c++17"}, Link: true})
	if err != nil {
		t.Fatalf("%+v", err)
	}
	if n := len(p.Device.Kernels()); n != 0 {
		t.Errorf("%d kernels in a C file", n)
	}
	for _, f := range p.Host.IR.Funcs {
		if f.Name() == "size_of" && len(f.Blocks) > 0 {
			return
		}
	}
	t.Error("no definition of size_of")
}

// TestCPP checks that a C++ file has a device side only where the host side has a kernel, as with -x cu.
func TestCPP(t *testing.T) {
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	const deviceOnly = "#ifdef __CUDA_ARCH__\n#error for the host\n#endif\n"
	for name, c := range map[string]struct {
		text    string
		kernels int
	}{
		"host.cpp":   {deviceOnly + "int twice(int n) { return 2 * n; }\n", 0},
		"kernel.cpp": {"__global__ void k(int *p) { *p = 1; }\nvoid run(int *p) { k<<<1, 1>>>(p); }\n", 1},
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		p, err := tools.Compile(context.Background(), path, Options{Link: true})
		if err != nil {
			t.Errorf("%s: %+v", name, err)
		} else if n := len(p.Device.Kernels()); n != c.kernels {
			t.Errorf("%s: %d kernels, want %d", name, n, c.kernels)
		}
	}
}
