package check_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
)

// What a strategy decides is counted, and open without it.
func TestWithout(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.cu")
	source := `
__global__ void k(const int *in, int *out, int *tail) { out[atomicAdd(&tail[in[threadIdx.x]], 1)] = threadIdx.x; }
int main() {
  int *in, *out, *tail;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMalloc(&tail, 64 * sizeof(int));
  cudaMemset(tail, 0, 64 * sizeof(int));
  k<<<1, 64>>>(in, out, tail);
}`
	if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	for without, want := range map[string]reports.Verdict{"": reports.Racy, "discovery": reports.Inconclusive} {
		o := check.Options{Jobs: 1}
		if without != "" {
			if err := o.DoWithout(without); err != nil {
				t.Fatal(err)
			}
		}
		r, err := check.Run(context.Background(), []string{path}, o)
		if err != nil {
			t.Fatal(err)
		}
		n := r.Stats.Strategies["discovery"]
		if got := r.Kernels[0].Verdict; got != want || (n.Decided > 0) != (want == reports.Racy) {
			t.Errorf("without %q: %s, not %s; asked and decided: %v", without, got, want, n)
		}
	}
	if err := new(check.Options).DoWithout("luck"); err == nil {
		t.Error("a strategy that is not known is switched off")
	}
}
