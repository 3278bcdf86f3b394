package frontend

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/llir/llvm/ir"
)

// TestStandardLibrary compiles both sides of a program that uses much of the
// C++ library, under each language version.
func TestStandardLibrary(t *testing.T) {
	const text = `
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cmath>
#include <complex>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>
__global__ void k(float *p, int n) {
  assert(n > 0);
  p[0] = std::sin(p[1]) + std::pow(p[2], 2) + std::sqrt(n) + std::abs(p[3]) + fabs(p[4]);
  p[5] = std::max(p[6], p[7]) + std::min(n, 3) + std::numeric_limits<float>::max();
  p[8] = std::isnan(p[9]) ? sinf(p[10]) : exp(p[11]);
}
int main(int argc, char **argv) {
  std::vector<float> v(argc);
  std::mt19937 gen(1);
  std::generate(v.begin(), v.end(), [&] { return std::uniform_real_distribution<float>()(gen); });
  auto start = std::chrono::steady_clock::now();
  std::thread worker([&] { std::sort(v.begin(), v.end()); });
  worker.join();
  k<<<1, 1>>>(v.data(), std::max(argc, 1));
  std::cout << std::string("took ") << (std::chrono::steady_clock::now() - start).count()
            << std::accumulate(v.begin(), v.end(), 0.0f) << std::endl;
}
`
	for _, std := range []string{"c++11", "gnu++14", "gnu++17"} {
		p := compile(t, text, "-std="+std)
		if len(p.Device.Kernels()) != 1 {
			t.Errorf("%s: no kernel", std)
		}
	}
}

// TestAssert checks that NDEBUG is honoured and that assertions are noreturn
// calls of one name on both sides.
func TestAssert(t *testing.T) {
	const text = `
#include <assert.h>
__global__ void k(int *p, int n) { assert(n > 1); p[0] = n; }
int main(int argc, char **argv) {
  assert(argc > 2);
  k<<<1, 1>>>(0, argc);
}
`
	p := compile(t, text)
	if len(calls(p.Host, DeviceAssertFail)) != 1 || len(calls(p.Device, DeviceAssertFail)) != 1 {
		t.Error("an assertion is missing")
	}
	for _, m := range []*Module{p.Host, p.Device} {
		for _, f := range m.IR.Funcs {
			for _, b := range f.Blocks {
				for _, inst := range b.Insts {
					if c, ok := inst.(*ir.InstCall); ok && c.Callee.Ident() == "@"+DeviceAssertFail {
						if _, ok := b.Term.(*ir.TermUnreachable); !ok {
							t.Errorf("code follows a failed assertion in %s", f.Name())
						}
					}
				}
			}
		}
	}
	p = compile(t, text, "-DNDEBUG")
	if len(calls(p.Host, DeviceAssertFail)) != 0 || len(calls(p.Device, DeviceAssertFail)) != 0 {
		t.Error("NDEBUG is not honoured")
	}
}

// TestVocabulary checks that API calls come down to the externs promised, and
// that no API function survives as a call.
func TestVocabulary(t *testing.T) {
	p := compile(t, `
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__constant__ float coefficient[4];
texture<float, 2> image;
__global__ void k(float *p, int *q, unsigned long long *u, cudaTextureObject_t tex, cudaSurfaceObject_t surf) {
  __syncthreads();
  q[0] = __syncthreads_or(q[1]);
  __syncwarp();
  __threadfence();
  __threadfence_block();
  __threadfence_system();
  atomicAdd(q, 1);
  atomicAdd_block(p, 1.0f);
  atomicCAS_system(u, 1ull, 2ull);
  atomicMax(u, 2ull);
  q[2] = __shfl_down_sync(0xffffffff, q[3], 1) + __ballot_sync(0xffffffff, q[4]) + __activemask();
  p[5] = tex2D<float>(tex, 1.5f, 2.5f) + tex2D(image, 1.5f, 2.5f) + coefficient[q[6]];
  surf2Dwrite(p[7], surf, 4, 8);
  cg::tiled_partition<8>(cg::this_thread_block()).sync();
  cg::this_grid().sync();
  cg::coalesced_threads().sync();
  if (clock64() > 5) __trap();
  printf("%d\n", q[8]);
}
int main(int argc, char **argv) {
  float *p, *m, *h, *pitched;
  size_t pitch, w = argc, total;
  cudaMalloc((void **)&p, w);
  cudaMallocManaged(&m, w);
  cudaMallocHost(&h, w);
  cudaMallocPitch(&pitched, &pitch, w, 4);
  cudaMemset(p, 0, w);
  cudaMemcpy(p, h, w, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(coefficient, h, 16);
  float *address;
  cudaGetSymbolAddress((void **)&address, coefficient);
  cudaMemset(address, 0, 16);
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaEventRecord(event, stream);
  k<<<prop.multiProcessorCount, dim3(8, 4), pitch, stream>>>(p, 0, 0, 0, 0);
  void *args[] = {&p, &m};
  cudaLaunchCooperativeKernel((void *)k, dim3(3), dim3(32), args, 0, 0);
  cudaKernelNodeParams node = {0};
  node.func = (void *)k;
  node.gridDim = dim3(5);
  node.blockDim = dim3(6);
  node.kernelParams = args;
  cudaGraphNode_t n;
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphAddKernelNode(&n, graph, 0, 0, &node);
  if (cudaGetLastError() != cudaSuccess) { printf("%s\n", cudaGetErrorString(cudaGetLastError())); return 1; }
  cudaMemGetInfo(&total, &total);
  cudaFree(p);
}
`)
	for name, want := range map[string]int{
		HostLaunch: 1, HostLaunchFunc: 2, HostAllocDevice: 2, HostAllocManaged: 1, HostAllocHost: 1, HostPitch: 1,
		HostMemset: 2, HostMemcpy: 1, HostSymbolWrite: 1, HostSymbolAddress: 1, HostFree: 1, HostHandleCreate: 4,
		HostOpaque: 2, HostErrorString: 0,
	} {
		if got := len(calls(p.Host, name)); got != want {
			t.Errorf("host: %d calls of %s, want %d", got, name, want)
		}
	}
	for name, want := range map[string]int{
		DeviceBarrier: 1, DeviceBarrierOr: 1, DeviceSyncWarp: 1, DeviceFenceDevice: 1, DeviceFenceBlock: 1,
		DeviceFenceSystem: 1, "hgrd_atomic_add_i32_device": 1, "hgrd_atomic_add_f32_block": 1,
		"hgrd_atomic_cas_u64_system": 1, "hgrd_atomic_max_u64_device": 1, "hgrd_shfl_down_i32": 1, DeviceBallot: 1,
		DeviceActiveMask: 2, "hgrd_tex_f32": 2, DeviceSurfaceWrite: 1, DeviceTileSync: 1, DeviceGridSync: 1,
		DeviceCoalescedSync: 1, DeviceClock: 1, DeviceTrap: 1, DevicePrintf: 1,
	} {
		if got := len(calls(p.Device, name)); got != want {
			t.Errorf("device: %d calls of %s, want %d", got, name, want)
		}
	}
	for _, f := range p.Host.IR.Funcs {
		if strings.Contains(f.Name(), "cuda") && f.Name() != StubPopConfiguration && f.Name() != StubLaunchKernel {
			t.Errorf("host: %s is left", f.Name())
		}
	}
	// The mode tells cooperative launches and graph nodes apart.
	for i, want := range []string{"1", "2"} {
		c := calls(p.Host, HostLaunchFunc)[i]
		if mode := unwrapArg(c.Args[len(c.Args)-1]).Ident(); mode != want {
			t.Errorf("launch %d has mode %s, want %s", i, mode, want)
		}
	}
}

// TestGraphNames: the names of graphs are there; what has no model in runs makes a handle that ends them.
func TestGraphNames(t *testing.T) {
	p := compile(t, `
__global__ void k(int *p) { *p = 1; }
__device__ int symbol;
int main() {
  int *d, h = 0;
  cudaMalloc(&d, 4);
  void *args[] = {&d};
  cudaGraph_t g, other; cudaGraphExec_t run; cudaGraphNode_t n, m, more[2]; cudaEvent_t e; cudaStream_t s; size_t count;
  cudaEventCreate(&e); cudaStreamCreate(&s); cudaGraphCreate(&g, 0);
  cudaKernelNodeParams kernel = {}; kernel.func = (void *)k; kernel.gridDim = dim3(1); kernel.blockDim = dim3(1); kernel.kernelParams = args;
  cudaGraphAddKernelNode(&n, g, 0, 0, &kernel);
  cudaGraphAddChildGraphNode(&m, g, &n, 1, g);
  cudaGraphAddEventRecordNode(&m, g, &n, 1, e);
  cudaGraphEventRecordNodeSetEvent(m, e);
  cudaGraphAddEventWaitNode(&m, g, &n, 1, e);
  cudaGraphEventWaitNodeSetEvent(m, e);
  cudaGraphRemoveDependencies(g, &n, &m, 1);
  cudaGraphGetNodes(g, 0, &count);
  cudaGraphClone(&other, g);
  cudaStreamBeginCaptureToGraph(s, g, &n, 0, 1, cudaStreamCaptureModeGlobal);
  cudaEventRecordWithFlags(e, s, cudaEventRecordExternal);
  cudaStreamWaitEvent(s, e, cudaEventWaitExternal);
  cudaStreamEndCapture(s, &g);
  cudaGraphInstantiateParams how = {cudaGraphInstantiateFlagUpload, s, 0, cudaGraphInstantiateSuccess};
  cudaGraphInstantiateWithParams(&run, g, &how);
  cudaGraphExecUpdateResultInfo info; cudaGraphExecUpdateResult result;
  cudaGraphExecUpdate(run, g, &info); cudaGraphExecUpdate(run, g, &m, &result);
  cudaGraphNodeSetEnabled(run, n, 0);
  cudaGraphExecEventRecordNodeSetEvent(run, m, e); cudaGraphExecEventWaitNodeSetEvent(run, m, e);
  cudaGraphExecChildGraphNodeSetParams(run, m, other);
  cudaGraphNodeParams any = {}; any.type = cudaGraphNodeTypeKernel; any.kernel = kernel;
  cudaGraphNodeSetParams(n, &any); cudaGraphExecNodeSetParams(run, n, &any);
  cudaGraphDebugDotPrint(g, "g", cudaGraphDebugDotFlagsVerbose);
  cudaGraphDestroyNode(m);
}`)
	for name, want := range map[string]int{
		HostGraphChild: 2, HostGraphEvent: 6, HostGraphPart: 1, HostGraphCount: 1, HostGraphClone: 1, HostCaptureInto: 1, HostCaptureEvent: 2,
		HostGraphUpdate: 2, HostGraphEnable: 1, HostGraphDrop: 1, HostGraphChange: 7,
	} {
		if got := len(calls(p.Host, name)); got != want {
			t.Errorf("%d calls of %s, want %d", got, name, want)
		}
	}
	for _, call := range []string{
		"cudaGraphKernelNodeGetParams(n, &kernel)", "cudaGraphMemcpyNodeGetParams(n, &copy)", "cudaGraphMemsetNodeGetParams(n, &fill)",
		"cudaGraphEventRecordNodeGetEvent(n, &e)", "cudaGraphEventWaitNodeGetEvent(n, &e)", "cudaGraphNodeGetEnabled(run, n, &on)",
		"cudaGraphKernelNodeSetAttribute(n, cudaLaunchAttributeCooperative, &value)", "cudaGraphKernelNodeGetAttribute(n, cudaLaunchAttributeCooperative, &value)",
		"cudaGraphKernelNodeCopyAttributes(n, n)", "cudaUserObjectCreate(&object, 0, f, 1, cudaUserObjectNoDestructorSync)",
		"cudaGraphMemcpyNodeSetParamsToSymbol(n, symbol, &on, 4, 0, cudaMemcpyHostToDevice)", "cudaGraphGetNodes(g, &n, &count)",
		"cudaGraphExecMemcpyNodeSetParamsFromSymbol(run, n, &on, symbol, 4, 0, cudaMemcpyDeviceToHost)",
	} {
		p := compile(t, `
__device__ unsigned symbol;
void f(void *) {}
int main() {
  cudaGraph_t g = 0; cudaGraphExec_t run = 0; cudaGraphNode_t n = 0; cudaEvent_t e; unsigned on; size_t count = 1;
  cudaKernelNodeParams kernel; cudaMemcpy3DParms copy; cudaMemsetParams fill; cudaKernelNodeAttrValue value; cudaUserObject_t object;
  `+call+`;
}`)
		ends := false
		for _, c := range calls(p.Host, HostHandleCreate) {
			ends = ends || unwrapArg(c.Args[0]).Ident() == strconv.Itoa(HandleGraphOther)
		}
		if !ends {
			t.Errorf("%s does not end runs", call)
		}
	}
}

func TestParseNames(t *testing.T) {
	for name, want := range map[string]Atomic{
		"hgrd_atomic_add_i32_device":   {"add", "i32", ScopeDevice},
		"hgrd_atomic_cas_u16_block":    {"cas", "u16", ScopeBlock},
		"hgrd_atomic_exch_f32_system":  {"exch", "f32", ScopeSystem},
		"hgrd_atomic_add_f16x2_device": {"add", "f16x2", ScopeDevice},
	} {
		if got, ok := ParseAtomic(name); !ok || got != want {
			t.Errorf("%s: %v, %v", name, got, ok)
		}
	}
	for _, name := range []string{"", "hgrd_atomic_", "hgrd_atomic_add_i32", "hgrd_atomic_add_i32_warp", "atomicAdd"} {
		if got, ok := ParseAtomic(name); ok {
			t.Errorf("%s: %v", name, got)
		}
	}
	if FenceScope("hgrd_fence_system") != ScopeSystem || FenceScope("hgrd_fence_") != ScopeNone || FenceScope("x") != ScopeNone {
		t.Error("fence scopes are wrong")
	}
	for name, want := range map[string]Scope{"hgrd_release_block": ScopeBlock, "hgrd_acquire_device": ScopeDevice, "hgrd_fence_device": ScopeNone} {
		if got, acquires := OrderScope(name); got != want || acquires != (name == "hgrd_acquire_device") {
			t.Errorf("%s: order of scope %v, acquires %v", name, got, acquires)
		}
	}
	if kind, typ, ok := Shuffle("hgrd_shfl_xor_f64"); !ok || kind != "xor" || typ != "f64" {
		t.Error("shuffle is wrong")
	}
}

// TestInstall checks that a damaged folder of headers is put right.
func TestInstall(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "headers")
	files := map[string][]byte{"a.h": []byte("1\n"), "sub/b.h": []byte("2\n")}
	order := []string{"a.h", "sub/b.h"}
	for _, damage := range []func() error{
		func() error { return nil },
		func() error { return os.WriteFile(filepath.Join(dir, "a.h"), []byte("evil\n"), 0o644) },
		func() error { return os.Remove(filepath.Join(dir, "sub/b.h")) },
		func() error { return os.RemoveAll(dir) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		if err := install(dir, order, files); err != nil {
			t.Fatal(err)
		}
		if same, err := sameFiles(dir, order, files); !same || err != nil {
			t.Errorf("the folder differs after install: %v", err)
		}
	}
}

// TestConcurrent compiles several programs at once.
func TestConcurrent(t *testing.T) {
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	path := source(t, happy)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			p, err := tools.Compile(context.Background(), path, Options{})
			if err != nil || len(p.Device.Kernels()) != 1 {
				t.Errorf("concurrent compilation: %v", err)
			}
		})
	}
	group.Wait()
}

// TestNamesOfPrograms: assert needs no header, and a C++ file may define names of CUDA's that it does not include.
func TestNamesOfPrograms(t *testing.T) {
	compile(t, "__global__ void k(unsigned *p, unsigned n) { assert(n > 1); p[0] = umin(p[1], n); }")
	compile(t, `__global__ void k() { printf("%s", cudaGetErrorString(cudaGetLastError())); }
const char *name() { return cudaGetErrorName(cudaGetLastError()); }`)
	const text = `
struct uchar4 { unsigned char x, y, z, w; };
static unsigned umin(unsigned a, unsigned b) { return a < b ? a : b; }
int size(int n) { return umin(n, 3) + sizeof(uchar4); }
`
	for name, ok := range map[string]bool{"host.cpp": true, "host.cu": false} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		tools, err := Find()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tools.Compile(context.Background(), path, Options{Link: true}); (err == nil) != ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}
