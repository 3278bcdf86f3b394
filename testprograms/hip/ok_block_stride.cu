// Blocks go over the elements in steps of the whole grid.
#include <hip/hip_runtime.h>
#include <cstdlib>

template <int N> __global__ void scale(float *data, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float v = data[i];
    data[i] = v * N;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 16;
  if (n < 1 || n > 1 << 20)
    return 1;
  float *data;
  hipMalloc((void **)&data, n * sizeof(float));
  hipMemset(data, 0, n * sizeof(float));
  hipLaunchKernelGGL(HIP_KERNEL_NAME(scale<3>), 16, 64, 0, 0, data, n);
  hipFree(data);
  return 0;
}
