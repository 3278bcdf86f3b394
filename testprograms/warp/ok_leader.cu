// Each warp's leader writes an element of its own.
#include <cstdlib>

__global__ void perWarp(int *counts, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned ballot = __ballot_sync(0xffffffffu, i < n);
  if ((threadIdx.x & 31) == 0)
    counts[i >> 5] = __popc(ballot);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10000;
  if (n < 1)
    return 1;
  int *counts;
  cudaMalloc(&counts, (n / 32 + 8) * sizeof(int));
  perWarp<<<(n + 127) / 128, 128>>>(counts, n);
  cudaFree(counts);
  return 0;
}
