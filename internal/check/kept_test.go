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

// TestRunShowsAliases: where a run of the program shows a race between what was taken for two buffers, that is a race.
func TestRunShowsAliases(t *testing.T) {
	const program = `
#include <map>
__global__ void shift(const float *in, float *out) { out[threadIdx.x] = in[threadIdx.x + 1]; }
int main() {
  float *a, *b;
  cudaMalloc(&a, 257 * sizeof(float));
  cudaMalloc(&b, 257 * sizeof(float));
  std::map<int, float *> kept;
  kept[1] = b;
  kept[2] = a;
  shift<<<1, 256>>>(kept[KEY], a);
}
`
	for key, want := range map[string]reports.Verdict{"2": reports.Racy, "1": reports.RaceFree} {
		r := checkSource(t, strings.ReplaceAll(program, "KEY", key))
		if k := r.Kernels[0]; k.Verdict != want {
			t.Errorf("kept[%s]: %v %q, want %v", key, k.Verdict, k.Reasons, want)
		}
		for _, race := range r.Races {
			if race.Rank() != reports.Definite || race.Witness.Run == "" {
				t.Errorf("kept[%s]: %v, %v, run %q", key, race.Message(), race.Rank(), race.Witness.Run)
			}
		}
	}
}

// TestManyThreads: no proof rests on there being fewer threads than each launch has, neither that there is no race nor that two
// threads write one value.
func TestManyThreads(t *testing.T) {
	r := checkSource(t, `
#include <cstdlib>
__global__ void parts(int *out, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i / 300] = blockIdx.x;
}
__global__ void marks(unsigned *out) { out[threadIdx.x] = blockIdx.x >> 20; }
__global__ void few(unsigned *out) { out[threadIdx.x] = blockIdx.x >> 20; }
int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 0;
  if (blocks < 20000000 || blocks > 30000000) return 1;
  int *out;
  unsigned *mark;
  cudaMalloc(&out, 1 << 20);
  cudaMalloc(&mark, 1024);
  parts<<<blocks, 256>>>(out, 100000);
  marks<<<blocks, 256>>>(mark);
  few<<<1000, 256>>>(mark);
}
`)
	if k := kernelNamed(t, r, "parts"); k.Verdict == reports.RaceFree {
		t.Errorf("parts is proved under %q", k.Assumptions)
	}
	for _, race := range r.Races {
		if race.Benign != (race.Kernel == "few") {
			t.Errorf("%v: benign is %v", race.Message(), race.Benign)
		}
	}
}
