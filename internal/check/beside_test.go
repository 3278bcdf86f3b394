package check

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/reports"
)

// TestBeside: where other work may touch a kernel's memory while it runs, a verdict says that it assumes none.
func TestBeside(t *testing.T) {
	for name, c := range map[string]struct {
		main    string
		assumed bool
	}{
		"alone":        {"cudaMalloc(&x, 256); k<<<1, 64>>>(x);", false},
		"stream":       {"cudaStream_t s; cudaStreamCreate(&s); cudaMalloc(&x, 256); k<<<1, 64, 0, s>>>(x);", true},
		"managed":      {"cudaMallocManaged(&x, 256); k<<<1, 64>>>(x); cudaDeviceSynchronize(); x[0] = 2;", true},
		"contradicted": {"cudaMallocManaged(&x, 256); k<<<1, 64>>>(x); x[0] = 2;", false},
		"pinned":       {"cudaMallocHost(&x, 256); k<<<1, 64>>>(x);", true},
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

// TestBesideKept: what the cache keeps of kernels does not hide their races with other work.
func TestBesideKept(t *testing.T) {
	const program = "__global__ void k(int *x) { x[threadIdx.x] = 1; }\nint main() {\n  int *x;\n  cudaMallocManaged(&x, 256);\n  k<<<1, 64>>>(x);\n  WAIT\n  x[0] = 2;\n}\n"
	kept := cache.Options{Dir: t.TempDir(), Warn: func(line string) { t.Error(line) }}
	path := filepath.Join(t.TempDir(), "a.cu")
	for _, step := range []struct {
		wait string
		want reports.Verdict
	}{{"cudaDeviceSynchronize();", reports.RaceFree}, {"", reports.Racy}, {"", reports.Racy}, {"cudaDeviceSynchronize();", reports.RaceFree}} {
		if err := os.WriteFile(path, []byte(strings.Replace(program, "WAIT", step.wait, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := Run(context.Background(), []string{path}, Options{Jobs: 1, Cache: kept})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Kernels[0].Verdict; got != step.want {
			t.Errorf("with %q: %v, want %v", step.wait, got, step.want)
		}
	}
}
