package frontend

import (
	"testing"

	"github.com/llir/llvm/ir"
)

// TestStubs checks that every way to write a kernel leads from its stub to its
// device function.
func TestStubs(t *testing.T) {
	p := compile(t, `
__global__ void plain(int *p) { *p = 1; }
static __global__ void internal(int *p) { *p = 2; }
extern "C" __global__ void c_name(int *p) { *p = 3; }
namespace outer { namespace inner {
__global__ void deep(int *p) { *p = 4; }
} }
namespace {
__global__ void hidden(int *p) { *p = 5; }
}
__global__ void over(int *p) { *p = 6; }
__global__ void over(float *p) { *p = 7; }
template <class T, int N> __global__ void generic(T *p) { *p = N; }
template <class F> __global__ void apply(int *p, F f) { *p = f(*p); }
struct Holder {
  template <class T> struct Op { __device__ T operator()(T x) const { return x + 1; } };
};
int main() {
  int *p = 0;
  float *q = 0;
  plain<<<1, 1>>>(p);
  internal<<<1, 1>>>(p);
  c_name<<<1, 1>>>(p);
  outer::inner::deep<<<1, 1>>>(p);
  hidden<<<1, 1>>>(p);
  over<<<1, 1>>>(p);
  over<<<1, 1>>>(q);
  generic<int, 3><<<1, 1>>>(p);
  generic<float, 4><<<1, 1>>>(q);
  apply<<<1, 1>>>(p, Holder::Op<int>());
  apply<<<1, 1>>>(p, [] __device__(int x) { return x * 2; });
}
`)
	want := []string{"plain", "internal", "c_name", "outer::inner::deep", "(anonymous namespace)::hidden",
		"over", "over", "generic<int, 3>", "generic<float, 4>", "apply<Holder::Op<int> >", ""}
	names := []string{"plain", "internal", "c_name", "outer::inner::deep", "(anonymous namespace)::hidden",
		"over", "over", "generic", "generic", "apply", "apply"}
	kernels := p.Device.Kernels()
	if len(kernels) != len(want) {
		t.Fatalf("%d kernels, want %d", len(kernels), len(want))
	}
	for i, k := range kernels {
		if k.Name != names[i] {
			t.Errorf("kernel %d: name %q, want %q", i, k.Name, names[i])
		}
		if want[i] != "" && k.Display != want[i] {
			t.Errorf("kernel %d: display %q, want %q", i, k.Display, want[i])
		}
	}
	reached := map[*Kernel]*ir.Func{}
	for _, f := range p.Host.IR.Funcs {
		if !IsStub(f) {
			if k := p.KernelOf(f); k != nil {
				t.Errorf("%s is no stub but leads to %s", f.Name(), k.Display)
			}
			continue
		}
		k := p.KernelOf(f)
		if k == nil {
			t.Errorf("stub %s leads nowhere", f.Name())
			continue
		}
		if old := reached[k]; old != nil {
			t.Errorf("stubs %s and %s both lead to %s", old.Name(), f.Name(), k.Symbol)
		}
		reached[k] = f
	}
	if len(reached) != len(kernels) {
		t.Errorf("%d of %d kernels are reached", len(reached), len(kernels))
	}
}

func TestNoKernel(t *testing.T) {
	p := compile(t, "int main() { return 0; }\n")
	if n := len(p.Device.Kernels()); n != 0 {
		t.Errorf("%d kernels", n)
	}
}
