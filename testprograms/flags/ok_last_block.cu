// The block that draws the last number sums up what all have written.
#include <cstdlib>

__global__ void lastSums(int *partial, unsigned *done, int *total) {
  partial[blockIdx.x] = blockIdx.x;
  __threadfence();
  if (atomicInc(done, gridDim.x - 1) == gridDim.x - 1) {
    __threadfence();
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; b++)
      sum += partial[b];
    atomicExch(total, sum); // redundant scope: the last thread alone does it
  }
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 20;
  if (blocks < 1)
    return 1;
  int *partial, *total;
  unsigned *done;
  cudaMalloc(&partial, blocks * sizeof(int));
  cudaMalloc(&done, sizeof(unsigned));
  cudaMalloc(&total, sizeof(int));
  cudaMemset(done, 0, sizeof(unsigned));
  lastSums<<<blocks, 1>>>(partial, done, total);
  cudaFree(partial);
  cudaFree(done);
  cudaFree(total);
  return 0;
}
