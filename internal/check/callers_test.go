package check

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
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
			if _, named := race.Needs["v->stride"]; !named || !race.CallerDependent {
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
		"note: caller-dependent race in kernel row",
		"exists only for some values that external callers may pass, such as ",
		"state that by assert(v->stride >= v->cols) before the launch, or give the callers' files with --link",
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

// TestCallerDependentWithoutHost: of a launch that nobody makes, the shape is free too, but for axes that the kernel does
// not read.
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
__global__ void block(int *b, int n) {
  if (threadIdx.x < n) b[threadIdx.x] = blockIdx.x;
}
__global__ void sum(int *c, const int *d, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) c[x] += d[y * w + x];
}
__device__ int row() { return blockIdx.y; }
__global__ void called(int *e, const int *f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) e[i] += f[row()];
}
`)
	ranks := map[string]reports.Rank{}
	for _, f := range r.Findings {
		if _, seen := ranks[f.Kernels[0]]; !seen {
			ranks[f.Kernels[0]] = f.Rank
		}
	}
	want := map[string]reports.Rank{"next": reports.Definite, "block": reports.Definite, "sum": reports.Definite, "called": reports.Definite}
	if !maps.Equal(ranks, want) {
		t.Errorf("ranks %v, want %v", ranks, want)
	}
	for _, race := range r.Races {
		if race.CallerDependent && len(race.Needs) == 0 {
			t.Errorf("nothing is said of the launch that %s races in", race.Kernel)
		}
	}
	const assumed = "gridDim.y, gridDim.z, blockDim.y and blockDim.z are 1, since the kernel does not read these axes (A15)"
	if k := kernelNamed(t, r, "own"); k.Verdict != reports.RaceFree || !slices.Contains(k.Assumptions, assumed) {
		t.Errorf("own: %s, assumes %q", k.Verdict, k.Assumptions)
	}
}

// TestPrecondition: a caller-dependent race says what callers have to promise, for all races of the finding together, and
// with that promise there is a proof.
func TestPrecondition(t *testing.T) {
	const source = `
__global__ void row(int *a, int rows, int cols, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < rows && j < cols) a[i * stride + j] = i;
}
__global__ void step(float *b, int s) { b[s * threadIdx.x] = clock(); }
__global__ void both(int *c, int n, int m) {
  if (threadIdx.x < 32) { c[threadIdx.x * n] = c[threadIdx.x * n + 8] + m; }
}
__global__ void tile(float *d, const float *e, int n) {
  __shared__ float t[64];
  t[threadIdx.y * 8 + threadIdx.x] = e[threadIdx.y * 8 + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * 64 + threadIdx.y * 8 + threadIdx.x] = t[threadIdx.x * 8 + threadIdx.y];
}
extern "C" void fill(int *a, int rows, int cols, int stride) {
  row<<<dim3((rows + 15) / 16, (cols + 15) / 16), dim3(16, 16)>>>(a, rows, cols, stride);
}
`
	r := checkSource(t, source)
	unless := map[string][]string{}
	for _, race := range r.Races {
		if race.CallerDependent {
			unless[race.Kernel] = race.Unless
		}
	}
	for kernel, want := range map[string][]string{"row": {"stride >= cols"}, "step": {"s >= 1"}, "both": nil} {
		if got, raced := unless[kernel]; !raced || !slices.Equal(got, want) {
			t.Errorf("%s: unless %q (%v), want %q", kernel, got, raced, want)
		}
	}
	var text bytes.Buffer
	if err := reports.NewText(&text, false).Handle(r); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"none if stride >= cols: state that by assert(stride >= cols) before the launch", "none if s >= 1: give the host code, or state that by --assume 's >= 1'"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the text lacks %q:\n%s", want, text.String())
		}
	}
	for kernel, list := range unless {
		for _, relation := range list {
			told := source
			if kernel == "row" {
				told = strings.Replace(source, "  row<<<", "  if (!("+relation+")) return;\n  row<<<", 1)
			}
			var o Options
			if kernel == "step" {
				o.Shape.Assume = []Relation{{Left: "s", Op: ">=", Right: "1"}}
			}
			if k := kernelNamed(t, checkSourceWith(t, told, o), kernel); k.Verdict != reports.RaceFree {
				t.Errorf("%s with %s: %s", kernel, relation, k.Verdict)
			}
		}
	}
}

func kernelNamed(t *testing.T, r *reports.Report, name string) *reports.Kernel {
	t.Helper()
	for i := range r.Kernels {
		if r.Kernels[i].Name == name {
			return &r.Kernels[i]
		}
	}
	t.Fatalf("no kernel %s", name)
	return nil
}

func checkSource(t *testing.T, source string) *reports.Report {
	t.Helper()
	return checkSourceWith(t, source, Options{})
}

func checkSourceWith(t *testing.T, source string, o Options) *reports.Report {
	t.Helper()
	path := filepath.Join(t.TempDir(), "prog.cu")
	if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	o.Jobs = 1
	r, err := Run(context.Background(), []string{path}, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestWrittenFor: a length with a name of its own is none that may be taken for 1, one in a shape that is handed on is; a
// kernel that is written for one block, in length or number, is so to be launched, and blocks of which callers choose both axes are no larger than
// blocks are.
func TestWrittenFor(t *testing.T) {
	r := checkSource(t, `
#include <cooperative_groups.h>
__global__ void planes(float *v, const float *w, unsigned n) { // reads three axes, and makes use of two
  auto b = cooperative_groups::this_thread_block();
  dim3 g = b.group_index();
  unsigned i = g.x * b.size() + b.thread_rank();
  if (i < n) v[(size_t)g.y * n + i] -= w[i];
}
__global__ void batched(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += 1;
}
__global__ void handed(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += 1;
}
__global__ void sized(float *b, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i < n) b[i] *= 2;
}
__global__ void added(double *c, int m, int n, int ld) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < m && j < n) c[i + j * ld] += i;
}
__global__ void returned(float *a, int n) {
  int i = (blockIdx.x + blockIdx.y * gridDim.x) * blockDim.x + threadIdx.x;
  if (i < n) a[i] += 1;
}
__global__ void deep(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += 1;
}
dim3 shape(size_t n); // elsewhere
unsigned depth(size_t n);
extern "C" void fill(float *a, int n) { returned<<<shape(n), 512>>>(a, n); }
extern "C" void pile(float *a, int n) {
  dim3 g = shape(n);
  g.y = depth(n);
  deep<<<g, 512>>>(a, n);
}
__global__ void alone(float *d, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) d[i] *= 2;
}
__global__ void forgets(float *e, int n) {
  if (threadIdx.x < n) e[threadIdx.x] *= 2;
}
__global__ void draws(int *f, int *g, int n) {
  __shared__ int base;
  if (threadIdx.x == 0) base = atomicAdd(f, 1);
  __syncthreads();
  if (base < n) g[threadIdx.x] += base;
}
__global__ void within(int *h) { if (threadIdx.x < 8) h[threadIdx.x / 2] = threadIdx.x; }
extern "C" void blocks(float *d, float *e, int *f, int *g, int *h, int n, int num) {
  alone<<<num, 256>>>(d, n);
  forgets<<<(n + 255) / 256, 256>>>(e, n);
  draws<<<num, 256>>>(f, g, n);
  within<<<num, 256>>>(h);
}
extern "C" void run(float *a, int n, int batches) { batched<<<dim3((n + 255) / 256, batches), 256>>>(a, n); }
void hand(dim3 grid, dim3 block, float *a, int n) { handed<<<grid, block>>>(a, n); }
extern "C" void add(double *c, int m, int n, int ld, int bx, int by) {
  added<<<dim3((m + bx - 1) / bx, (n + by - 1) / by), dim3(bx, by)>>>(c, m, n, ld);
}
`)
	ranks, unless := map[string]reports.Rank{}, map[string]string{}
	for i := range r.Races {
		race := &r.Races[i]
		if rank, seen := ranks[race.Kernel]; !seen || race.Rank() < rank {
			ranks[race.Kernel], unless[race.Kernel] = race.Rank(), strings.Join(race.Unless, " and ")
		}
	}
	if want := map[string]reports.Rank{"batched": reports.Definite, "deep": reports.Unconfirmed, "sized": reports.Caller, "added": reports.Caller,
		"alone": reports.Caller, "forgets": reports.Definite, "draws": reports.Definite, "within": reports.Definite}; !maps.Equal(ranks, want) {
		t.Errorf("ranks %v, want %v", ranks, want)
	}
	if unless["alone"] != "num == 1" {
		t.Errorf("alone: unless %q", unless["alone"])
	}
	if unless["sized"] != "blockDim.x == 128" || unless["added"] != "ld >= m" {
		t.Errorf("unless %v", unless)
	}
	if k := kernelNamed(t, r, "deep"); k.Verdict == reports.RaceFree {
		t.Errorf("the length of an axis that the host sets is taken for 1: %q", k.Assumptions)
	}
	for _, name := range []string{"handed", "planes", "returned"} {
		if k := kernelNamed(t, r, name); k.Verdict != reports.RaceFree {
			t.Errorf("%s: %s", name, k.Verdict)
		}
	}
}

// TestCalledElsewhere: which axes a function that is not in the input reads is not known, and no race rests on axes that the kernel
// itself leaves alone. One along those that it reads is still found.
func TestCalledElsewhere(t *testing.T) {
	r := checkSourceWith(t, `
extern __device__ int outside(int i);
__global__ void each(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = outside(i);
}
__global__ void halves(int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) b[i / 2] = outside(i);
}
`, Options{})
	if k := kernelNamed(t, r, "each"); k.Verdict != reports.Inconclusive {
		t.Errorf("each: %s", k.Verdict)
	}
	if k := kernelNamed(t, r, "halves"); k.Verdict != reports.Racy {
		t.Errorf("halves: %s", k.Verdict)
	}
}

// TestPitches: a pitch that is too short for its row is a choice of callers, though it is of an ordinary size, and so is one
// that the host makes of a size; what ample pitches do not mend is definite.
func TestPitches(t *testing.T) {
	r := checkSource(t, `
__global__ void rows(char *a, int w, int h, size_t pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) ((float4 *)(a + y * pitch))[x].x = x;
}
__global__ void slices(char *b, int w, int h, int d, int pitch, int slice) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    for (int z = 0; z < d; z++) ((float4 *)(b + z * slice + y * pitch))[x].y = y;
}
__global__ void halves(char *c, int w, int h, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) ((float *)(c + y * pitch))[x / 2] = x;
}
__global__ void mistaken(float *d, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) d[y * (w - 1) + x] = x;
}
__global__ void thirds(float *fx, float *fy, int from, int to) {
  int i = from + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < to) { fx[i] += 1; fy[i] += 2; }
}
__global__ void neighbours(float *gx, float *gy, int from, int to) {
  int i = from + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < to) { gx[i] += gx[i + 1]; gy[i] += 2; }
}
__global__ void short3(float *hx, float *hy, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { hx[i] += 1; hy[i] += 2; }
}
__global__ void strided(float *e, long n, long m, long s0, long s1) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * m) e[i % n * s0 + i / n * s1] = i;
}
__global__ void doubled(float *f, long n, long m, long s0, long s1) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * m) f[i % n / 2 * s0 + i / n * s1] = i;
}
struct Tensor { long ne[2]; unsigned long nb[2]; float *data; };
#define LINE (t->ne[0] * t->ne[1] + 255) / 256, 256
extern "C" void tensors(Tensor *t) {
  strided<<<LINE>>>(t->data, t->ne[0], t->ne[1], t->nb[0] / sizeof(float), t->nb[1] / sizeof(float));
  doubled<<<LINE>>>(t->data, t->ne[0], t->ne[1], t->nb[0] / sizeof(float), t->nb[1] / sizeof(float));
}
struct Buffer { long size; float *data; };
extern "C" void parts(Buffer *b, int from, int to) {
  int n = b->size / 3;
  thirds<<<(to - from - 1) / 64 + 1, 64>>>(b->data, b->data + n, from, to);
  neighbours<<<(to - from - 1) / 64 + 1, 64>>>(b->data, b->data + n, from, to);
  short3<<<(n + 63) / 32, 64>>>(b->data, b->data + n, n + 1);
}
#define GRID dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)
extern "C" void all(char *a, char *b, char *c, float *d, int w, int h, int n, int pitch, int slice) {
  rows<<<GRID>>>(a, w, h, pitch);
  slices<<<GRID>>>(b, w, h, n, pitch, slice);
  halves<<<GRID>>>(c, w, h, pitch);
  mistaken<<<GRID>>>(d, w, h);
}
`)
	worst := map[string]reports.Rank{}
	for _, f := range r.Findings {
		if rank, seen := worst[f.Kernels[0]]; !seen || f.Rank < rank {
			worst[f.Kernels[0]] = f.Rank
		}
	}
	want := map[string]reports.Rank{
		"rows": reports.Caller, "slices": reports.Caller, "halves": reports.Definite, "mistaken": reports.Definite,
		"thirds": reports.Caller, "neighbours": reports.Definite, "short3": reports.Definite, "strided": reports.Caller, "doubled": reports.Definite,
	}
	if !maps.Equal(worst, want) {
		t.Errorf("ranks %v, want %v", worst, want)
	}
}

// TestOrdinaryShape: of a launch that nobody makes, a tile in shared memory says what the block is, an axis that the
// kernel does not read has the length 1, and no axis has blocks to spare.
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
		"tiled tile": reports.Caller, "tiled a": reports.Definite, "wide b": reports.Caller, "apart d": reports.Definite,
	} {
		if got, ok := ranks[name]; !ok || got != want {
			t.Errorf("%s: got %v (%v), want %v", name, got, ok, want)
		}
	}
	for _, name := range []string{"least out", "rows a", "single c"} {
		if got, raced := ranks[name]; raced {
			t.Errorf("%s: a race, %v", name, got)
		}
	}
}

// TestOrdinarySettings: a race that callers with other ordinary values have is definite, though the first that is found needs
// strange ones; one that a promise excludes which every caller keeps is not. Kernels whose names end in _ok are meant well.
func TestOrdinarySettings(t *testing.T) {
	r := checkSource(t, `
#define X (blockIdx.x * blockDim.x + threadIdx.x)
#define Y (blockIdx.y * blockDim.y + threadIdx.y)
__global__ void bytes(float *a, int w, int h) {
  int x = X, y = Y;
  if (x < w && y < h) ((float *)((char *)a + y * w))[x] = clock();
}
__global__ void bytes_ok(float *a, int w, int h, int pitch) {
  int x = X, y = Y;
  if (x < w && y < h) ((float *)((char *)a + y * pitch))[x] = clock();
}
__global__ void step(double *b, int ld, int n, int k) {
  int i = X + k + 1, j = Y + k;
  if (i < n && j < n) b[i + j * ld] = b[i + k * ld];
}
__global__ void step_ok(double *b, int ld, int n, int k) {
  int i = X + k + 1, j = Y + k + 1;
  if (i < n && j < n) b[i + j * ld] = b[i + k * ld];
}
__global__ void next(float *c, const float *in, int n, int stride) {
  int base = blockIdx.x * blockDim.x;
  if (base + threadIdx.x < n) c[(base + threadIdx.x) * stride] = in[threadIdx.x];
  if (threadIdx.x == 0 && base + blockDim.x < n) c[(base + blockDim.x) * stride] = 0;
}
__global__ void half_ok(float *c, int n, int off) {
  int i = X;
  if (i < n) c[i] = c[i + off];
}
__global__ void by_heart(const float *in, float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x < 128) out[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x + 128];
}
__global__ void one_warp_ok(const float *in, float *out, int n) {
  int lane = threadIdx.x & 31;
  float s = 0;
  for (int i = lane; i < n; i += 32) s += in[blockIdx.x * n + i];
  for (int d = 16; d > 0; d /= 2) s += __shfl_down_sync(~0u, s, d);
  if (lane == 0) out[blockIdx.x] = s;
}
__global__ void one_warp(const float *in, float *out, int n) {
  int lane = threadIdx.x & 31;
  out[blockIdx.x] = __shfl_down_sync(~0u, in[lane], 1);
}
__global__ void parts_ok(float *out, int part) {
  extern __shared__ float s[];
  s[threadIdx.x % part * (blockDim.x / part) + threadIdx.x / part] = clock();
}
`)
	worst := map[string]reports.Rank{}
	for _, f := range r.Findings {
		if rank, seen := worst[f.Kernels[0]]; !seen || f.Rank < rank {
			worst[f.Kernels[0]] = f.Rank
		}
	}
	for _, k := range r.Kernels {
		want := reports.Definite
		if strings.HasSuffix(k.Name, "_ok") {
			want = reports.Caller
		}
		if rank, raced := worst[k.Name]; !raced || rank != want {
			t.Errorf("%s: %s, %v, want %v", k.Name, k.Verdict, rank, want)
		}
	}
	for _, race := range r.Races {
		if race.Kernel == "one_warp_ok" && !slices.Equal(race.Unless, []string{"blockDim.x == 32"}) {
			t.Errorf("one_warp_ok: unless %v", race.Unless)
		}
	}
}
