package frontend

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/llir/llvm/ir"
)

// source writes a program into a fresh folder and returns its path.
func source(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "prog.cu")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// compile compiles a program that must be right.
func compile(t testing.TB, text string, args ...string) *Program {
	t.Helper()
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	p, err := tools.Compile(context.Background(), source(t, text), Options{Args: args})
	if err != nil {
		t.Fatalf("%+v", err)
	}
	return p
}

// calls returns the call instructions of a module to a function of this name.
func calls(m *Module, name string) []*ir.InstCall {
	var list []*ir.InstCall
	for _, f := range m.IR.Funcs {
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				if c, ok := inst.(*ir.InstCall); ok {
					if callee, ok := c.Callee.(*ir.Func); ok && callee.Name() == name {
						list = append(list, c)
					}
				}
			}
		}
	}
	return list
}

const happy = `
__global__ void scale(float *p, int n, float f) {
  __shared__ float tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] *= sinf(f);
  tile[threadIdx.x] = p[i];
  __syncthreads();
  atomicAdd(&p[0], tile[255 - threadIdx.x]);
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  float *p;
  if (cudaMalloc(&p, n * sizeof(float)) != cudaSuccess) return 1;
  scale<<<(n + 255) / 256, 256>>>(p, n, 2.0f);
  cudaFree(p);
}
`

func TestCompile(t *testing.T) {
	p := compile(t, happy)
	kernels := p.Device.Kernels()
	if len(kernels) != 1 {
		t.Fatalf("%d kernels, want 1", len(kernels))
	}
	k := kernels[0]
	if k.Name != "scale" || k.Display != "scale" || k.Symbol != "_Z5scalePfif" {
		t.Errorf("kernel is %q, %q, %q", k.Name, k.Display, k.Symbol)
	}
	if k.Site == nil || k.Site.Line != 2 || filepath.Base(k.Site.File) != "prog.cu" {
		t.Errorf("kernel site is %v", k.Site)
	}
	launches := calls(p.Host, HostLaunch)
	if len(launches) != 1 {
		t.Fatalf("%d launches, want 1", len(launches))
	}
	if s := p.Host.Site(launches[0]); s == nil || s.Line != 14 || s.Function != "main" || len(s.InlinedAt) != 0 {
		t.Errorf("launch site is %+v", s)
	}
	var stub *ir.Func
	for _, f := range p.Host.IR.Funcs {
		if p.KernelOf(f) == k {
			stub = f
		}
	}
	if stub == nil {
		t.Fatal("no stub leads to the kernel")
	}
	if n := len(calls(p.Host, stub.Name())); n != 1 {
		t.Errorf("%d calls of the stub, want 1", n)
	}
	if n := len(calls(p.Host, HostAllocDevice)); n != 1 {
		t.Errorf("%d allocations, want 1", n)
	}
}

// TestOptions checks the flags that pass through, a linked unit, and an SDK's
// further headers.
func TestOptions(t *testing.T) {
	sdk := t.TempDir()
	if err := os.MkdirAll(filepath.Join(sdk, "include"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"extra.h": "enum { extra = 7 };\n", "cuda_runtime.h": "#error not ours\n"} {
		if err := os.WriteFile(filepath.Join(sdk, "include", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	path := source(t, `
#include <cuda_runtime.h>
#include <extra.h>
__global__ void k(int *p) { p[threadIdx.x] = extra; }
void helper(int *p) { k<<<1, SIZE>>>(p); }
int main() { helper(0); }
`)
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range []bool{false, true} {
		p, err := tools.Compile(context.Background(), path,
			Options{Args: []string{"-D", "SIZE=64", "-std=c++14"}, CUDAPath: sdk, Link: link})
		if err != nil {
			t.Fatalf("%+v", err)
		}
		want := 1
		if link {
			want = 2 // another unit may call helper
		}
		if n := len(calls(p.Host, HostLaunch)); n != want {
			t.Errorf("link %v: %d launches, want %d", link, n, want)
		}
	}
}
