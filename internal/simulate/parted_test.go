package simulate

import (
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hgrd/hgrd/simulator"
)

// TestPartedAt: a divergent barrier is the one that some threads miss, as it is for the static analysis, whoever comes first to it.
func TestPartedAt(t *testing.T) {
	const head = "__global__ void k(int *p) {\n  int t = threadIdx.x;\n"
	const tail = "}\nint main() { int *p; cudaMalloc(&p, 1024); k<<<1, 64>>>(p); }\n"
	for name, c := range map[string]struct {
		text string
		line int
	}{
		"missed by the first": {"  if (t >= 1)\n    __syncthreads();\n  __syncthreads();\n", 4},
		"missed by the last":  {"  if (t < 32)\n    __syncthreads();\n  __syncthreads();\n", 4},
		"in a loop":           {"  for (int d = 1; d < 64; d *= 2) {\n    if (t >= d)\n      __syncthreads();\n    __syncthreads();\n  }\n", 5},
		"rounds":              {"  for (int i = 0; i < t; i++)\n    __syncthreads();\n  __syncthreads();\n", 4},
	} {
		path := filepath.Join(t.TempDir(), "a.cu")
		if err := os.WriteFile(path, []byte(head+c.text+tail), 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := Run(t.Context(), []string{path}, Options{Detectors: []simulator.Detector{DefaultDetector()}, Stdout: io.Discard, Stderr: io.Discard, TimeLimit: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Problems) == 0 || r.Problems[0].At.Line != c.line {
			t.Errorf("%s: %+v, want line %d", name, r.Problems, c.line)
		}
	}
}
