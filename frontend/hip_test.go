package frontend

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const hipProgram = `
#include <hip/hip_runtime.h>
template <class T> __global__ void k(T *p, unsigned long long *votes, float4 *v) {
  HIP_DYNAMIC_SHARED(int, s)
  s[hipThreadIdx_x] = p[hipBlockIdx_x];
  __syncthreads();
  int x = __shfl_down(s[0], 1) + __shfl_xor(x, 2, 16);
  votes[threadIdx.x / warpSize] = __ballot(x > 3);
  v[0] = 2.0f * v[1] + v[2];
  __hip_atomic_fetch_add(p, 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_WORKGROUP);
  atomicMax((float *)p, 1.0f);
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
}
int main() {
  int *p; unsigned long long *votes; float4 *v; hipDeviceProp_t props; int lanes; hipStream_t s;
  if (hipGetDeviceProperties(&props, 0) != hipSuccess) return 1;
  hipDeviceGetAttribute(&lanes, hipDeviceAttributeWarpSize, 0);
  hipStreamCreate(&s);
  hipMalloc(&p, lanes);
  hipHostMalloc((void **)&votes, 8 * props.warpSize, hipHostMallocDefault);
  hipMallocManaged(&v, 64);
  hipLaunchKernelGGL(HIP_KERNEL_NAME(k<int>), dim3(2), 64, 256, s, p, votes, v);
  hipMemcpyAsync(p, votes, 4, hipMemcpyDeviceToDevice, s);
  return hipStreamSynchronize(s) == hipErrorOutOfMemory;
}
`

// TestHIP: a program for HIP comes down to the vocabulary of CUDA, with the operations of warps of its architecture.
func TestHIP(t *testing.T) {
	for arch, want := range map[string]struct {
		lanes  int
		device []string
	}{
		"":                         {64, []string{"hgrd_shfl_down_i32_64", "hgrd_shfl_xor_i32_64", "hgrd_ballot64"}},
		"--offload-arch=gfx90a":    {64, []string{"hgrd_shfl_down_i32_64", "hgrd_shfl_xor_i32_64", "hgrd_ballot64"}},
		"--offload-arch=gfx1030":   {32, []string{"hgrd_shfl_down_i32", "hgrd_shfl_xor_i32", "hgrd_ballot"}},
		"-D__HIP_PLATFORM_AMD__=1": {64, []string{"hgrd_ballot64"}},
	} {
		var args []string
		if arch != "" {
			args = append(args, arch)
		}
		p := compile(t, hipProgram, args...)
		if p.Device.Lanes() != want.lanes {
			t.Errorf("%q: %d lanes", arch, p.Device.Lanes())
		}
		all := []string{DeviceBarrier, "hgrd_release_block", "hgrd_fence_device", "hgrd_atomic_add_i32_block", "hgrd_atomic_max_f32_device"}
		for _, name := range append(all, want.device...) {
			expectCalls(t, p.Device, map[string]int{name: 1})
		}
		expectCalls(t, p.Host, map[string]int{HostLaunch: 1, HostAllocDevice: 1, HostAllocHost: 1, HostAllocManaged: 1, HostMemcpy: 1, HostSync: -1})
	}
	if p := compile(t, `__global__ void k() {}`); p.Device.Lanes() != 32 {
		t.Error("CUDA's warps have", p.Device.Lanes(), "lanes")
	}
}

// TestHIPFile: a file that is HIP's by its name needs no header.
func TestHIPFile(t *testing.T) {
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "k.hip")
	if err := os.WriteFile(file, []byte(`__global__ void k(int *p) { *p = __lane_id(); } int main() { return hipDeviceReset(); }`), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := tools.Compile(context.Background(), file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p.Device.Lanes() != 64 || len(p.Device.Kernels()) != 1 {
		t.Errorf("%d lanes, %d kernels", p.Device.Lanes(), len(p.Device.Kernels()))
	}
}

// TestHIPHeaders: all headers of HIP compile together.
func TestHIPHeaders(t *testing.T) {
	files, err := ownHeaders()
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, f := range slices.Sorted(maps.Keys(files)) {
		if name := strings.TrimPrefix(f, librariesFolder+"/"); strings.HasPrefix(name, "hip") {
			text.WriteString("#include <" + name + ">\n")
		}
	}
	compile(t, text.String()+`
__global__ void k(hiprandState *s, float *p, __half *h, hip_bfloat16 *b, hipFloatComplex *c) {
  *p = hiprand_uniform(s) + hipCrealf(*c);
  *h = __shfl(*h, 1);
  typedef hipcub::BlockReduce<float, 64> Reduce;
  __shared__ Reduce::TempStorage temp;
  *p = Reduce(temp).Sum(*p);
  cooperative_groups::coalesced_group g = cooperative_groups::coalesced_threads();
  g.sync();
}
int main() { hipblasHandle_t h; return hipblasCreate(&h) == HIPBLAS_STATUS_SUCCESS && hipsparseCreate(0) == HIPSPARSE_STATUS_SUCCESS; }`)
}

// TestWavefrontScope: an operation of the scope of a warp is marked as not modelled.
func TestWavefrontScope(t *testing.T) {
	p := compile(t, `#include <hip/hip_runtime.h>
__global__ void k(int *p) { __hip_atomic_store(p, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WAVEFRONT); }
__global__ void f(int *p) { __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"); }
__global__ void plain(int *p) { __hip_atomic_store(p, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SINGLETHREAD); }`)
	for kernel, want := range map[string]bool{"k": true, "f": true, "plain": false} {
		if got := externs(p.Device, kernel)["hgrd_unmodelled_wavefront_scope"]; got != want {
			t.Errorf("%s: %t", kernel, got)
		}
	}
}

func TestHIPArgs(t *testing.T) {
	for arch, want := range map[string]string{
		"gfx906": "64", "gfx90a:xnack+": "64", "gfx942": "64", "gfx803": "64", "gfx9-generic": "64",
		"gfx1030": "32", "gfx1100": "32", "gfx1201": "32", "gfx11-generic": "32", "gfx10-3-generic": "32",
		"sm_70": "", "gfx": "", "gfx12345": "",
	} {
		if KnownArch(arch) != (want != "") {
			t.Errorf("%s: known %t", arch, KnownArch(arch))
		}
		got := hipArgs([]string{"-O2", archFlag + arch})
		if last := got[len(got)-1]; last != "-D__AMDGCN_WAVEFRONT_SIZE="+want && want != "" {
			t.Errorf("%s: %q", arch, got)
		}
	}
	want := []string{"-Xarch_device", "-D__gfx1030__=1", "-Xarch_device", "-D__GFX10__=1", "-D__AMDGCN_WAVEFRONT_SIZE=64"}
	got := hipArgs([]string{"--offload-arch=gfx90a", "--offload-arch=gfx1030", "-mwavefrontsize64"})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestWarpOperation(t *testing.T) {
	for name, want := range map[string]string{
		"hgrd_ballot64": DeviceBallot, "hgrd_ballot": DeviceBallot, "hgrd_syncwarp64": DeviceSyncWarp, "hgrd_opaque64": "hgrd_opaque64",
	} {
		if got := WarpOperation(name); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}
