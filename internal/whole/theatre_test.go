package whole_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/internal/whole"
)

func theatre(t *testing.T, text string) *whole.Theatre {
	t.Helper()
	tools, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.cu")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := tools.Compile(context.Background(), path, frontend.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return whole.New("./a", []*frontend.Program{p})
}

// TestPaid: a run costs the first that asks for it, and nobody where those who did have paid elsewhere.
func TestPaid(t *testing.T) {
	const program = "__global__ void k(int *x) { x[threadIdx.x] = 1; }\nint main() { int *x; cudaMalloc(&x, 256); k<<<1, 64>>>(x); }\n"
	cost := func(on *whole.Theatre) uint64 {
		ctx, cancel := steps.With(context.Background(), steps.Second)
		defer cancel()
		if on.Explored(ctx, 0) == nil || on.Repeated(ctx, 0, constraints.Course{Schedule: 3}) == nil {
			t.Fatal("no run")
		}
		on.Paths(ctx)
		return steps.Used(ctx)
	}
	on := theatre(t, program)
	first := cost(on)
	paid := on.Paid(0)
	if again := cost(on); len(paid) != 3 || 20*again > first {
		t.Errorf("the first pays %d steps for %v, the second %d", first, paid, again)
	}
	other := theatre(t, program)
	other.Settle(paid)
	if n := cost(other); 20*n > first {
		t.Errorf("%d steps for what is settled, %d else", n, first)
	}
}

// What a run says of memory that nobody has set.
func TestUnset(t *testing.T) {
	const kernels = `
#include <cstring>
__global__ void copy(int *to, const int *from) { to[threadIdx.x] = from[threadIdx.x]; }
__global__ void shared(int *to) { __shared__ int s[32]; if ((int)threadIdx.x > SOME) s[threadIdx.x] = 1; __syncthreads(); to[threadIdx.x] = s[31 - threadIdx.x]; }
__device__ int variable[32];
__global__ void toVariable(const int *from) { variable[threadIdx.x] = from[threadIdx.x]; }
int main() { int *a, *b; cudaMalloc(&a, 256); cudaMalloc(&b, 256); int h[32]; BODY }`
	for _, c := range []struct {
		name, body, some string
		last             bool // of the last launch
		before           bool // of a launch before it, though not of the last
	}{
		{"nobody", `copy<<<1, 32>>>(b, a);`, "0", true, false},
		{"a memset", `cudaMemset(a, 0, 128); copy<<<1, 32>>>(b, a);`, "0", false, false},
		{"a memset of less", `cudaMemset(a, 0, 127); copy<<<1, 32>>>(b, a);`, "0", true, false},
		{"a copy", `memset(h, 0, sizeof h); cudaMemcpy(a, h, 128, cudaMemcpyHostToDevice); copy<<<1, 32>>>(b, a);`, "0", false, false},
		{"a copy of what is not set", `h[0] = 1; cudaMemcpy(a, h, 128, cudaMemcpyHostToDevice); copy<<<1, 32>>>(b, a);`, "0", true, false},
		{"another kernel", `cudaMemset(a, 0, 128); copy<<<1, 32>>>(b, a); copy<<<1, 32>>>(a, b);`, "0", false, false},
		{"another kernel, of what is not set", `copy<<<1, 32>>>(b, a); copy<<<1, 32>>>(a, b);`, "0", true, false},
		{"another kernel, of what the host has set since", `copy<<<1, 32>>>(b, a); cudaMemset(b, 0, 128); copy<<<1, 32>>>(a, b);`, "0", false, true},
		{"two kernels, of what follows from what is not set", `copy<<<1, 32>>>(b, a); copy<<<1, 32>>>(a, b); copy<<<1, 32>>>(b, a);`, "0", true, false},
		{"a kernel beside", `copy<<<1, 32>>>(b, a); cudaMemset(a, 0, 128); copy<<<1, 32>>>(a + 32, a);`, "0", false, true},
		{"the host reads what is not set", `copy<<<1, 32>>>(b, a); cudaMemcpy(h, b, 4, cudaMemcpyDeviceToHost); cudaMemset(a, 0, 128); copy<<<1, 32>>>(a + 32, a);`, "0", true, false},
		{"by way of a variable", `cudaMemset(a, 0, 128); toVariable<<<1, 32>>>(b); copy<<<1, 32>>>(b, a);`, "0", true, false},
		{"a copy within the device", `cudaMemset(a, 0, 128); cudaMemcpy(b, a, 128, cudaMemcpyDeviceToDevice); copy<<<1, 32>>>(a, b);`, "0", false, false},
		{"a copy within the device of what is not set", `cudaMemcpy(b, a, 128, cudaMemcpyDeviceToDevice); copy<<<1, 32>>>(a, b);`, "0", true, false},
		{"shared memory", `shared<<<1, 32>>>(a);`, "-1", false, false},
		{"shared memory in part", `shared<<<1, 32>>>(a);`, "0", true, false},
		{"a block of memory anew", `cudaMemset(a, 0, 128); cudaFree(a); cudaMalloc(&a, 256); copy<<<1, 32>>>(b, a);`, "0", true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			text := "#define SOME " + c.some + "\n#define BODY " + c.body + "\n" + kernels
			run := theatre(t, text).Trial(context.Background(), constraints.Inputs{}, constraints.Course{Schedule: 1})
			if !run.Own || len(run.Launches) == 0 {
				t.Fatalf("%+v", run)
			}
			l := run.Launches[len(run.Launches)-1]
			if follows := l.Mixed || len(l.UnsetAt) > 0; follows != c.last {
				t.Errorf("what it reads follows from unset memory: %v", follows)
			}
			if l.Unset != (c.last || c.before) || l.UnsetBefore && !l.Unset {
				t.Errorf("unset: %v, before: %v", l.Unset, l.UnsetBefore)
			}
		})
	}
}

// Which kernels come out the same under each schedule when they have no race.
func TestSame(t *testing.T) {
	for _, c := range []struct {
		name, kernel string
		same         bool
	}{
		{"plain", `__global__ void k(int *a) { a[threadIdx.x] = threadIdx.x * 3 % 7; }`, true},
		{"a barrier", `__global__ void k(int *a) { __shared__ int s[32]; s[threadIdx.x] = a[threadIdx.x]; __syncthreads(); a[threadIdx.x] = s[31 - threadIdx.x]; }`, true},
		{"a shuffle", `__global__ void k(int *a) { a[threadIdx.x] = __shfl_down_sync(~0u, threadIdx.x, 1); }`, true},
		{"a function", `__device__ __noinline__ int f(int i) { return i * i; } __global__ void k(int *a) { a[threadIdx.x] = f(threadIdx.x); }`, true},
		{"an atomic", `__global__ void k(int *a) { a[threadIdx.x] = atomicAdd(a + 40, 1); }`, false},
		{"an atomic in a function", `__device__ __noinline__ int f(int *a) { return atomicAdd(a, 1); } __global__ void k(int *a) { a[threadIdx.x] = f(a + 40); }`, false},
		{"volatile", `__global__ void k(volatile int *a) { a[threadIdx.x] = a[threadIdx.x + 32]; }`, false},
		{"a clock", `__global__ void k(int *a) { a[threadIdx.x] = clock(); }`, false},
		{"who is active", `__global__ void k(int *a) { a[threadIdx.x] = __activemask(); }`, false},
		{"an address", `__global__ void k(int *a) { a[threadIdx.x] = (long long)a >> 20 & 1; }`, false},
		{"a decision by a rounded number", `__global__ void k(int *a) { a[(int)(threadIdx.x * 0.7f)] = 1; }`, false},
		{"the bits of a rounded number", `__global__ void k(int *a) { a[__float_as_int(threadIdx.x * 0.7f) & 1] = 1; }`, false},
		{"assembly", `__global__ void k(int *a) { int v; asm("mov.u32 %0, %%smid;" : "=r"(v)); a[threadIdx.x] = v; }`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			text := c.kernel + "\nint main() { int *a; cudaMalloc(&a, 256); cudaMemset(a, 0, 256); k<<<1, 32>>>(a); }"
			run := theatre(t, text).Trial(context.Background(), constraints.Inputs{}, constraints.Course{Schedule: 1})
			if len(run.Launches) == 0 && c.same {
				t.Fatalf("%+v", run)
			}
			if run.Same != c.same && len(run.Launches) > 0 {
				t.Errorf("same: %v", run.Same)
			}
		})
	}
}

// The runs of a search are the same for all who ask, and end.
func TestExplored(t *testing.T) {
	h := theatre(t, `
#include <cstdlib>
__global__ void k(int *a, int w) { a[blockIdx.x * w + threadIdx.x] = 1; }
int main(int argc, char **argv) {
  int *a, w = argc > 2 ? atoi(argv[2]) : 64; if (w < 10 || w > 100) return 1;
  cudaMalloc(&a, 4096); cudaMemset(a, 0, 4096); k<<<4, 64>>>(a, w);
}`)
	ctx := context.Background()
	racy, n := 0, 0
	for ; ; n++ {
		r := h.Explored(ctx, n)
		if r == nil {
			break
		}
		if h.Explored(ctx, n) != r {
			t.Fatalf("run %d is another one the second time", n)
		}
		for _, l := range r.Launches {
			racy += len(l.Races)
		}
	}
	if n < 10 || racy == 0 {
		t.Errorf("%d runs, %d races", n, racy)
	}
	if h.Explored(ctx, n) != nil {
		t.Error("one more run behind the last")
	}
}

// Of a launch that is too large some blocks run. What follows shows what does not hang on memory, and ends where the host needs
// what the launch would have left there.
func TestLargeLaunches(t *testing.T) {
	const kernels = `
#include <cstdio>
__global__ void fill(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i + 1; }
__global__ void shift(int *a) { a[threadIdx.x] = a[threadIdx.x + 32]; }
__global__ void scatter(int *b, const int *a) { b[a[blockIdx.x * 8192 + threadIdx.x]] = threadIdx.x; }
__global__ void rows(int *a, int w) { a[(blockIdx.y * w + blockIdx.x) * blockDim.x + threadIdx.x] = blockIdx.y; }
int main() { int *a, *b; const int n = 1 << 20; cudaMalloc(&a, 4 * n + 4); cudaMalloc(&b, 4 * n + 4); int h = 0; BODY }`
	for _, c := range []struct {
		name, body string
		launches   int
		undone     bool // before the last launch
		races      int  // of all launches
	}{
		{"one", `fill<<<n / 256, 256>>>(a, n);`, 1, false, 0},
		{"one with a race of neighbours", `rows<<<dim3(8192, 64), 32>>>(a, 0);`, 1, false, 1},
		{"one before a race", `fill<<<n / 256, 256>>>(a, n); shift<<<1, 64>>>(a);`, 2, true, 1},
		{"a copy that nobody needs", `fill<<<n / 256, 256>>>(a, n); cudaMemcpy(&h, a + 5, 4, cudaMemcpyDeviceToHost); shift<<<1, 64>>>(a); printf("%d", h);`, 2, true, 1},
		{"a copy that decides", `fill<<<n / 256, 256>>>(a, n); cudaMemcpy(&h, a + 5, 4, cudaMemcpyDeviceToHost); if (h == 6) shift<<<1, 64>>>(a);`, 1, false, 0},
		{"a copy of a copy", `fill<<<n / 256, 256>>>(a, n); cudaMemcpy(b, a, 64, cudaMemcpyDeviceToDevice); cudaMemcpy(&h, b, 4, cudaMemcpyDeviceToHost); if (h) shift<<<1, 64>>>(a);`, 1, false, 0},
		{"what memory decides", `fill<<<n / 256, 256>>>(a, n); scatter<<<64, 32>>>(b, a);`, 2, true, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := theatre(t, "#define BODY "+c.body+"\n"+kernels)
			if runs, _ := h.Paths(context.Background()); len(runs) > 0 {
				t.Error("a launch that was run in part is part of a proof by paths")
			}
			run := h.Trial(context.Background(), constraints.Inputs{}, constraints.Course{Schedule: 1})
			races := 0
			for _, l := range run.Launches {
				races += min(len(l.Races), 1)
			}
			if run.Own || !run.Cut || !run.Picked || len(run.Launches) != c.launches || races != c.races {
				t.Fatalf("own %v, cut %v, picked %v, %s, %d launches, %d with races", run.Own, run.Cut, run.Picked, run.End, len(run.Launches), races)
			}
			if last := run.Launches[len(run.Launches)-1]; last.Undone != c.undone {
				t.Errorf("undone: %v", last.Undone)
			}
		})
	}
}
