// The arguments of a launch are the bytes of one buffer, and the stride among them is 1.
#include <cuda.h>
#include <cstring>

extern "C" __global__ void spread(char tag, float *a, int stride) {
  a[threadIdx.x * stride] = tag;
}

int main() {
  CUmodule m;
  CUfunction f;
  CUdeviceptr a;
  cuModuleLoad(&m, "spread.ptx");
  cuModuleGetFunction(&f, m, "spread");
  cuMemAlloc(&a, 32 * sizeof(float));
  struct {
    char tag;
    CUdeviceptr a;
    int stride;
  } bytes = {1, a, 1};
  size_t size = sizeof(bytes);
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &bytes, CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
  cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, NULL, NULL, extra);
  return 0;
}
