package frontend

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// TestDeviceFree: a unit that neither itself nor by its headers says anything of the device has no device side, and is not compiled
// for it; whatever else has one.
func TestDeviceFree(t *testing.T) {
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"plain.h": "inline int twice(int n) { return 2 * n; }\n", "device.h": "__device__ inline int thrice(int n) { return 3 * n; }\n",
		"word.h": "#define KERNEL __global__\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name, text string
		args       []string
		kernels    int
		compiled   bool
	}{
		{"no device", "#include <vector>\n#include \"plain.h\"\nint f(int n) { std::vector<int> v(n); return twice(v[0]); }", nil, 0, false},
		{"calls of the runtime", "void *f(int n) { void *p; cudaMalloc(&p, n); return p; }", nil, 0, false},
		{"a kernel", "__global__ void k(int *a) { *a = 1; }", nil, 1, true},
		{"a device function in a header", "#include \"device.h\"\nint f() { return 1; }", nil, 0, true},
		{"a word in a header", "#include \"word.h\"\nKERNEL void k(int *a) { *a = 1; }", nil, 1, true},
		{"a word in a flag", "KERNEL void k(int *a) { *a = 1; }", []string{"-DKERNEL=__global__"}, 1, true},
		{"a word that is put together", "#define PUT(a, b) a##b\nPUT(__glob, al__) void k(int *a) { *a = 1; }\nvoid f(int *a) { k<<<1, 1>>>(a); }", nil, 1, true},
	} {
		path := filepath.Join(dir, "a.cu")
		if err := os.WriteFile(path, []byte(c.text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		p, err := tools.Compile(context.Background(), path, Options{Link: true, Args: c.args, Reads: &Reads{}})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := len(p.Device.Kernels()); got != c.kernels || (p.Device.text != "") != c.compiled {
			t.Errorf("%s: %d kernels, %d bytes of device code", c.name, got, len(p.Device.text))
		}
	}
}
