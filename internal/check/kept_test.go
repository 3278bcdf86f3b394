package check

import (
	"strings"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// TestKeptPointer: of a pointer that comes out of a container it is taken that it leads to a buffer of its own, unless the
// program has put a pointer to another argument into just that container.
func TestKeptPointer(t *testing.T) {
	const program = `
#include <map>
__global__ void shift(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i + 1];
}
void run(int n, int key) {
  float *a, *b;
  cudaMalloc(&a, (n + 1) * sizeof(float));
  cudaMalloc(&b, (n + 1) * sizeof(float));
  std::map<int, float *> kept;
  kept[1] = b;
  kept[2] = KEPT;
  shift<<<(n + 255) / 256, 256>>>(kept[key], a, n);
}
`
	for kept, want := range map[string]reports.Verdict{"a": reports.Inconclusive, "b": reports.RaceFree} {
		k := checkSource(t, strings.ReplaceAll(program, "KEPT", kept)).Kernels[0]
		if k.Verdict != want {
			t.Errorf("%s is kept: %v %q, want %v", kept, k.Verdict, k.Reasons, want)
		}
	}
}
