// A loop divides a size by two as long as it is even; where three are left, the size is no power of two and its mask is none.
#include <cassert>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void spread(int *to, unsigned n) {
  __shared__ int s[512];
  unsigned pos = 2 * threadIdx.x - (threadIdx.x & (n - 1));
  // want+1 "intra-warp write-write race on s: write at @w, write at @w"
  s[pos] = threadIdx.x; // @w
  __syncthreads();
  to[threadIdx.x] = threadIdx.x;
}

static unsigned factors(unsigned &log2, unsigned l) {
  for (log2 = 0; (l & 1) == 0; l >>= 1) log2++;
  return l;
}

int main(int argc, char **argv) {
  unsigned n = atoi(argv[1]), log2;
  if (n < 4 || n > 16) return 1;
  unsigned rest = factors(log2, n);
  assert(rest == 3);
  int *to;
  cudaMalloc(&to, 256 * sizeof(int));
  spread<<<1, 256>>>(to, n);
  cudaDeviceSynchronize();
  return 0;
}
