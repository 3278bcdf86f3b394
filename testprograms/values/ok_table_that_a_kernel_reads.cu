// A table of constants is copied to the device once; all kernels only read it, so its steps keep blocks apart.
#include <cuda_runtime.h>

static const int steps[2] = {64, 128};

__global__ void sum(int *total, const int *step) {
  if (threadIdx.x == 0) total[1] = step[0] + step[1];
}

__global__ void mark(int *out, const int *step, int which) {
  int at = blockIdx.x * step[which] + threadIdx.x;
  out[at] = threadIdx.x + blockIdx.x;
}

int main(int argc, char **argv) {
  int *out, *total, *step;
  cudaMalloc(&out, 8 * 128 * sizeof(int));
  cudaMalloc(&total, 2 * sizeof(int));
  cudaMalloc(&step, sizeof(steps));
  cudaMemcpy(step, steps, sizeof(steps), cudaMemcpyHostToDevice);
  sum<<<1, 32>>>(total, step);
  mark<<<8, 64>>>(out, step, argc > 1);
  cudaDeviceSynchronize();
  return 0;
}
