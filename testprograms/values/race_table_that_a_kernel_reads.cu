// A table of constants is copied to the device once; a kernel that runs before changes it, so its steps may be anything.
#include <cuda_runtime.h>

static const int steps[2] = {64, 128};

__global__ void sum(int *total, int *step) {
  if (threadIdx.x == 0) step[1] -= total[1];
}

__global__ void mark(int *out, const int *step, int which) {
  int at = blockIdx.x * step[which] + threadIdx.x;
  // what a kernel puts into step is followed by no witness
  // want-fn+1 "inter-block write-write race on out: write at @w, write at @w"
  out[at] = threadIdx.x + blockIdx.x; // @w
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
