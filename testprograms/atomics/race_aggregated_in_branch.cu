// Lanes in a branch share one atomic, but each two of them take one place.
#include <cstdlib>

__global__ void keep(const int *in, int *out, int *tail, int n) {
  int i = threadIdx.x, lane = threadIdx.x & 31;
  int v = i < n ? in[i] : 0;
  unsigned mask = __ballot_sync(0xffffffffu, v > 0);
  if (v > 0) {
    int leader = __ffs(mask) - 1, at;
    if (lane == leader)
      at = atomicAdd(tail, __popc(mask));
    at = __shfl_sync(mask, at, leader);
    int rank = __popc(mask & ((1u << lane) - 1)) / 2;
    out[at + rank] = v; // @w want "intra-warp write-write race on out: write at @w, write at @w"
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
  keep<<<1, 64>>>(in, out, tail, n);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
