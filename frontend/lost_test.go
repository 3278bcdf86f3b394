package frontend

import (
	"slices"
	"strings"
	"testing"

	"github.com/llir/llvm/ir"
)

const oddNames = `
#include <algorithm>
namespace größe { struct Tür { int a; }; __global__ void in(int *p) { p[0] = 1; } }
template <class T> struct κουτί { T v; };
__global__ void ядро(int *p) { p[0] = 1; }
__global__ void par(größe::Tür *p) { p[0].a = 1; }
template <class T> __global__ void tmpl(T *p) { p->v = 1; }
__global__ void dollar$(int *p) { p[0] = 1; }
extern "C" __global__ void é(int *p) { p[0] = 1; }
__global__ void lab(int *p) asm("name with space");
__global__ void lab(int *p) { p[0] = 1; }
__global__ void lab2(int *p) asm("q\"b\\c");
inline __global__ void lab2(int *p) { p[0] = 1; }
__global__ void lab3(int *p) asm("\01raw");
__global__ void lab3(int *p) { p[0] = 1; }
__global__ void lab4(int *p) asm("a\nb");
__global__ void lab4(int *p) { p[0] = 1; }
__global__ void lab5(int *p) asm("007");
__global__ void lab5(int *p) { p[0] = 1; }
__global__ void lab6(int *p) asm("_Z5otheri");
__global__ void lab6(int *p) { p[0] = 1; }
__global__ void lab7(int *p) asm("__device_stub__label");
__global__ void lab7(int *p) { p[0] = 1; }
__global__ void __device_stub__own(int *p) { p[0] = 1; }
namespace __device_stub__ns { __global__ void inner(int *p) { p[0] = 1; } }
namespace { __global__ void hidden(int *p) { p[0] = 1; } }
static __global__ void alone(int *p) { p[0] = 1; }
struct S { static __global__ void member(int *p) { p[0] = 1; } };
template <class F> __global__ void apply(F f, int *p) { f(p); }
int main() {
  int *p = nullptr;
  struct Lokal { int v; };
  ядро<<<1, 1>>>(p); par<<<1, 1>>>((größe::Tür *)p); tmpl<<<1, 1>>>((κουτί<int> *)p); tmpl<<<1, 1>>>((Lokal *)p);
  größe::in<<<1, 1>>>(p); dollar$<<<1, 1>>>(p); é<<<1, 1>>>(p); hidden<<<1, 1>>>(p); alone<<<1, 1>>>(p); S::member<<<1, 1>>>(p);
  lab<<<1, 1>>>(p); lab2<<<1, 1>>>(p); lab3<<<1, 1>>>(p); lab4<<<1, 1>>>(p); lab5<<<1, 1>>>(p); lab6<<<1, 1>>>(p); lab7<<<1, 1>>>(p);
  __device_stub__own<<<1, 1>>>(p); __device_stub__ns::inner<<<1, 1>>>(p);
  apply<<<1, 1>>>([] __device__ (int *p) { p[0] = 1; }, p); apply<<<1, 1>>>([=] __device__ (int *p) { p[1] = 1; }, p);
}
`

// Each kernel is found, whatever its name, and its launch leads to it.
func TestOddNames(t *testing.T) {
	for _, std := range []string{"-std=c++17", "-std=c++20"} {
		p := compile(t, oddNames, std)
		if lost := p.Lost(); len(lost) > 0 {
			t.Errorf("lost: %q", lost)
		}
		launched := map[*Kernel]bool{}
		for _, f := range p.Host.IR.Funcs {
			if k := p.KernelOf(f); k != nil {
				launched[k] = len(calls(p.Host, f.Name())) == 1
			}
		}
		var names []string
		for _, k := range p.Device.Kernels() {
			names = append(names, k.Display)
			if !launched[k] {
				t.Errorf("%s: no launch leads to %q", std, k.Display)
			}
			if text, _ := p.Device.Reach(k); !strings.Contains(text, "define ") {
				t.Errorf("%s: no code of %q in reach", std, k.Display)
			}
		}
		for _, want := range []string{"ядро", "par", "tmpl<κουτί<int> >", "tmpl<main::Lokal>", "größe::in", "dollar$", "é", "name with space", `q"b\c`, "\x01raw",
			"a\nb", "007", "other", "__device_stub__label", "__device_stub__own", "__device_stub__ns::inner", "(anonymous namespace)::hidden", "alone", "S::member"} {
			if !slices.Contains(names, want) {
				t.Errorf("%s: no kernel %q among %q", std, want, names)
			}
		}
		if len(names) != 21 {
			t.Errorf("%s: %d kernels, want 21: %q", std, len(names), names)
		}
	}
}

// A kernel that only one side has code of is told, and so is one whose code does not arrive.
func TestLost(t *testing.T) {
	p := compile(t, `
__global__ void both(int *p) { p[0] = 1; }
template <class T> __global__ void some(T *p) { p[0] = 1; }
#ifndef __CUDA_ARCH__
__global__ void gone(int *p) { p[0] = 1; }
#endif
int main() {
  both<<<1, 1>>>(nullptr); some<<<1, 1>>>((int *)nullptr);
#ifndef __CUDA_ARCH__
  gone<<<1, 1>>>(nullptr); some<<<1, 1>>>((float *)nullptr);
#endif
}
`)
	var names []string
	for _, l := range p.Lost() {
		names = append(names, l.Display)
		if !strings.Contains(l.Why, "host side alone") {
			t.Error(l.Why)
		}
	}
	if !slices.Equal(names, []string{"gone", "some<float>"}) {
		t.Errorf("lost: %q", names)
	}

	p = compile(t, "__global__ void k(int *p) { p[0] = 1; }\nint main() { k<<<1, 1>>>(nullptr); }")
	p.Device.Kernels()[0].Func.Blocks = nil
	if lost := p.Lost(); len(lost) != 1 || lost[0].Name != "k" || !strings.Contains(lost[0].Why, "lost on the way") {
		t.Errorf("lost: %q", lost)
	}
	p.Device = &Module{IR: ir.NewModule(), marked: p.Device.marked}
	if lost := p.Lost(); len(lost) != 2 {
		t.Errorf("lost: %q", lost)
	}
}

// Kernels of IR are marked by annotations or by their calling convention.
func TestKernelConventions(t *testing.T) {
	text := "target triple = \"nvptx64-nvidia-cuda\"\ndefine void @callee() {\n  ret void\n}\ndeclare ptx_kernel void @elsewhere()\n" +
		"!nvvm.annotations = !{!0, !1}\n!0 = !{void ()* @a, !\"kernel\", i32 1}\n!1 = !{void ()* @b, !\"kernel\", i32 1}\n"
	for name, convention := range map[string]string{"a": "", "b": "ptx_kernel ", "c": "ptx_kernel ", "d": "amdgpu_kernel ", "e": "spir_kernel "} {
		text += "define dso_local " + convention + "void @" + name + "() {\n  ret void\n}\n"
	}
	m, err := Parse("k.ll", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, k := range m.Kernels() {
		names = append(names, k.Name)
	}
	want := []string{"a", "b", "c", "d", "e"}
	if slices.Sort(names); !slices.Equal(names, want) || !slices.Equal(m.marked, want) {
		t.Errorf("kernels %q, counted %q", names, m.marked)
	}
	m.kernels = m.kernels[:3]
	if lost := (&Program{Host: &Module{}, Device: m}).Lost(); len(lost) != 2 {
		t.Errorf("lost: %q", lost)
	}
}

func TestWithoutMarks(t *testing.T) {
	for stub, want := range map[string]string{
		"_Z16__device_stub__kPi":                        "_Z1kPi",
		"_ZN2a117__device_stub__inEPi":                  "_ZN2a12inEPi",
		"_Z23__device_stub__\u044f\u0434\u0440\u043ePi": "_Z8\u044f\u0434\u0440\u043ePi",
		"_ZN19__device_stub__name17__device_stub__inEv": "_ZN19__device_stub__name2inEv",
	} {
		if got := slices.Collect(withoutMarks(stub)); !slices.Contains(got, want) {
			t.Errorf("%s may be %q, not %s", stub, got, want)
		}
	}
	for _, stub := range []string{"__device_stub__", "_Z15__device_stub__Pi", "_Z99999999999999999999999__device_stub__k", "0016__device_stub__k"} {
		for name := range withoutMarks(stub) {
			if strings.Contains(name, "-") || strings.Contains(name, stubMark) {
				t.Errorf("%s becomes %s", stub, name)
			}
		}
	}
}
