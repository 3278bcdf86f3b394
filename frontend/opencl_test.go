package frontend

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/llir/llvm/ir"
)

// compileCL compiles OpenCL kernels and returns the names of what the kernels call, in order, without LLVM's own.
func compileCL(t *testing.T, source string, flags ...string) (*Program, map[string][]string) {
	t.Helper()
	tools, err := Find()
	if err != nil {
		t.Skip(err)
	}
	path := filepath.Join(t.TempDir(), "k.cl")
	if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := tools.Compile(context.Background(), path, Options{Args: flags})
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	calls := map[string][]string{}
	for _, k := range p.Device.Kernels() {
		for _, b := range k.Func.Blocks {
			for _, inst := range b.Insts {
				if c, ok := inst.(*ir.InstCall); ok {
					if f, ok := c.Callee.(*ir.Func); ok && !strings.HasPrefix(f.Name(), "llvm.dbg.") {
						calls[k.Name] = append(calls[k.Name], f.Name())
					}
				}
			}
		}
	}
	return p, calls
}

func TestOpenCLCalls(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       []string
	}{
		{"axes", "g[get_group_id(1)] = get_num_groups(2);", []string{"llvm.nvvm.read.ptx.sreg.nctaid.z", "llvm.nvvm.read.ptx.sreg.ctaid.y"}},
		{"no such axis", "g[get_local_id(7)] = get_local_size(3);", nil},
		{"both memories", "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);", []string{DeviceBarrier}},
		{"local memory", "barrier(CLK_LOCAL_MEM_FENCE);", []string{DeviceBarrierLocal}},
		{"global memory", "work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);", []string{DeviceBarrierGlobal}},
		{"images alone", "barrier(CLK_IMAGE_MEM_FENCE);", []string{DeviceBarrierNone}},
		{"sub-group", "sub_group_barrier(CLK_LOCAL_MEM_FENCE);", []string{DeviceSyncWarpLocal}},
		{"fences", "mem_fence(CLK_LOCAL_MEM_FENCE); read_mem_fence(CLK_GLOBAL_MEM_FENCE); write_mem_fence(3);",
			[]string{DeviceFenceLocal, DeviceFenceGlobal, DeviceFenceDevice}},
		{"atomics of 1.x", "atomic_add(g, 1); atomic_cmpxchg(l, 1, 2); atom_xchg(g, 3); atomic_dec(l);",
			[]string{"hgrd_atomic_add_i32_device", "hgrd_atomic_cas_i32_device", "hgrd_atomic_exch_i32_device", "hgrd_atomic_sub_i32_device"}},
		{"scopes of 2.0", "atomic_fetch_or_explicit(a, 1, memory_order_relaxed, memory_scope_work_group); " +
			"atomic_store_explicit(a, 1, memory_order_relaxed, memory_scope_all_svm_devices);",
			[]string{"hgrd_atomic_or_i32_block", "hgrd_atomic_store_i32_system"}},
		{"orders of 2.0", "g[0] = atomic_load_explicit(a, memory_order_acquire, memory_scope_device); atomic_store_explicit(a, 1, memory_order_release, memory_scope_work_group);",
			[]string{"hgrd_atomic_load_i32_device", "hgrd_acquire_device", "hgrd_release_block", "hgrd_atomic_store_i32_block"}},
		{"scope of a sub-group", "atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_sub_group);",
			[]string{"hgrd_unmodelled_memory_scope", "hgrd_atomic_add_i32_block"}},
		{"integers", "g[0] = mad24(n, 2, clamp(n, 0, 7)) + mul24(n, n) + max(n, 3) + select(1, 2, n) + convert_int(2.5f) + as_int(1.0f) + (int)abs(n) + rotate(n, 3);", nil},
		{"vectors", "vstore4(vload4(n, g), n, l); int2 v = (int2)(n, 3); g[v.x + v.y] = 1;", nil},
		{"mathematics", "g[0] = (int)(sin((float)n) + pow(2.0f, (float)n));", []string{"sinf", "powf"}},
		{"output", `printf("%d", n); prefetch(g, 4);`, []string{"printf"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, calls := compileCL(t, "__kernel void k(__global int *g, __local int *l, __global atomic_int *a, int n) { "+c.body+" }")
			if got := calls["k"]; !slices.Equal(got, c.want) {
				t.Errorf("calls %v, want %v", got, c.want)
			}
		})
	}
}

func TestOpenCLKernels(t *testing.T) {
	p, _ := compileCL(t, `
#if __OPENCL_C_VERSION__ != 120
#error version
#endif
int twice(int x) { return 2 * x; }
kernel void second(__global int *g) { g[0] = twice(1); }
__attribute__((reqd_work_group_size(64, 1, 1))) __kernel void first(__local float *l) { l[0] = 1; }
`, "-cl-std=CL1.2", "-cl-fast-relaxed-math")
	var names []string
	for _, k := range p.Device.Kernels() {
		names = append(names, k.Name)
	}
	if want := []string{"second", "first"}; !slices.Equal(names, want) {
		t.Errorf("kernels %v, want %v", names, want)
	}
	if len(p.Host.IR.Funcs) != 0 {
		t.Errorf("a file of kernels has a host side: %v", p.Host.IR.Funcs)
	}
}

// A kernel that is inline is a kernel, and one that the compiler makes no code of is told.
func TestOpenCLInline(t *testing.T) {
	p, _ := compileCL(t, `
inline kernel void a(global int *g) { g[0] = 1; }
kernel void b(global int *g) { a(g); }
kernel void labelled(global int *g) __asm("other");
kernel void labelled(global int *g) { g[0] = 1; }
`)
	if names := kernelNamesOf(p); !slices.Equal(names, []string{"a", "b", "other"}) || len(p.Lost()) > 0 {
		t.Errorf("kernels %q, lost %q", names, p.Lost())
	}
	p, _ = compileCL(t, `
extern inline kernel void a(global int *g) { g[0] = 1; }
kernel void b(global int *g) { g[0] = 1; }
`)
	if lost := p.Lost(); len(lost) != 1 || lost[0].Name != "a" || !strings.Contains(lost[0].Why, "makes no code") {
		t.Errorf("lost: %q", lost)
	}
}

func kernelNamesOf(p *Program) []string {
	var names []string
	for _, k := range p.Device.Kernels() {
		names = append(names, k.Name)
	}
	return names
}

func TestDefinedKernels(t *testing.T) {
	for text, want := range map[string]string{
		"kernel void f(global int *a) { if (a) { a[0] = 1; } } __kernel void g(void) {}":                             "f g",
		"inline kernel void f(int a) {}":                                                                             "f",
		"__attribute__((reqd_work_group_size(1, 2, 3))) kernel __attribute__((vec_type_hint(int))) void f(int a) {}": "f",
		"kernel void f(int a); kernel void f(int a) __attribute__((nothrow)); void g(int kernel) {}":                 "",
		"void kernel f(int a) {}\nkernel void (g)(int a) {}\nkernel void h(a) global int *a; {}":                     "f g h",
		"struct kernels { int kernel; };\nint x[] = { 1 };\nvoid f(void) { struct { int kernel; } k; }":              "",
		"# 1 \"kernel void a() {\"\n/* kernel void b() { */ constant char s[] = \"kernel void c() {\";":              "",
		"kernel void f(struct { int a; } s) {}":                                                                      "f",
		"}}} kernel void f(int a) {":                                                                                 "f",
	} {
		if got := strings.Join(definedKernels([]byte(text)), " "); got != want {
			t.Errorf("%s\ndefines %q, want %q", text, got, want)
		}
	}
}
