// All lanes take over what lane 1 holds, which has drawn nothing.
#include <cstdlib>

__global__ void append(int *out, int *tail) {
  int lane = threadIdx.x % 32, at;
  if (lane == 0)
    at = atomicAdd(tail, 32);
  at = __shfl_sync(0xffffffffu, at, 1);
  out[at + lane] = threadIdx.x; // @w want "intra-block write-write race on out: write at @w, write at @w"
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
  append<<<1, 64>>>(out, tail);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
