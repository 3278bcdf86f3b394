// One block stores the zero.
#include <cstdlib>

__global__ void reset(int *done, float *sums) {
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *done = 0;
  sums[blockIdx.x * blockDim.x + threadIdx.x] = 0.0f;
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 30;
  if (blocks < 1)
    return 1;
  int *done;
  float *sums;
  cudaMalloc(&done, sizeof(int));
  cudaMalloc(&sums, blocks * 128 * sizeof(float));
  reset<<<blocks, 128>>>(done, sums);
  cudaFree(done);
  cudaFree(sums);
  return 0;
}
