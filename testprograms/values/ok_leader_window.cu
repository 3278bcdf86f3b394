// The leader reserves a window as long as what its block fills.
#include <cstdlib>

__global__ void append(int *tail, int *out) {
  __shared__ int base;
  if (threadIdx.x == 0)
    base = atomicAdd(tail, 32);
  __syncthreads();
  out[base + threadIdx.x] = blockIdx.x;
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 9;
  if (blocks < 1)
    return 1;
  int *tail, *out;
  cudaMalloc(&tail, sizeof(int));
  cudaMalloc(&out, blocks * 32 * sizeof(int));
  cudaMemset(tail, 0, sizeof(int));
  append<<<blocks, 32>>>(tail, out);
  cudaFree(tail);
  cudaFree(out);
  return 0;
}
