// The lanes that keep something share one atomic, but count their ranks among all lanes, too many.
#include <cstdlib>

__global__ void keep(const int *in, int *out, int *tail, int n) {
  int lane = threadIdx.x;
  int v = lane < n ? in[lane] : 0;
  unsigned mask = __ballot_sync(0xffffffffu, v > 0);
  int leader = __ffs(mask) - 1, at;
  if (lane == leader)
    at = atomicAdd(tail, __popc(mask));
  at = __shfl_sync(0xffffffffu, at, leader);
  if (v > 0) {
    int rank = __popc(mask & ((1u << lane) - 1));
    // want+1 "intra-warp write-write race on out: write at @w, write at @w"
    out[at + rank / 2] = v; // @w
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
  keep<<<1, 32>>>(in, out, tail, n);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
