package check

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// A class as its users see it, and what its functions do. The square matrix is mirrored in place, which needs as many
// rows as columns and a stride that is no less.
const (
	boundaryHeader = `
class Matrix {
public:
  Matrix() : data(nullptr), rows(0), cols(0), stride(0) {}
  void resize(int r, int c);
  void mirror();
  void invert();
private:
  float *data;
  int rows, cols, stride;
};
`
	boundaryKernel = `
__global__ void upper(float *a, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < j && j < n) a[j * stride + i] = a[i * stride + j];
}
extern "C" void launch_upper(dim3 grid, dim3 block, float *a, int n, int stride) {
  upper<<<grid, block>>>(a, n, stride);
}
`
	boundaryHost = `
#include <cassert>
#include "cuda_runtime.h"
#include "matrix.h"
extern "C" void launch_upper(dim3 grid, dim3 block, float *a, int n, int stride);
void report();

void Matrix::resize(int r, int c) {
  float *p;
  size_t pitch;
  if (r < 1 || c < 1 || cudaMallocPitch((void **)&p, &pitch, c * sizeof(float), r) != cudaSuccess) return;
  data = p;
  rows = r;
  cols = c;
  stride = pitch / sizeof(float);
}
[[gnu::noinline]] void Matrix::mirror() {
  assert(rows == cols);
  if (rows == 0) return;
  launch_upper(dim3((rows + 15) / 16, (rows + 15) / 16), dim3(16, 16), data, rows, stride);
  report();
}
void Matrix::invert() {
  assert(rows == cols);
  mirror();
}
`
)

// TestBoundary: a public function of a class in a header is checked for every caller, whoever calls it in sight. Its
// assertion stands in one unit, the launch in another, and that rows do not overlap is what resize sees to.
func TestBoundary(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		want           reports.Verdict
	}{
		{"as written", "", "", reports.RaceFree},
		{"no assertion", "  assert(rows == cols);\n  if", "  if", reports.Racy},
		{"a stride that is none", "stride = pitch / sizeof(float)", "stride = 1", reports.Racy},
		{"not public", "private:", "  friend int main();\nprotected:", reports.RaceFree},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			var paths []string
			for _, f := range []struct{ name, text string }{
				{"matrix.h", boundaryHeader}, {"kernel.cu", boundaryKernel}, {"matrix.cc", boundaryHost},
			} {
				path := filepath.Join(dir, f.name)
				if err := os.WriteFile(path, []byte(strings.Replace(f.text, c.old, c.new, 1)), 0o644); err != nil {
					t.Fatal(err)
				}
				if f.name != "matrix.h" {
					paths = append(paths, path)
				}
			}
			r, err := Run(context.Background(), paths, Options{Jobs: 1, Link: true})
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Kernels) != 1 || r.Kernels[0].Verdict != c.want {
				t.Errorf("got %+v, want %v", r.Kernels, c.want)
			}
		})
	}
}
