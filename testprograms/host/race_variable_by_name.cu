// The host writes a device variable by its name, so that its initial value is gone.
#include <cuda.h>
#include <cstdlib>

__constant__ int stride = 1;

extern "C" __global__ void put(int *a) {
  // want+1 "intra-warp write-write race on"
  a[threadIdx.x * stride] = threadIdx.x;
}

int main(int argc, char **argv) {
  int step = argc > 1 ? atoi(argv[1]) : 1;
  CUmodule m;
  CUfunction f;
  CUdeviceptr a, to;
  cuModuleLoad(&m, "put.ptx");
  cuModuleGetFunction(&f, m, "put");
  cuModuleGetGlobal(&to, NULL, m, "stride");
  cuMemAlloc(&a, 32 * sizeof(int));
  cuMemcpyHtoD(to, &step, sizeof step);
  void *args[] = {&a};
  cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, NULL, args, NULL);
  return 0;
}
