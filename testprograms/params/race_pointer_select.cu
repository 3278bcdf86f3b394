// A pointer chosen per thread may be one of two windows of a buffer that overlap.
#include <cstdlib>

__global__ void route(int *even, int *odd) {
  int t = threadIdx.x;
  int *target = t % 2 == 0 ? even : even + 8;
  // want+1 "intra-warp write-write race on even: write at @w, write at @w"
  target[t / 2] = t; // @w
}

int main() {
  int *even, *odd;
  cudaMalloc(&even, 64 * sizeof(int));
  cudaMalloc(&odd, 64 * sizeof(int));
  route<<<1, 32>>>(even, odd);
  cudaFree(even);
  cudaFree(odd);
  return 0;
}
