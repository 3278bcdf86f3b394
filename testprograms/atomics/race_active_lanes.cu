// Whichever lanes go together share one atomic, which draws one number for all of them.
#include <cstdlib>

__global__ void keep(const int *in, int *out, int *tail, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  if (i < n && in[i] > 0) {
    unsigned mask = __activemask();
    int leader = __ffs(mask) - 1, at;
    if (lane == leader)
      at = atomicAdd(tail, 1);
    at = __shfl_sync(mask, at, leader);
    int rank = __popc(mask & ((1u << lane) - 1));
    // want+1 "inter-block write-write race on out: write at @w, write at @w" "intra-block write-write race on out: write at @w, write at @w"
    out[at + rank] = in[i]; // @w
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4096;
  if (n < 1)
    return 1;
  int *in, *out, *tail;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&tail, sizeof(int));
  cudaMemset(tail, 0, sizeof(int));
  keep<<<(n + 255) / 256, 256>>>(in, out, tail, n);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
