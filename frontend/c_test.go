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
