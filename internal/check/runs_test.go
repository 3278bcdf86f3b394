package check_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
)

// A kernel races if its memory holds the right numbers when it begins, which only a run can tell: what atomics return decides.
// It is found racy where a run of the program has these there, and not where others or nobody knows which.
func TestRunsDecide(t *testing.T) {
	const kernel = `
#include <cstdio>
#include <cstdlib>
#include <cstring>
struct Pair { int left; short right; };
__device__ int drawn;
__global__ void k(const int *a, int *wrong, int *out, int n) {
  int i = threadIdx.x;
  if (a[i] != (RIGHT))
    atomicAdd(wrong, 1);
  __syncthreads();
  if (atomicAdd(wrong, 0) == 0)
    out[0] = i;
}
__global__ void touch(int *a) { a[threadIdx.x] = threadIdx.x; }
static void fill(int *h, int n, int by) {
  for (int i = 0; i < n; i++)
    h[i] = by * i;
}
__attribute__((noinline)) static void run(int *a, int *wrong, int *out, int n) { k<<<1, 64>>>(a, wrong, out, n); }
int main(int argc, char **argv) {
  int *a, *wrong, *out, n = 0;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMalloc(&wrong, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(wrong, 0, sizeof(int));
  HOST
  k<<<1, 64>>>(a, wrong, out, n);
  cudaFree(a);
}`
	for name, c := range map[string]struct {
		host, right, wrong string // wrong: another number, with which nothing is found; "": no such twin
		unknown            bool
	}{
		"array filled in a loop": {`int h[64]; for (int i = 0; i < 64; i++) h[i] = 3 * i + 1;
			cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);`, "3 * i + 1", "3 * i + 2", false},
		"function fills an allocation": {`int *h = (int *)malloc(256); fill(h, 64, 5);
			cudaMemcpy(a, h, 256, cudaMemcpyHostToDevice); free(h);`, "5 * i", "4 * i", false},
		"loops one after the other": {`int h[64]; for (int i = 0; i < 64; i++) h[i] = i; for (int i = 0; i < 32; i++) h[2 * i] = 7; h[5] = -1;
			cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);`, "i == 5 ? -1 : i % 2 ? i : 7", "i % 2 ? i : 7", false},
		"nest of loops": {`int h[64]; for (int r = 0; r < 8; r++) for (int c = 0; c < 8; c++) h[8 * r + c] = r - c;
			cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);`, "i / 8 - i % 8", "i / 8 + i % 8", false},
		"condition in the loop": {`int h[64]; memset(h, 0, sizeof h); for (int i = 0; i < 64; i++) if (i % 3 == 0) h[i] = 9;
			cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);`, "i % 3 ? 0 : 9", "9", false},
		"bytes": {`cudaMemset(a, 1, 256);`, "0x01010101", "1", false},
		"copies of one element": {`int one; for (int i = 0; i < 64; i++) { one = i * i; cudaMemcpy(&a[i], &one, sizeof one, cudaMemcpyHostToDevice); }`,
			"i * i", "i", false},
		"a part is written over": {`int h[64], z[4]; for (int i = 0; i < 64; i++) h[i] = i; for (int i = 0; i < 4; i++) z[i] = 8;
			cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(a + 2, z, sizeof z, cudaMemcpyHostToDevice);`,
			"i >= 2 && i < 6 ? 8 : i", "i", false},
		"fields": {`Pair h[32]; for (int i = 0; i < 32; i++) { h[i].left = i; h[i].right = -1; }
			memset(a, 0, 0); cudaMemset(a, 0, 256); cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);`,
			"i % 2 ? ((short *)a)[2 * i] == -1 ? a[i] : -5 : i / 2", "i", false},
		"floating point": {`float h[64]; for (int i = 0; i < 64; i++) h[i] = 0.5f * i; cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);`,
			"__float_as_int(0.5f * i)", "__float_as_int(0.25f * i)", false},
		"what the user types": {`scanf("%d", &n); int h[64]; for (int i = 0; i < 64; i++) h[i] = n + i;
			cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);`, "n + i", "n - i", false},
		"written by the kernel that ran before": {`int h[64]; fill(h, 64, 1); cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
			touch<<<1, 64>>>(a);`, "i", "", false},
		"after the launch": {`int h[64]; fill(h, 64, 2); cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
			if (argc > 90) { k<<<1, 32>>>(a, wrong, out, n); return 0; }`, "2 * i", "i", false},
		"variable of the device":  {`cudaMemset(a, 0, 256);`, "(atomicAdd(&drawn, 1) >= 0 ? 0 : 1)", "(atomicAdd(&drawn, 1) > 0 ? 0 : 1)", false},
		"contents of a file":      {`int h[64]; fread(h, 4, 64, stdin); cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);`, "i", "", true},
		"only if the user wishes": {`cudaMemset(a, 0, 256); if (argc > 1) cudaMemset(a, 1, 256);`, "0", "", false},
		"a call before":           {`cudaMemset(a, 1, 256); run(a, wrong, out, n); cudaMemset(a, 0, 256); run(a, wrong, out, n); return 0;`, "0", "", true},
		"round of a loop":         {`for (int r = 0; r < 2; r++) { cudaMemset(a, r, 256); k<<<1, 64>>>(a, wrong, out, n); }`, "0", "", false},
	} {
		for _, right := range []bool{true, false} {
			twin, expr := name, c.right
			if !right {
				if c.wrong == "" {
					continue
				}
				twin, expr = name+", other numbers", c.wrong
			}
			t.Run(twin, func(t *testing.T) {
				t.Parallel()
				path := filepath.Join(t.TempDir(), "a.cu")
				source := strings.NewReplacer("HOST", c.host, "RIGHT", expr).Replace(kernel)
				if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
					t.Fatal(err)
				}
				r, err := check.Run(context.Background(), []string{path}, check.Options{Jobs: 1})
				if err != nil {
					t.Fatal(err)
				}
				if f := r.Files[0]; f.Status != reports.Analysed {
					t.Fatal(f.Error)
				}
				want := reports.Racy
				if c.unknown || !right {
					want = reports.Inconclusive
				}
				kernel := r.Kernels[slices.IndexFunc(r.Kernels, func(k reports.Kernel) bool { return k.Name == "k" })]
				if got := kernel.Verdict; got != want {
					t.Errorf("%s, not %s: %v", got, want, kernel.Reasons)
				}
				for _, x := range r.Races {
					if x.Witness == nil || x.Witness.Run == "" {
						t.Errorf("no run shows it: %+v", x.Witness)
					}
				}
			})
		}
	}
}
