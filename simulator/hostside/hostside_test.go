package hostside

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/hgrd/hgrd/frontend"
)

// fake is a device whose kernels are functions of the test.
type fake struct {
	region    *Region
	used      uint64            // from the start of the region
	sizes     map[uint64]uint64 // of allocations
	variables map[string]uint64
	kernels   []fakeKernel
	refuse    error
}

type fakeKernel struct {
	module int // -1: any
	name   string
	params []Param
	run    func(f *fake, l *Launch) Status
}

func (f *fake) Kernel(module int, name string) (Signature, bool) {
	for i, k := range f.kernels {
		if k.name == name && (k.module < 0 || k.module == module) {
			s := Signature{Kernel: i, Params: k.params}
			for _, p := range k.params {
				s.Bytes = max(s.Bytes, p.Offset+p.Size)
			}
			return s, true
		}
	}
	return Signature{}, false
}

func (f *fake) Variable(module int, name string) (uint64, bool) {
	a, ok := f.variables[name]
	return a, ok
}

func (f *fake) Alloc(n uint64) (uint64, bool) {
	if n > uint64(len(f.region.Bytes()))-f.used {
		return 0, false
	}
	a := Base + f.used
	f.used += (n + 32 + 255) &^ 255
	f.sizes[a] = n
	return a, true
}

func (f *fake) Free(address uint64) bool {
	_, ok := f.sizes[address]
	delete(f.sizes, address)
	return ok
}

func (f *fake) Holds(address, n uint64) bool {
	for a, size := range f.sizes {
		if address-a < size && n <= size-(address-a) {
			return true
		}
	}
	return false
}

func (f *fake) Used() uint64 { return f.used }

func (f *fake) Launch(ctx context.Context, l *Launch) (Status, error) {
	if f.refuse != nil {
		return Status{}, f.refuse
	}
	return f.kernels[l.Kernel].run(f, l), ctx.Err()
}

// word is the 32-bit word at a device address.
func (f *fake) word(address uint64) []byte { return f.region.Bytes()[address-Base:][:4] }

func (f *fake) get(address uint64) uint32    { return binary.NativeEndian.Uint32(f.word(address)) }
func (f *fake) put(address uint64, v uint32) { binary.NativeEndian.PutUint32(f.word(address), v) }

func u64(b []byte) uint64 { return binary.NativeEndian.Uint64(b) }
func u32(b []byte) uint32 { return binary.NativeEndian.Uint32(b) }

// layout is the parameters of the sizes given, each aligned to its size up to 8.
func layout(sizes ...int) []Param {
	var list []Param
	at := 0
	for _, n := range sizes {
		a := min(n, 8)
		at = (at + a - 1) / a * a
		list = append(list, Param{at, n})
		at += n
	}
	return list
}

// program is a program of a test.
type program struct {
	files     map[string]string // the first by name comes first
	compile   frontend.Options
	libraries []string
	variables map[string]uint64 // sizes are placed by hand
	kernels   []fakeKernel
	refuse    error // of every launch
	args      []string
	stdin     string
	limit     time.Duration // of the run
}

// run compiles and runs a program against the fake device; it returns what it printed.
func (p program) run(t *testing.T) (string, Exit, error) {
	t.Helper()
	tools, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Setenv("TMPDIR", filepath.Join(dir, "tmp"))
	if err := os.Mkdir(filepath.Join(dir, "tmp"), 0o755); err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, name := range []string{"a.cu", "b.cu", "c.c", "a.h"} {
		if text, ok := p.files[name]; ok {
			path := filepath.Join(dir, name)
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(name, ".h") {
				files = append(files, path)
			}
		}
	}
	ctx := context.Background()
	objects, err := Compile(ctx, tools, files, Options{Compile: p.compile, Libraries: p.libraries})
	if err != nil {
		t.Fatalf("%+v", err)
	}
	defer objects.Close()
	region, err := NewRegion(1 << 30)
	if err != nil {
		t.Fatal(err)
	}
	defer region.Close()
	device := &fake{region: region, used: 1 << 16, sizes: map[uint64]uint64{}, variables: p.variables, kernels: p.kernels, refuse: p.refuse}
	linked, err := objects.Link(ctx, device.Variable)
	if err != nil {
		return "", Exit{}, err
	}
	if p.limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.limit)
		defer cancel()
	}
	var out, errs bytes.Buffer
	exit, err := linked.Run(ctx, region, device, Process{Args: p.args, Stdin: strings.NewReader(p.stdin), Stdout: &out, Stderr: &errs})
	linked.Close()
	if left, _ := os.ReadDir(filepath.Join(dir, "tmp")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	return out.String() + errs.String(), exit, err
}

// expect runs a program that exits with 0.
func (p program) expect(t *testing.T, want string) Exit {
	t.Helper()
	got, exit, err := p.run(t)
	if err != nil {
		t.Fatal(err)
	}
	if got != want || exit.Code != 0 {
		t.Errorf("printed %q, exit %+v; want %q", got, exit, want)
	}
	return exit
}

// addTo is a kernel void (int *p, int n): p[i] += first + i.
func addTo(name string, module int, first uint32) fakeKernel {
	return fakeKernel{module, name, layout(8, 4), func(f *fake, l *Launch) Status {
		p, n := u64(l.Args), u32(l.Args[8:])
		for i := range min(n, l.Grid[0]*l.Block[0]) {
			f.put(p+4*uint64(i), f.get(p+4*uint64(i))+first+i)
		}
		return Status{}
	}}
}

func TestPrograms(t *testing.T) {
	const sum = "__global__ void add(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += i; }\n"
	const head = "#include <cstdio>\n#include <vector>\n"

	t.Run("memory and arguments", func(t *testing.T) {
		program{
			files: map[string]string{"a.cu": head + "#include <cstring>\n" + sum + `
int main(int argc, char **argv) {
  int n = 40, *d, *e, total = 0;
  std::vector<int> h(n, 2);
  if (argc != 3 || strcmp(argv[1], "--") || strcmp(argv[2], "x y")) return 3;
  char word[20];
  if (scanf("%19s", word) != 1) return 4;
  cudaMalloc(&d, n * sizeof(int));
  cudaMemcpy(d, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  add<<<2, 32>>>(d, n);
  size_t pitch;
  cudaMallocPitch(&e, &pitch, 20 * sizeof(int), 2);
  cudaMemset2D(e, pitch, 0, 20 * sizeof(int), 2);
  cudaMemcpy2DAsync(e, pitch, d, 20 * sizeof(int), 20 * sizeof(int), 2, cudaMemcpyDeviceToDevice, 0);
  cudaMemcpy2D(h.data(), 20 * sizeof(int), e, pitch, 20 * sizeof(int), 2, cudaMemcpyDeviceToHost);
  for (int v : h) total += v;
  printf("%s %d %d %s\n", word, total, (int)(pitch % 256), cudaGetErrorString(cudaGetLastError()));
  return cudaFree(d) || cudaFree(e) || cudaFree(0);
}`},
			kernels: []fakeKernel{addTo("_Z3addPii", -1, 0)},
			args:    []string{"--", "x y"}, stdin: "hello",
		}.expect(t, "hello 860 0 no error\n")
	})

	t.Run("symbols", func(t *testing.T) {
		program{
			files: map[string]string{"a.cu": head + `
__constant__ int c[4];
static __device__ int d = 7;
int main() {
  int h[4] = {1, 2, 3, 4}, back[2], seven = 0;
  cudaMemcpyToSymbol(c, h, sizeof h);
  cudaMemcpyFromSymbol(back, c, 8, 8);
  int *p;
  cudaGetSymbolAddress((void **)&p, d);
  cudaMemcpy(&seven, p, 4, cudaMemcpyDeviceToHost);
  int third;
  cudaMemcpyFromSymbol(&third, c[2], 4);
  cudaError_t over = cudaMemcpyToSymbol(c, h, 8, 12);
  printf("%d %d %d %d %d\n", back[0], back[1], seven, third, over);
}`},
			variables: map[string]uint64{"c": Base + 256, "_ZL1d": Base + 512},
		}.expect(t, "3 4 0 3 13\n")
	})

	t.Run("by name", func(t *testing.T) {
		program{
			files: map[string]string{"a.cu": "#include <cuda.h>\n#include <nvrtc.h>\n" + head + sum + `
__device__ int d;
int main() {
  CUmodule m;
  CUfunction f;
  CUdeviceptr p, q;
  nvrtcProgram program;
  size_t bytes;
  char *code;
  nvrtcCreateProgram(&program, "...", "a.cu", 0, 0, 0);
  nvrtcCompileProgram(program, 0, 0);
  nvrtcGetCUBINSize(program, &bytes);
  nvrtcGetCUBIN(program, code = new char[bytes]);
  cuModuleLoadData(&m, code);
  cuModuleGetFunction(&f, m, "_Z3addPii");
  cuModuleGetGlobal(&q, 0, m, "d");
  int n = 4, h[4] = {};
  cuMemAlloc(&p, sizeof h);
  cuMemcpyHtoD(p, h, sizeof h);
  void *args[] = {&p, &n};
  cuLaunchKernel(f, 1, 1, 1, 4, 1, 1, 0, 0, args, 0);
  struct { CUdeviceptr p; int n; } packed = {p, n};
  size_t size = sizeof packed;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &packed, CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
  cuLaunchKernel(f, 1, 1, 1, 4, 1, 1, 0, 0, 0, extra);
  cuMemcpyDtoH(h, p, sizeof h);
  printf("%d %d %d %d %d\n", h[0], h[1], h[2], h[3], (int)(q % 1024));
}`},
			kernels:   []fakeKernel{addTo("_Z3addPii", -1, 0)},
			variables: map[string]uint64{"d": Base + 512},
		}.expect(t, "0 2 4 6 512\n")
	})

	t.Run("managed", func(t *testing.T) {
		program{
			files: map[string]string{"a.cu": head + `
__managed__ int total;
static __managed__ int mine[3];
int *other();
__global__ void bump(int *p) { *p += 1; }
int main() {
  total = 5; mine[2] = 1; *other() = 9;
  bump<<<1, 1>>>(&total);
  cudaDeviceSynchronize();
  int *m;
  cudaMallocManaged(&m, 4);
  *m = 3;
  bump<<<1, 1>>>(m);
  printf("%d %d %d %d %d\n", total, mine[2], *other(), *m, (char *)&total - (char *)mine);
}`, "b.cu": "extern __managed__ int total;\nstatic __managed__ int mine[3];\nint *other() { total++; return mine; }"},
			variables: map[string]uint64{"total": Base + 1024, "_ZL4mine": Base + 768},
			kernels: []fakeKernel{{-1, "_Z4bumpPi", layout(8), func(f *fake, l *Launch) Status {
				f.put(u64(l.Args), f.get(u64(l.Args))+1)
				return Status{}
			}}},
		}.expect(t, "7 1 9 4 256\n")
	})

	t.Run("two files", func(t *testing.T) {
		// Each has a static kernel of the same name, and one launches the other's kernel too.
		program{
			files: map[string]string{
				"a.h": "void work(int *p);\n__global__ void shared_one(int *p, int n);\n",
				"a.cu": head + "#include \"a.h\"\nstatic " + sum + `
extern "C" int twice(int);
int main() {
  int *p, h[3] = {};
  cudaMalloc(&p, 12); cudaMemset(p, 0, 12);
  add<<<1, 3>>>(p, 3);
  work(p);
  shared_one<<<1, 3>>>(p, 3);
  cudaMemcpy(h, p, 12, cudaMemcpyDefault);
  printf("%d %d %d %d\n", h[0], h[1], h[2], twice(FOUR));
}`,
				"b.cu": "#include \"a.h\"\nstatic " + sum + "__global__ void shared_one(int *p, int n) { p[threadIdx.x] += n; }\nvoid work(int *p) { add<<<1, 3>>>(p, 3); }\n",
				"c.c":  "#include <math.h>\n#include <cuda_runtime.h>\nint twice(int class) { return cudaSetDevice(0) ? 0 : (int)(2 * cbrt(class * class * class)); }\n",
			},
			compile: frontend.Options{Args: []string{"-DFOUR=4", "-std=c++14"}}, libraries: []string{"-lm"},
			kernels: []fakeKernel{addTo("_ZL3addPii", 0, 10), addTo("_ZL3addPii", 1, 100), addTo("_Z10shared_onePii", 1, 1000)},
		}.expect(t, "1110 1113 1116 8\n")
	})

	t.Run("structures, launches by pointer and from constructors", func(t *testing.T) {
		program{
			files: map[string]string{"a.cu": head + `
struct S { char c; double d[2]; short s; };
__global__ void take(int a, S s, char b, int *out) { *out = a + s.d[1] + s.s + b; }
struct Early {
  int *p;
  Early() { cudaMalloc(&p, 4); S s = {1, {2, 3}, 4}; take<<<dim3(1, 2), dim3(1, 1, 3), 64>>>(10, s, 'a', p); }
} early;
int main() {
  int h;
  cudaMemcpy(&h, early.p, 4, cudaMemcpyDeviceToHost);
  int a = 1; char b = 2; S s = {0, {0, 5}, 6};
  void *args[] = {&a, &s, &b, &early.p};
  cudaError_t e = cudaLaunchKernel((void *)take, dim3(1), dim3(1), args, 0, 0);
  int after;
  cudaMemcpy(&after, early.p, 4, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", h, after, e);
}`},
			kernels: []fakeKernel{{-1, "_Z4takei1ScPi", []Param{{0, 4}, {8, 32}, {40, 1}, {48, 8}}, func(f *fake, l *Launch) Status {
				d := [3]uint32{1, 1, 1}
				if l.SharedBytes == 64 {
					d = [3]uint32{1, 1, 3}
				}
				if l.Block != d {
					return Status{Code: LaunchFailure}
				}
				s := l.Args[8:]
				// The double 3.0 or 5.0 is told by its top bytes.
				third := map[uint64]uint32{0x4008000000000000: 3, 0x4014000000000000: 5}[u64(s[16:])]
				f.put(u64(l.Args[48:]), u32(l.Args)+third+uint32(s[24])+uint32(l.Args[40]))
				return Status{}
			}}},
		}.expect(t, "114 14 0\n")
	})

	t.Run("streams, events, what kernels print, several threads", func(t *testing.T) {
		exit := program{
			files: map[string]string{"a.cu": head + "#include <thread>\n" + sum + `
int main() {
  cudaStream_t s[2]; cudaEvent_t a, b; float ms; int *p, h[2];
  cudaStreamCreate(&s[0]); cudaStreamCreateWithFlags(&s[1], cudaStreamNonBlocking);
  cudaEventCreate(&a); cudaEventCreate(&b); cudaMalloc(&p, 8); cudaMemset(p, 0, 8);
  cudaEventRecord(a, s[0]);
  printf("before ");
  add<<<1, 2, 0, s[0]>>>(p, 2);
  printf("after\n");
  cudaStreamWaitEvent(s[1], a, 0);
  std::vector<std::thread> ts;
  for (int t = 0; t < 4; t++) ts.emplace_back([=] { for (int i = 0; i < 100; i++) add<<<1, 2, 0, s[1]>>>(p, 2); });
  for (auto &t : ts) t.join();
  cudaEventRecord(b, s[1]); cudaEventSynchronize(b); cudaEventElapsedTime(&ms, a, b);
  cudaMemcpyAsync(h, p, 8, cudaMemcpyDeviceToHost, s[1]); cudaStreamSynchronize(s[1]);
  int devices; cudaDeviceProp q; size_t f, all;
  cudaGetDeviceCount(&devices); cudaGetDeviceProperties(&q, 0); cudaMemGetInfo(&f, &all);
  printf("%d %d %d %d.%d %d %d %d\n", h[1], s[0] != s[1], devices, q.major, q.minor, q.warpSize, ms > 0, f < all && f > 0);
}`},
			kernels: []fakeKernel{{-1, "_Z3addPii", layout(8, 4), func(f *fake, l *Launch) Status {
				if f.get(u64(l.Args)+4) == 0 {
					fmt.Fprintf(l.Output, "%s ", strings.Repeat("x", 100_000))
				}
				return addTo("", 0, 0).run(f, l)
			}}},
		}.expect(t, "before "+strings.Repeat("x", 100_000)+" after\n401 1 1 7.0 32 1 1\n")
		if exit.Launches != 401 {
			t.Errorf("%d launches", exit.Launches)
		}
	})

	t.Run("algorithms of thrust", func(t *testing.T) {
		program{
			files: map[string]string{"a.cu": head + `
#include <thrust/device_vector.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
struct Square { __host__ __device__ int operator()(int x) const { return x * x; } };
int main() {
  std::vector<int> h = {3, 1, 2};
  thrust::device_vector<int> d = h, e(3);
  printf("%d ", (int)e[2]);
  thrust::sort(d.begin(), d.end());
  thrust::transform(d.begin(), d.end(), e.begin(), Square());
  int sum = thrust::reduce(e.begin(), e.end());
  thrust::inclusive_scan(d.begin(), d.end(), d.begin());
  printf("%d %d %d %d\n", (int)e[2], sum, (int)d[0], (int)d[2]);
}`},
		}.expect(t, "0 9 14 1 6\n")
	})

	t.Run("errors", func(t *testing.T) {
		exit := program{
			files: map[string]string{"a.cu": head + sum + `
int main() {
  int *p = (int *)8, *q, h[4];
  printf("%d ", cudaMalloc(&p, 1ull << 40));
  printf("%d %d %d; ", p == 0, cudaPeekAtLastError(), cudaGetLastError());
  cudaMalloc(&q, 16);
  printf("%d %d %d ", cudaMemcpy(q, h, 17, cudaMemcpyHostToDevice), cudaMemcpy(h, q + 1, 16, cudaMemcpyDeviceToHost), cudaMemcpy(h, q, 16, cudaMemcpyHostToDevice));
  printf("%d; ", cudaFree(q + 1));
  cudaGetLastError();
  add<<<1, 2048>>>(q, 1);
  printf("%d %d; ", cudaGetLastError(), cudaGetLastError());
  add<<<1, 1>>>(q, 1);
  printf("%d %d %d\n", cudaDeviceSynchronize(), cudaFree(q), cudaGetLastError());
}`},
			kernels: []fakeKernel{{-1, "_Z3addPii", layout(8, 4), func(f *fake, l *Launch) Status { return Status{IllegalAddress, true} }}},
		}.expect(t, "2 1 2 2; 1 1 1 1; 9 0; 700 700 700\n")
		want := []Refusal{{CallAlloc, 0, 1 << 40, 1}, {"cudaMemcpy", Base + 1<<16, 17, 3}, {"cudaFree", Base + 1<<16 + 4, 0, 1}}
		if !slices.Equal(exit.Refused, want) {
			t.Errorf("refused: %+v", exit.Refused)
		}
	})
}

// What ends a program early is told, and the program is gone.
func TestEnds(t *testing.T) {
	const launch = "__global__ void k(int *p) { *p = 1; }\nint main() { int *p; cudaMalloc(&p, 4); k<<<1, 1>>>(p); "
	works := fakeKernel{-1, "_Z1kPi", layout(8), func(f *fake, l *Launch) Status { return Status{} }}
	one := func(text string) program {
		return program{files: map[string]string{"a.cu": text}, kernels: []fakeKernel{works}}
	}

	if _, exit, err := one(launch + "return 7; }").run(t); err != nil || exit.Code != 7 || exit.Launches != 1 {
		t.Errorf("exit: %+v, %v", exit, err)
	}
	if _, exit, err := one(launch + "*(volatile int *)8 = 1; }").run(t); err != nil || exit.Signal != syscall.SIGSEGV || exit.Launches != 1 {
		t.Errorf("crash: %+v, %v", exit, err)
	}
	hang := one(launch + "for (;;) { volatile int x = 0; x++; } }")
	hang.limit = time.Second
	if _, exit, err := hang.run(t); !errors.Is(err, context.DeadlineExceeded) || exit.Launches != 1 {
		t.Errorf("hang: %+v, %v", exit, err)
	}
	refused := errors.New("no more")
	broken := one(launch + "return 7; }")
	broken.kernels = []fakeKernel{works}
	broken.refuse = refused
	if _, exit, err := broken.run(t); err != refused || exit.Signal != syscall.SIGKILL {
		t.Errorf("error of the device: %+v, %v", exit, err)
	}
	graph := "#include <cstdio>\n" + launch + "printf(\"so far\"); cudaGraph_t g; cudaGraphCreate(&g, 0); printf(\"never\"); }"
	if out, exit, err := one(graph).run(t); err != nil || exit.Missing != "graphs" || out != "so far" {
		t.Errorf("missing call: %q %+v, %v", out, exit, err)
	}
	var missing *MissingError
	if _, _, err := one("int b(int); double a(); " + launch + "return b(1) + (int)a(); }").run(t); !errors.As(err, &missing) ||
		err.Error() != "not in the files and libraries given, nor in the simulated CUDA runtime: a(), b(int)" {
		t.Errorf("missing functions: %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(encode(nil, packet{op: opKernel, a: [headerWords]uint64{1, 2}, text: []byte("_Z1kv")}))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := decode(b)
		if err == nil && !bytes.Equal(encode(nil, p), b) {
			t.Errorf("%+v is not what was read", p)
		}
	})
}
