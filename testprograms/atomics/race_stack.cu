// Threads pop from a stack that others push to.
#include <cstdlib>

__global__ void pop(int *out, int *tail) {
  if (threadIdx.x % 2)
    atomicAdd(tail, 1);
  int at = atomicSub(tail, 1) - 1;
  if (at >= 0)
    out[at] = threadIdx.x; // @w want "intra-warp write-write race on out: write at @w, write at @w"
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
  pop<<<1, 32>>>(out, tail);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
