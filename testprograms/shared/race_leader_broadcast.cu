// The leader overwrites its shared value while others still read the last one.
#include <cstdlib>

__global__ void broadcast(const int *bases, int *out, int rounds) {
  __shared__ int base;
  for (int r = 0; r < rounds; r++) {
    if (threadIdx.x == 0)
      // want+1 "intra-block write-read race on base: write at @w, read at @r" "intra-warp write-read race on base: write at @w, read at @r"
      base = bases[r]; // @w
    __syncthreads();
    out[(blockIdx.x * rounds + r) * 64 + threadIdx.x] = base; // @r
  }
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 4;
  if (rounds < 1)
    return 1;
  int *bases, *out;
  cudaMalloc(&bases, rounds * sizeof(int));
  cudaMalloc(&out, 8 * rounds * 64 * sizeof(int));
  broadcast<<<8, 64>>>(bases, out, rounds);
  cudaFree(bases);
  cudaFree(out);
  return 0;
}
