// Kernels by name: handles in variables and members, names that are computed, arguments as bytes.
#include <cuda.h>
#include <nvrtc.h>

extern "C" __global__ void plain(int *a, int n) { if (threadIdx.x < n) a[threadIdx.x] = 1; }
__global__ void mangled(int *a) { a[threadIdx.x] = 2; }
namespace shapes { template <class T> __global__ void instance(T *a) { a[threadIdx.x] = 3; } }
template __global__ void shapes::instance<float>(float *);
extern "C" __global__ void packed(char c, double *a, short s) { a[threadIdx.x] = c + s; }
__device__ int counter;

static CUfunction global;
struct Holder { CUfunction f; CUdeviceptr p; };

static void byMember(Holder *h, int n) {
  void *args[] = {&h->p, &n};
  cuLaunchKernel(h->f, 1, 1, 1, n, 1, 1, 0, 0, args, 0);
}

static void byGlobal(CUdeviceptr p) {
  void *args[] = {&p};
  cuLaunchCooperativeKernel(global, 2, 1, 1, 32, 1, 1, 128, 0, args);
}

int main(int argc, char **argv) {
  CUmodule m;
  Holder h;
  cuModuleLoad(&m, argv[1]);
  cuModuleGetFunction(&h.f, m, "plain");
  cuMemAlloc(&h.p, 4096);
  byMember(&h, argc);

  cuModuleGetFunction(&global, m, "_Z7mangledPi");
  byGlobal(h.p + 1024);

  nvrtcProgram prog;
  const char *name;
  nvrtcCreateProgram(&prog, argv[2], "shapes.cu", 0, 0, 0);
  nvrtcAddNameExpression(prog, "&shapes::instance< float >");
  nvrtcCompileProgram(prog, 0, 0);
  nvrtcGetLoweredName(prog, "&shapes::instance< float >", &name);
  CUfunction f;
  cuModuleGetFunction(&f, m, name);
  void *args[] = {&h.p};
  cuLaunchKernel(f, 3, 1, 1, 64, 1, 1, 0, 0, args, 0);

  struct { char c; CUdeviceptr a; short s; } bytes = {7, h.p, 9};
  size_t size = sizeof bytes;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &bytes, CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
  CUlibrary l;
  CUkernel k;
  cuLibraryLoadFromFile(&l, argv[3], 0, 0, 0, 0, 0, 0);
  cuLibraryGetKernel(&k, l, "packed");
  cuKernelGetFunction(&f, k);
  cuLaunchKernel(f, 4, 1, 1, 16, 1, 1, 0, 0, 0, extra);

  CUdeviceptr c;
  cuModuleGetGlobal(&c, 0, m, "counter");
  cuModuleGetFunction(&f, m, "plain");
  void *counted[] = {&c, &argc};
  cuLaunchKernel(f, 5, 1, 1, 8, 1, 1, 0, 0, counted, 0);

  cuModuleGetFunction(&f, m, argv[4]);
  cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, args, 0);
  cuModuleGetFunction(&f, m, "elsewhere");
  cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, args, 0);
}
