// The leader reserves a window that is shorter than what its block fills.
#include <cstdlib>

__global__ void append(int *tail, int *out) {
  __shared__ int base;
  if (threadIdx.x == 0)
    base = atomicAdd(tail, 16);
  __syncthreads();
  // want+1 "inter-block write-write race on out: write at @w, write at @w"
  out[base + threadIdx.x] = blockIdx.x; // @w
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
