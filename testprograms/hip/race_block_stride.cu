// The step leaves out the number of blocks, so that blocks meet.
#include <hip/hip_runtime.h>
#include <cstdlib>

template <int N> __global__ void scale(float *data, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x) {
    float v = data[i]; // @r want "inter-block read-write race on data: read at @r, write at @w"
    data[i] = v * N; // @w want "inter-block write-write race on data: write at @w, write at @w"
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
