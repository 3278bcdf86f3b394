// The host asks for a device variable by its name, another than the one that the kernel reads.
#include <cuda.h>
#include <cstdlib>

__constant__ int stride = 1;
__constant__ int other = 1;

extern "C" __global__ void put(int *a) {
  a[threadIdx.x * stride] = threadIdx.x;
}

int main(int argc, char **argv) {
  int step = argc > 1 ? atoi(argv[1]) : 1;
  CUmodule m;
  CUfunction f;
  CUdeviceptr a, to;
  cuModuleLoad(&m, "put.ptx");
  cuModuleGetFunction(&f, m, "put");
  cuModuleGetGlobal(&to, NULL, m, "other");
  cuMemAlloc(&a, 32 * sizeof(int));
  cuMemcpyHtoD(to, &step, sizeof step);
  void *args[] = {&a};
  cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, NULL, args, NULL);
  return 0;
}
