// What a block's first thread writes behind a wait for its second warp is fenced for the last block to sum up.
#include <cstdlib>

__global__ void sumUp(const int *in, volatile int *half, int *ready, volatile int *sums, unsigned *drawn, int *total) {
  __shared__ bool last;
  int mine = in[blockIdx.x * 64 + threadIdx.x];
  ready[blockIdx.x * 64 + threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x >= 32) {
    half[blockIdx.x * 64 + threadIdx.x] = mine;
    __threadfence_block();
    atomicExch_block(&ready[blockIdx.x * 64 + threadIdx.x], 1);
  } else {
    while (atomicAdd_block(&ready[blockIdx.x * 64 + threadIdx.x + 32], 0) != 1)
      ;
    __threadfence_block(); // redundant: the data are volatile
    mine += half[blockIdx.x * 64 + threadIdx.x + 32];
  }
  if (threadIdx.x == 0)
    sums[blockIdx.x] = mine;
  if (gridDim.x > 1) {
    __threadfence();
    if (threadIdx.x == 0) {
      unsigned number = atomicInc(drawn, gridDim.x);
      last = number == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
      int sum = 0;
      for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x)
        sum += sums[b];
      atomicAdd(total, sum); // redundant scope: threads of the last block do it
      if (threadIdx.x == 0)
        *drawn = 0;
    }
  }
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 20;
  if (blocks < 1)
    return 1;
  int *in, *half, *ready, *sums, *total;
  unsigned *drawn;
  cudaMalloc(&in, blocks * 64 * sizeof(int));
  cudaMalloc(&half, blocks * 64 * sizeof(int));
  cudaMalloc(&ready, blocks * 64 * sizeof(int));
  cudaMalloc(&sums, blocks * sizeof(int));
  cudaMalloc(&drawn, sizeof(unsigned));
  cudaMalloc(&total, sizeof(int));
  cudaMemset(drawn, 0, sizeof(unsigned));
  sumUp<<<blocks, 64>>>(in, half, ready, sums, drawn, total);
  cudaFree(in);
  cudaFree(half);
  cudaFree(ready);
  cudaFree(sums);
  cudaFree(drawn);
  cudaFree(total);
  return 0;
}
