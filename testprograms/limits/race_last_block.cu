// Each block draws a number that passes, not the last one alone.
#include <cstdlib>

__global__ void lastSums(volatile int *partial, unsigned *done, int *total) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = blockIdx.x; // @w want "inter-block write-read race on partial: write at @w, read at @r"
    __threadfence();
    unsigned drawn = atomicInc(done, gridDim.x); // @d want "inter-block atomic-write race on done: atomic at @d, write at @z"
    last = drawn <= gridDim.x - 1;
  }
  __syncthreads();
  if (last) {
    int sum = 0;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x)
      sum += partial[b]; // @r
    atomicAdd(total, sum);
    if (threadIdx.x == 0)
      *done = 0; // @z want "inter-block write-write race on done: write at @z, write at @z"
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
  lastSums<<<blocks, 64>>>(partial, done, total);
  cudaFree(partial);
  cudaFree(done);
  cudaFree(total);
  return 0;
}
