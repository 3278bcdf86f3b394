// Lane and warp are combined with a pitch that leaves each warp a row.
#include <cstdlib>

__global__ void padded(int *out) {
  int warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
  out[blockIdx.x * 256 + warp * 33 + lane] = warp;
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
