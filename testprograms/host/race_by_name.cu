// A kernel that the host loads by its name gets one buffer twice, moved by one element.
#include <cuda.h>

extern "C" __global__ void apply(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i]; // @load want "intra-warp read-write race on .*: read at @load, write at @store"
  out[i] = 2.0f * x; // @store
}

static CUmodule module;
static CUfunction kernel;

static void load() {
  cuModuleLoad(&module, "apply.ptx");
  cuModuleGetFunction(&kernel, module, "apply");
}

int main() {
  const int n = 32;
  CUdeviceptr a, b;
  load();
  if (cuMemAlloc(&a, (n + 1) * sizeof(float)) != CUDA_SUCCESS)
    return 1;
  b = a + sizeof(float);
  void *args[] = {&a, &b};
  cuLaunchKernel(kernel, 1, 1, 1, n, 1, 1, 0, NULL, args, NULL);
  cuMemFree(a);
  return 0;
}
