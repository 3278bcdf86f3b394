// Thread 0 takes the next numbers when all have read the last ones.
#include <cstdlib>

__global__ void blocks(int *out, int *tail) {
  __shared__ int base;
  for (int r = 0; r < 4; r++) {
    if (threadIdx.x == 0)
      base = atomicAdd(tail, 32);
    __syncthreads();
    out[base + threadIdx.x] = r;
    __syncthreads();
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4096;
  if (n < 1)
    return 1;
  int *in, *out, *tail;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, 64 * n * sizeof(int));
  cudaMalloc(&tail, 64 * sizeof(int));
  cudaMemset(tail, 0, 64 * sizeof(int));
  blocks<<<1, 32>>>(out, tail);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
