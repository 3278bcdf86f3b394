package check

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// Rows race for a stride of no more than the rows' length. Who passes the stride decides what that is worth.
const callersProgram = `
#include <cstdlib>
__global__ void row(int *a, int rows, int cols, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < rows && j < cols) a[i * stride + j] = i;
}
__global__ void same(int *a, int rows, int cols, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < rows && j < cols) a[i * stride + j] = i;
}
__global__ void input(int *a, int rows, int cols, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < rows && j < cols) a[i * stride + j] = i;
}
__global__ void shift(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) a[i] = a[i + 1];
}
__global__ void small(int *a, int n, int stride) {
  if (threadIdx.x < n) a[threadIdx.x * stride] = a[threadIdx.x * stride + 8];
}
struct View { int rows, cols, stride; };
dim3 tiles(int rows, int cols) { return dim3((rows + 15) / 16, (cols + 15) / 16); }
extern "C" void fill(int *a, View *v) { row<<<tiles(v->rows, v->cols), dim3(16, 16)>>>(a, v->rows, v->cols, v->stride); }
extern "C" void checked(int *a, int rows, int cols, int stride) {
  if (stride < cols) return;
  same<<<tiles(rows, cols), dim3(16, 16)>>>(a, rows, cols, stride);
}
extern "C" void next(int *a, int n) { shift<<<(n + 255) / 256, 256>>>(a, n); }
extern "C" void few(int *a, int n, int stride) {
  if (n != 32) return;
  small<<<1, 32>>>(a, n, stride);
}
int main(int argc, char **argv) {
  int rows = atoi(argv[1]), cols = atoi(argv[2]), stride = atoi(argv[3]), *a;
  cudaMalloc(&a, sizeof(int) * rows * cols);
  input<<<tiles(rows, cols), dim3(16, 16)>>>(a, rows, cols, stride);
}
`

// TestCallerDependent: a race that needs unusual values of what callers out of sight pass stands apart, and says which.
// A race that ordinary values have too is definite, and so is one that the program's own input makes.
func TestCallerDependent(t *testing.T) {
	r := checkSource(t, callersProgram)
	var got []string
	for _, f := range r.Findings {
		got = append(got, fmt.Sprintf("%s %s", f.Kernels[0], f.Rank))
	}
	want := "input definite\nshift definite\nrow caller-dependent\nsmall caller-dependent"
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
	for _, race := range r.Races {
		switch race.Kernel {
		case "row":
			if _, named := race.Needs["v->+8"]; !named || !race.CallerDependent {
				t.Errorf("the stride is not among what callers pass: %v", race.Needs)
			}
		case "shift":
			if n := race.Witness.Values["n"]; n != 1024 && n != 1000 {
				t.Errorf("the witness has n = %d, no ordinary size", n)
			}
		}
	}
	var text bytes.Buffer
	if err := reports.NewText(&text, false).Handle(r); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"warning: caller-dependent race in kernel row",
		"exists only for some values that callers out of sight may pass, such as ",
		"check them before the launch, or give the callers' files with --link",
		"2 definite, 2 caller-dependent\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the text lacks %q", want)
		}
	}
	if t.Failed() {
		t.Log(text.String())
	}
}

// TestCallerDependentWithoutHost: of a launch that nobody makes, the shape is free too.
func TestCallerDependentWithoutHost(t *testing.T) {
	r := checkSource(t, `
__global__ void own(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += i;
}
__global__ void next(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) a[i] = a[i + 1];
}
`)
	ranks := map[string]reports.Rank{}
	for _, f := range r.Findings {
		if _, seen := ranks[f.Kernels[0]]; !seen {
			ranks[f.Kernels[0]] = f.Rank
		}
	}
	if ranks["own"] != reports.Caller || ranks["next"] != reports.Definite {
		t.Errorf("ranks %v", ranks)
	}
	for _, race := range r.Races {
		if race.Kernel == "own" && len(race.Needs) == 0 {
			t.Error("nothing is said of the launch that own races in")
		}
	}
}

func checkSource(t *testing.T, source string) *reports.Report {
	t.Helper()
	path := filepath.Join(t.TempDir(), "prog.cu")
	if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), []string{path}, Options{Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestOrdinaryShape: of a launch that nobody makes, a tile in shared memory says what the block is, an axis that the
// kernel ignores has the length 1, although its values are those of a block, and no axis has blocks to spare.
func TestOrdinaryShape(t *testing.T) {
	r := checkSource(t, `
__global__ void tiled(float *a, int n) {
  __shared__ float tile[8][8];
  for (int i = 0; i < n; i++) {
    tile[threadIdx.y][threadIdx.x] = a[i + threadIdx.x];
    __syncthreads();
    a[i] = tile[threadIdx.x][threadIdx.y];
    __syncthreads();
  }
}
__global__ void least(const float *in, float *out) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  for (int d = blockDim.x; d > 0; d /= 2) {
    __syncthreads();
    if (t < d && s[t + d] < s[t]) s[t] = s[t + d];
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
__global__ void rows(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[threadIdx.y * n + i] = threadIdx.y + a[i];
}
__global__ void wide(float *b, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  b[y * width + x] = x;
}
__global__ void single(float *c) { c[threadIdx.x] = clock(); }
__global__ void apart(float *d) { d[blockIdx.x / 2] = threadIdx.x; }
`)
	ranks := map[string]reports.Rank{}
	for _, race := range r.Races {
		if race.Accesses[0].Kind == "write" && race.Accesses[1].Kind == "write" {
			name := race.Kernel + " " + race.Object
			if _, seen := ranks[name]; !seen {
				ranks[name] = race.Rank() // the worst comes first
			}
		}
	}
	for name, want := range map[string]reports.Rank{
		"tiled tile": reports.Caller, "tiled a": reports.Definite, "least out": reports.Caller, "rows a": reports.Caller,
		"wide b": reports.Caller, "single c": reports.Caller, "apart d": reports.Definite,
	} {
		if got, ok := ranks[name]; !ok || got != want {
			t.Errorf("%s: got %v (%v), want %v", name, got, ok, want)
		}
	}
}
