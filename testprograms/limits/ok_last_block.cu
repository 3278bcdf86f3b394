// The last block, known by the number that one of its threads draws, sums up what all have written.
#include <cstdlib>

__global__ void lastSums(volatile int *partial, unsigned *done, int *total) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = blockIdx.x;
    __threadfence();
    unsigned drawn = atomicInc(done, gridDim.x);
    last = drawn == gridDim.x - 1;
  }
  __syncthreads();
  if (last) {
    int sum = 0;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x)
      sum += partial[b];
    atomicAdd(total, sum); // redundant scope: threads of the last block do it
    if (threadIdx.x == 0)
      *done = 0;
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
