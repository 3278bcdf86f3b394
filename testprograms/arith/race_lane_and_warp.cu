// Lane and warp are combined with a pitch that is short by one.
#include <cstdlib>

__global__ void padded(int *out) {
  int warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
  // want+1 "intra-block write-write race on out: write at @w, write at @w"
  out[blockIdx.x * 256 + warp * 31 + lane] = warp; // @w
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 10;
  if (blocks < 1)
    return 1;
  int *out;
  cudaMalloc(&out, blocks * 256 * sizeof(int));
  padded<<<blocks, 128>>>(out);
  cudaFree(out);
  return 0;
}
