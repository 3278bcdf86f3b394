package check

import (
	"bytes"
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
	const program = "__global__ void k(int *x) { x[threadIdx.x] = 1; }\nint main() {\n  int *x;\n  cudaMallocManaged(&x, 256);\n  k<<<1, 64>>>(x);\n  WAIT\n}\n"
	kept := cache.Options{Dir: t.TempDir(), Warn: func(line string) { t.Error(line) }}
	path := filepath.Join(t.TempDir(), "a.cu")
	var log bytes.Buffer
	for _, step := range []struct {
		wait string
		want reports.Verdict
	}{
		{"cudaDeviceSynchronize(); x[0] = 2;", reports.RaceFree}, {"x[0] = 2;", reports.Racy}, {"x[0] = 3;", reports.Racy},
		{"cudaDeviceSynchronize(); x[0] = 2;", reports.RaceFree},
	} {
		if err := os.WriteFile(path, []byte(strings.Replace(program, "WAIT", step.wait, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := Run(context.Background(), []string{path}, Options{Jobs: 1, Cache: kept, Log: &log})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Kernels[0].Verdict; got != step.want {
			t.Errorf("with %q: %v, want %v", step.wait, got, step.want)
		}
	}
	if n := strings.Count(log.String(), "1 of 1 kernels from the cache"); n != 1 {
		t.Errorf("the kernel came from the cache %d times, want once: the lines of the host are nothing that it rests on\n%s", n, &log)
	}
}
