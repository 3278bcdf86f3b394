package check

import (
	"slices"
	"strings"
	"testing"
)

// TestBeside: where other work may touch a kernel's memory while it runs, a verdict says that it assumes none.
func TestBeside(t *testing.T) {
	for name, c := range map[string]struct {
		main    string
		assumed bool
	}{
		"alone":   {"cudaMalloc(&x, 256); k<<<1, 64>>>(x);", false},
		"stream":  {"cudaStream_t s; cudaStreamCreate(&s); cudaMalloc(&x, 256); k<<<1, 64, 0, s>>>(x);", true},
		"managed": {"cudaMallocManaged(&x, 256); k<<<1, 64>>>(x); x[0] = 2;", true},
		"pinned":  {"cudaMallocHost(&x, 256); k<<<1, 64>>>(x);", true},
	} {
		t.Run(name, func(t *testing.T) {
			r := checkSource(t, "__global__ void k(int *x) { x[threadIdx.x] = 1; }\nint main() {\n  int *x;\n  "+c.main+"\n}\n")
			if len(r.Kernels) != 1 {
				t.Fatalf("%d kernels", len(r.Kernels))
			}
			if got := slices.ContainsFunc(r.Kernels[0].Assumptions, func(a string) bool {
				return strings.HasPrefix(a, "nothing else accesses the kernel's memory")
			}); got != c.assumed {
				t.Errorf("assumed: %v, of %q", got, r.Kernels[0].Assumptions)
			}
		})
	}
}
