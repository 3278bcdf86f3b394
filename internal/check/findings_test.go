package check

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// findings.cu has one defect a kernel, or two that differ in cause.
const findingsProgram = `
__device__ void fill(float *to, float *from) {
  to[threadIdx.x] = 1.0f;
  from[threadIdx.x] += to[threadIdx.x ^ 1];
}
__global__ void oneBarrier(float *out) {
  __shared__ float a[64], b[64];
  int t = threadIdx.x;
  a[t] = out[t];
  b[t] = out[t + 64];
  out[t] = a[63 - t] + b[63 - t];
}
__global__ void nextRound(int *out, const int *in, int n) {
  __shared__ int s[64];
  int sum = 0;
  for (int i = 0; i < n; i++) {
    s[threadIdx.x] = in[i * 64 + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 64; k++)
      sum += s[k];
  }
  out[threadIdx.x] = sum;
}
__global__ void swapped() {
  __shared__ int tile[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  tile[x][y] = x;
  __syncthreads();
  tile[x][y] = tile[y][x];
}
__global__ void scatter(int *to, const int *key) { to[key[threadIdx.x]] = threadIdx.x; }
__global__ void last(int *sum, const int *in) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  sum[0] = s[63];
}
struct Grid { int n; int *cells; };
__global__ void field(Grid g) {
  if (threadIdx.x < g.n) g.cells[threadIdx.x % 3] = threadIdx.x;
}
template <int N> __global__ void instance(float *out) {
  __shared__ float s[64];
  fill(s, out + N);
}
void unseen(int *out, int *in, int n) { nextRound<<<1, 64>>>(out, in, n); } void more(int *a, int *b) { scatter<<<1, 64>>>(a, b); }
int main() {
  float *f;
  int *a, *b;
  cudaMalloc(&f, 1024); cudaMalloc(&a, 1024); cudaMalloc(&b, 1024);
  oneBarrier<<<1, 64>>>(f);
  swapped<<<1, dim3(16, 16)>>>();

  last<<<1, 64>>>(a, b);
  field<<<1, 64>>>(Grid{64, a});
  instance<1><<<1, 64>>>(f);
  instance<2><<<1, 64>>>(f);
}
`

// TestFindings: one cause is one finding, and its text says what a user needs to judge it.
func TestFindings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "findings.cu")
	if err := os.WriteFile(path, []byte(findingsProgram), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), []string{path}, Options{Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range r.Findings {
		got = append(got, fmt.Sprintf("%s %s %s %d %s", strings.Join(f.Kernels, ","), f.Rank, f.Rule, len(f.Pairs), strings.Join(f.Objects, ",")))
	}
	want := []string{
		"oneBarrier definite missing-barrier 2 a,b",
		"nextRound definite missing-barrier 1 s",
		"swapped definite missing-barrier 1 tile",
		"field definite same-address 1 g.cells",
		"instance definite missing-syncwarp 1 s",
		"scatter data-dependent same-address 1 to",
		"last benign same-address 1 sum",
	}
	if diff := strings.Join(got, "\n"); diff != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", diff, strings.Join(want, "\n"))
	}
	var text bytes.Buffer
	if err := reports.NewText(&text, false).Handle(r); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"no caller of unseen was found: n is arbitrary",
		"at the end of the loop at findings.cu:16",
		"iteration 1 of the loop at line 16",
		"read tile into a variable, then __syncthreads(), then write",
		"excluded if any two threads find different values in key[...]",
		"instances: instance<1>",
		": kernel instance<2>",
		"in main\n",
		"7 findings: 5 definite, 1 data-dependent, 1 benign\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the text lacks %q", want)
		}
	}
	if t.Failed() {
		t.Log(text.String())
	}
}

// TestCauses: what two parameters lead to is named with its place, and an index that leaves out an axis of the launch is told
// with the length of that axis; one that takes notice of it, through a loop or a helper, is not. Rows that overlap are told by
// the parameter that says how far apart they are, or by the constant; an index that is read from memory is told by what it is
// read from.
func TestCauses(t *testing.T) {
	r := checkSource(t, `
__global__ void blur(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i + 1 < n) out[i] = in[i - 1] + in[i + 1];
}
__global__ void columns(float *sum, const float *m, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) sum[x] += m[y * w + x];
}
__global__ void looped(float *a) {
  for (int i = threadIdx.y; i < 64; i += 8) a[i / 2 * 16 + threadIdx.x] = i;
}
__global__ void unguarded(float *a, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y < h) a[y * w + x] = x;
}
__global__ void inBytes(float *a, int pitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) ((float *)((char *)a + y * pitch))[x] = y;
}
__global__ void shuffled(float *a, const int *map) { a[map[threadIdx.x]] = threadIdx.x; }
__global__ void spread(float *a, const int *first, const int *next) { a[next[first[threadIdx.x]]] = threadIdx.x; }
__global__ void sixteen(int *out, int seed) {
  __shared__ int table[16 * 16 + 256];
  for (int j = 16; j >= 0; j--) {
    seed = seed * 16807 + threadIdx.x;
    table[16 * j + threadIdx.x] = seed;
  }
  __syncthreads();
  out[threadIdx.x] = table[threadIdx.x];
}
__global__ void halo(float *a) {
  int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = a[i + 1];
}
int main(int argc, char **argv) {
  float *data, *m, *sum, *a;
  cudaMalloc(&data, 4096 * sizeof(float));
  cudaMalloc(&m, 1024 * 64 * sizeof(float));
  cudaMalloc(&sum, 1024 * sizeof(float));
  cudaMalloc(&a, 4096 * sizeof(float));
  blur<<<16, 256>>>(data, data, 4096);
  columns<<<dim3(64, 4), dim3(16, 16)>>>(sum, m, 1024, 64);
  looped<<<1, dim3(16, 8)>>>(a);
  unguarded<<<dim3(7, 4), dim3(16, 16)>>>(a, 100, 64);
  int w = argc + 9, *map;
  cudaMalloc(&map, 64 * sizeof(int));
  shuffled<<<1, 64>>>(a, map);
  spread<<<1, 64>>>(a, map, map + 16);
  sixteen<<<1, 256>>>(map, argc);
  halo<<<4, 64>>>(a);
  inBytes<<<dim3(w, 4), dim3(16, 16)>>>(a, w, w, 64);
}
`)
	type cause struct{ buffer, ignores, pitch, loaded string }
	got := map[string]cause{}
	for _, f := range r.Findings {
		for i := range r.Races {
			if race := &r.Races[i]; race.ID == f.Pairs[0].Races[0] {
				buffer := ""
				if race.Buffer != nil {
					buffer = race.Buffer.String()
				}
				pitch := ""
				if x := race.Overlap; x != nil {
					if pitch = x.Pitch; pitch == "" {
						pitch = fmt.Sprintf("%d for each %s", x.Value, x.Row)
					}
				}
				got[race.Kernel] = cause{buffer, strings.Join(race.Ignores, " "), pitch, race.Loaded}
			}
		}
	}
	want := map[string]cause{"blur": {buffer: "data (prog.cu:38)"}, "columns": {ignores: "blockIdx.y threadIdx.y"}, "looped": {},
		"unguarded": {pitch: "w"}, "inBytes": {pitch: "pitch"}, "shuffled": {loaded: "map"}, "spread": {loaded: "next"},
		"sixteen": {pitch: "16 for each iteration of the loop at line 25"}, "halo": {}}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
