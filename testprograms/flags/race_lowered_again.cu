// Flags are used twice, and not lowered between the two uses: the second wait is no wait.
#include <cstdlib>

__global__ void twice(const int *in, volatile int *half, int *ready, int *out) {
  int i = blockIdx.x * 64 + threadIdx.x;
  int mine = in[i];
  ready[i] = 0;
  __syncthreads();
  if (threadIdx.x >= 32) {
    half[i] = mine;
    __threadfence_block();
    atomicExch_block(&ready[i], 1);
  } else {
    while (atomicAdd_block(&ready[i + 32], 0) != 1)
      ;
    __threadfence_block(); // redundant: the data are volatile
    mine += half[i + 32];
  }
  __syncthreads();
  __syncthreads();
  if (threadIdx.x >= 32) {
    half[i] = 2 * mine; // @w want "intra-block write-read race on half: write at @w, read at @r"
    __threadfence_block();
    atomicExch_block(&ready[i], 1);
  } else {
    while (atomicAdd_block(&ready[i + 32], 0) != 1)
      ;
    __threadfence_block();
    mine += half[i + 32]; // @r
  }
  out[i] = mine;
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 20;
  if (blocks < 1)
    return 1;
  int *in, *half, *ready, *out;
  cudaMalloc(&in, blocks * 64 * sizeof(int));
  cudaMalloc(&half, blocks * 64 * sizeof(int));
  cudaMalloc(&ready, blocks * 64 * sizeof(int));
  cudaMalloc(&out, blocks * 64 * sizeof(int));
  twice<<<blocks, 64>>>(in, half, ready, out);
  cudaFree(in);
  cudaFree(half);
  cudaFree(ready);
  cudaFree(out);
  return 0;
}
