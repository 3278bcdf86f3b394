package frontend

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/llir/llvm/ir"
)

// expectCalls checks how often a module calls functions of the vocabulary; -1 is
// any number but none.
func expectCalls(t *testing.T, m *Module, want map[string]int) {
	t.Helper()
	for name, n := range want {
		if got := len(calls(m, name)); got != n && (n >= 0 || got == 0) {
			t.Errorf("%d calls of %s, want %d", got, name, n)
		}
	}
}

// externs returns the names of the functions that a kernel calls and the module
// does not define, intrinsics aside.
func externs(m *Module, kernel string) map[string]bool {
	names := map[string]bool{}
	for _, k := range m.Kernels() {
		if k.Name != kernel {
			continue
		}
		for _, b := range k.Func.Blocks {
			for _, inst := range b.Insts {
				if c, ok := inst.(*ir.InstCall); ok {
					if f, ok := c.Callee.(*ir.Func); ok && !strings.HasPrefix(f.Name(), "llvm.") {
						names[f.Name()] = true
					}
				}
			}
		}
	}
	return names
}

// TestCub checks that collectives meet at barriers and touch their storage, and
// that algorithms over the device write their results on the host.
func TestCub(t *testing.T) {
	p := compile(t, `
#include <cub/cub.cuh>
typedef cub::BlockReduce<float, 128> Reduce;
typedef cub::BlockScan<int, 128> Scan;
typedef cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
typedef cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_DIRECT> Store;
typedef cub::BlockRadixSort<int, 128, 4> Sort;
typedef cub::BlockReduce<cub::KeyValuePair<int, float>, 128> Best;
__global__ void k(float *p, int *q, int n) {
  __shared__ union { Reduce::TempStorage r; Scan::TempStorage s; Load::TempStorage l; Sort::TempStorage o; Best::TempStorage b; } temp;
  __shared__ Store::TempStorage none;
  __shared__ cub::WarpReduce<int>::TempStorage warps[4];
  float sum = Reduce(temp.r).Sum(p[threadIdx.x]);
  __syncthreads();
  int before, all, items[4];
  Scan(temp.s).ExclusiveSum(q[threadIdx.x], before, all);
  __syncthreads();
  Load(temp.l).Load(q, items, n, 0);
  __syncthreads();
  Sort(temp.o).Sort(items);
  __syncthreads();
  Store(none).Store(q, items, n);
  before += cub::WarpReduce<int>(warps[threadIdx.x / 32]).Sum(all);
  cub::KeyValuePair<int, float> best(before, sum);
  best = Best(temp.b).Reduce(best, cub::ArgMax());
  if (threadIdx.x == 0) p[0] = best.value;
}
int main(int argc, char **argv) {
  void *temp = 0;
  size_t bytes = 0;
  int *in, *out;
  cudaMalloc(&in, 4 * argc);
  cudaMalloc(&out, 4 * argc);
  cub::DeviceReduce::Sum(temp, bytes, in, out, argc);
  cudaMalloc(&temp, bytes);
  cub::DeviceReduce::Sum(temp, bytes, in, out, argc);
  cub::DeviceRadixSort::SortKeys(temp, bytes, in, out, argc);
  k<<<1, 128>>>(0, out, argc);
}
`)
	// Four of the program's, one in each of reduce, scan, load, sort, reduce.
	expectCalls(t, p.Device, map[string]int{DeviceBarrier: 4 + 5, "hgrd_shfl_down_f32": -1, "hgrd_shfl_down_i32": -1})
	expectCalls(t, p.Host, map[string]int{HostAllocDevice: 3, HostArrayRead: -1, HostLibrary: 0})
	for name := range externs(p.Device, "k") {
		if strings.HasPrefix(name, DeviceUnmodelledPrefix) {
			t.Errorf("kernel calls %s", name)
		}
	}
}

// TestThrust checks that vectors are allocations, that algorithms write unknown
// content, and that function objects with pointers count as library calls.
func TestThrust(t *testing.T) {
	p := compile(t, `
#include <thrust/complex.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>
struct square { __device__ float operator()(float x) const { return x * x; } };
struct scatter { int *p; __device__ void operator()(int i) { p[i] = i; } };
__global__ void k(float *p, thrust::complex<float> *c) {
  int i = threadIdx.x, order[3] = {i, 2, 1};
  c[i] = c[i] * 2.0f + thrust::exp(c[i]);
  thrust::sort(thrust::seq, order, order + 3);
  thrust::default_random_engine engine(i);
  p[i] = order[0] + thrust::uniform_real_distribution<float>(0, 1)(engine);
}
__global__ void merged(int *p) { thrust::merge(thrust::seq, p, p + 1, p + 1, p + 2, p + 2); }
int main(int argc, char **argv) {
  thrust::device_vector<float> values(argc);
  thrust::device_vector<int> keys(argc);
  thrust::host_vector<float> copy = values;
  thrust::sequence(keys.begin(), keys.end());
  thrust::sort_by_key(thrust::device, keys.begin(), keys.end(), values.begin());
  float sum = thrust::transform_reduce(values.begin(), values.end(), square(), 0.0f, thrust::plus<float>());
  auto both = thrust::make_zip_iterator(thrust::make_tuple(keys.begin(), values.begin()));
  thrust::sort(both, both + argc);
  thrust::for_each(thrust::make_counting_iterator(0), thrust::make_counting_iterator(argc), scatter{keys.data().get()});
  k<<<1, argc>>>(thrust::raw_pointer_cast(values.data()), 0);
  merged<<<1, 1>>>(thrust::raw_pointer_cast(&keys[0]));
  std::cout << sum + copy[0] + values[0];
}
`)
	expectCalls(t, p.Host, map[string]int{HostAllocDevice: 2, HostArrayRead: -1, HostMemcpy: -1, HostLibrary: 1, HostLaunch: 2})
	if !externs(p.Device, "merged")["hgrd_unmodelled_thrust"] {
		t.Error("an algorithm without a model is not marked")
	}
	for name := range externs(p.Device, "k") {
		if strings.HasPrefix(name, DeviceUnmodelledPrefix) {
			t.Errorf("kernel calls %s", name)
		}
	}
}

// TestAsynchronous checks tensor cores, pipelines, barriers of the C++ library
// and small floats.
func TestAsynchronous(t *testing.T) {
	p := compile(t, `
#include <mma.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/std/functional>
#include <cuda_fp8.h>
#include <cuda_pipeline.h>
#include <nvToolsExt.h>
using namespace nvcuda;
__global__ void tiles(half *a, half *b, float *c, int ld) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, a, ld);
  wmma::load_matrix_sync(fb, b, ld);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, ld, wmma::mem_row_major);
}
__global__ void copies(int *a) {
  __shared__ int s[256];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[threadIdx.x], &a[threadIdx.x], cuda::aligned_size_t<4>(4), pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  __syncthreads();
  a[threadIdx.x] = s[255 - threadIdx.x] + cuda::std::identity()((int)(float)__nv_fp8_e4m3(1.0f));
}
__global__ void meets() {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  bar.arrive_and_wait();
}
__global__ void drops() {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  bar.arrive_and_drop();
}
int main() {
  nvtxRangePushA("all");
  tiles<<<1, 32>>>(0, 0, 0, 16);
  copies<<<1, 256>>>(0);
  meets<<<1, 256>>>();
  drops<<<1, 256>>>();
  nvtxRangePop();
}
`)
	for _, name := range []string{"tiles", "copies"} {
		for e := range externs(p.Device, name) {
			if strings.HasPrefix(e, DeviceUnmodelledPrefix) {
				t.Errorf("kernel %s calls %s", name, e)
			}
		}
	}
	for _, e := range []string{DeviceBarrierInit, DeviceBarrierArrive, DeviceBarrierWait} {
		if !externs(p.Device, "meets")[e] {
			t.Errorf("kernel meets does not call %s", e)
		}
	}
	if !externs(p.Device, "drops")["hgrd_unmodelled_cuda_barrier"] {
		t.Error("a barrier operation without a model is not marked")
	}
}

// TestDriverInterface checks the driver's calls and the rarer parts of the
// runtime against the vocabulary.
func TestDriverInterface(t *testing.T) {
	p := compile(t, `
#include <cuda.h>
__global__ void k(float *p) { p[threadIdx.x] = 1; }
int main(int argc, char **argv) {
  CUmodule module;
  CUfunction f;
  CUdeviceptr d;
  cuInit(0);
  cuModuleLoad(&module, argv[0]);
  cuModuleGetFunction(&f, module, "k");
  cuMemAlloc(&d, argc);
  CUlibrary library;
  CUkernel kernel;
  CUdeviceptr variable;
  cuLibraryLoadFromFile(&library, argv[0], 0, 0, 0, 0, 0, 0);
  cuLibraryGetKernel(&kernel, library, argv[1]);
  cuModuleGetGlobal(&variable, 0, module, argv[2]);
  cuMemcpyHtoD(variable, argv, argc);
  cuLaunchKernel((CUfunction)kernel, 1, 1, 1, 32, 1, 1, 0, 0, 0, (void **)argv);
  cuMemcpyHtoDAsync(d, argv, argc, 0);
  cuMemsetD32(d, 7, argc / 4);
  void *args[] = {&d};
  cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, 0, args, 0);
  cudaIpcMemHandle_t handle;
  void *other;
  cudaIpcGetMemHandle(&handle, (void *)d);
  cudaIpcOpenMemHandle(&other, handle, cudaIpcMemLazyEnablePeerAccess);
  k<<<1, 32>>>((float *)other);
}
`)
	expectCalls(t, p.Host, map[string]int{HostLaunchFunc: 3, HostLaunch: 1, HostAllocDevice: 1, HostAllocMapped: 1, HostMemcpy: 2, HostArrayRead: 1,
		HostKernelNamed: 2, HostSymbolNamed: 1})
}

// TestOwnHeaders checks which headers of the program's folders come before ours.
func TestOwnHeaders(t *testing.T) {
	stubs, sdk := t.TempDir(), t.TempDir()
	for path, text := range map[string]string{
		filepath.Join(stubs, "cublas_v2.h"):      "#define OWN_CUBLAS 1\n",
		filepath.Join(stubs, "driver_types.h"):   "#error the program's runtime header\n",
		filepath.Join(sdk, "cublas_v2.h"):        "#error the SDK's library header\n",
		filepath.Join(sdk, "cuda_runtime_api.h"): "#error the SDK's runtime header\n",
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	compile(t, "#include <cublas_v2.h>\n#include <driver_types.h>\n#ifndef OWN_CUBLAS\n#error not the program's stub\n#endif\n__global__ void k() {}\n", "-I", stubs)
	compile(t, "#include <cublas_v2.h>\n#include <cuda_runtime_api.h>\ncublasHandle_t h;\n__global__ void k() {}\n", "-I"+sdk)
}

// TestFourier checks the headers of Fourier transforms over several devices.
func TestFourier(t *testing.T) {
	p := compile(t, `
#include <cufftXt.h>
#include <driver_functions.h>
__global__ void scale(cufftComplex *p) { p[threadIdx.x].x *= 2; }
int main() {
  cufftHandle plan;
  cudaLibXtDesc *d;
  int devices[] = {0, 1};
  cufftXtSetGPUs(plan, 2, devices);
  if (cufftXtMalloc(plan, &d, CUFFT_XT_FORMAT_INPLACE) != CUFFT_SUCCESS) return 1;
  for (int i = 0; i < d->descriptor->nGPUs; i++) scale<<<1, 32>>>((cufftComplex *)d->descriptor->data[i]);
  cufftXtExecDescriptorC2C(plan, d, d, CUFFT_FORWARD);
}
`)
	expectCalls(t, p.Host, map[string]int{HostLaunch: 1})
}

// TestAlignasBehindOthers compiles what nvcc takes: alignas among the attributes of a declaration.
func TestAlignasBehindOthers(t *testing.T) {
	p := compile(t, `
#include <atomic>
#include <memory>
struct alignas(32) Wide { float x[8]; };
__global__ void aligned(int *a) {
  __shared__ alignas(alignof(float4)) float s[64];
  __shared__ alignas(Wide) float u[64];
  alignas(16) float own[4] = {1, 2, 3, 4};
  s[threadIdx.x] = u[threadIdx.x] = own[threadIdx.x % 4];
  a[threadIdx.x] = s[threadIdx.x];
}
int main() {
  static_assert(sizeof(Wide) == 32 && alignof(Wide) == 32, "");
  auto n = std::make_shared<int>(3);
  std::atomic<int> m{*n};
  aligned<<<1, 64>>>(nullptr);
  return m;
}
`)
	aligns := map[string]bool{}
	for _, g := range p.Device.IR.Globals {
		if g.AddrSpace == 3 || g.Typ.AddrSpace == 3 {
			aligns[fmt.Sprint(uint64(g.Align))] = true
		}
	}
	if !aligns["16"] || !aligns["32"] {
		t.Errorf("shared variables have alignments %v", aligns)
	}
}

// Libraries that only the host calls: what they take, they may write.
func TestHostLibraries(t *testing.T) {
	p := compile(t, `
#include <cublasLt.h>
#include <cusolverDn.h>
__global__ void k(nv_bfloat16 *p) { p[threadIdx.x] = p[threadIdx.x + 32]; }
int main() {
  cublasLtHandle_t lt;
  cublasLtMatmulDesc_t operation;
  cublasLtMatrixLayout_t a;
  cublasLtMatmulPreference_t preference;
  cublasLtMatmulHeuristicResult_t heuristic;
  cublasDataType_t type = CUDA_R_32F;
  cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_GELU_AUX_BIAS;
  int found, size;
  float one = 1, *m;
  if (cublasLtCreate(&lt) != CUBLAS_STATUS_SUCCESS) return 1;
  cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof(epilogue));
  cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_SCALE_TYPE, &type, sizeof(type));
  cublasLtMatrixLayoutCreate(&a, CUDA_R_16BF, 4, 4, 4);
  cublasLtMatmulPreferenceCreate(&preference);
  cublasLtMatmulAlgoGetHeuristic(lt, operation, a, a, a, a, preference, 1, &heuristic, &found);
  cudaMalloc(&m, 64);
  cublasLtMatmul(lt, operation, &one, m, a, m, a, &one, m, a, m, a, &heuristic.algo, m, 64, 0);
  cusolverDnHandle_t dn;
  cusolverStatus_t status = cusolverDnCreate(&dn);
  cusolverDnSpotrf_bufferSize(dn, CUBLAS_FILL_MODE_LOWER, 4, m, 4, &size);
  cusolverDnDsyevj_bufferSize(dn, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 4, (double *)m, 4, (double *)m, &size, (syevjInfo_t)0);
  k<<<1, 32>>>((nv_bfloat16 *)m);
  return status == CUSOLVER_STATUS_SUCCESS ? found + size : normcdf(0.5) > normcdff(0.5f) + erfcx(1.0) + rhypot(3.0f, 4.0f);
}
`)
	expectCalls(t, p.Host, map[string]int{HostLibrary: 4})
}

// Headers of ours need no later language than the libraries that they stand for.
func TestLibrariesOfCXX11(t *testing.T) {
	compile(t, `
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/scan.h>
#include <thrust/transform.h>
#include <thrust/complex.h>
#include <thrust/random.h>
#include <cub/cub.cuh>
#include <cublas_v2.h>
#include <curand_kernel.h>
#include <cooperative_groups/details/partitioning.h>
__global__ void k(int *a) { a[cooperative_groups::this_thread_block().thread_rank()] = threadIdx.x; }
int main() {
  thrust::device_vector<int> v(32), w(32);
  auto zip = thrust::make_zip_iterator(thrust::make_tuple(v.begin(), w.begin()));
  thrust::sort(zip, zip + 32);
  k<<<1, 32>>>(thrust::raw_pointer_cast(v.data()));
  return thrust::reduce(v.begin(), v.end());
}
`, "-std=c++11")
}

// TestDeclarations checks headers that declare functions of unknown effect, in C++ and, where they are meant for it, in C.
// Names that programs use and that stood in no header, and a return without a value, which nvcc takes with a warning.
func TestNamesOfHeaders(t *testing.T) {
	compile(t, `
#include <cuda.h>
#include <curand.h>
#include <list>
#include <thrust/device_vector.h>
__device__ int half(int *a, int i) { if (i > 9) return; return a[i] / 2; }
__global__ void k(int *p) { p[threadIdx.x] = half(p, threadIdx.x); }
const char *name(CUresult r) {
  switch (r) {
  case CUDA_ERROR_MPS_CLIENT_TERMINATED: case CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD: case CUDA_ERROR_INVALID_PTX: return "?";
  default: return "";
  }
}
int number(cudaError_t e) {
  switch (e) {
  case cudaErrorLaunchMaxDepthExceeded: case cudaErrorLaunchFileScopedTex: case cudaErrorLaunchFileScopedSurf: case cudaErrorSyncDepthExceeded:
  case cudaErrorStubLibrary: case cudaErrorCapturedEvent: return 1;
  default: return 0;
  }
}
int main() {
  curandGenerator_t g;
  curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT);
  curandGenerateSeeds(g);
  std::list<int> list(32, 1);
  thrust::device_vector<int> v(32, std::numeric_limits<int>::max());
  CUdeviceptr base;
  size_t size;
  cuMemGetAddressRange(&base, &size, (CUdeviceptr)thrust::raw_pointer_cast(v.data()));
  k<<<1, 32>>>(thrust::raw_pointer_cast(v.data()));
}
`)
}

func TestDeclarations(t *testing.T) {
	p := compile(t, `
#include <mpi.h>
#include <mpi-ext.h>
#include <cutil_inline.h>
__global__ void k(float *p) { p[threadIdx.x] = 1; }
int main(int argc, char **argv) {
  int rank;
  float *p;
  MPI_Request request[1];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  CUT_DEVICE_INIT(argc, argv);
  cutilSafeCall(cudaMalloc(&p, 128));
  k<<<1, 32>>>(p);
  CUT_CHECK_ERROR("k");
  MPI_Irecv(p, 32, MPI_FLOAT, rank + 1, 0, MPI_COMM_WORLD, request);
  MPI_Waitall(1, request, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  CUT_EXIT(argc, argv);
}
`)
	expectCalls(t, p.Host, map[string]int{"MPI_Irecv": 1, "MPI_Init": 1})
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.c")
	if err := os.WriteFile(path, []byte("#include <mpi.h>\nint main(int n, char **v) { return MPI_Init(&n, &v); }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := tools.Compile(context.Background(), path, Options{Link: true}); err != nil {
		t.Errorf("in C: %v", err)
	}
}
