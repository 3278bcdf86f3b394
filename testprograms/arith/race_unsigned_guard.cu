// Thread 0 fails the guard t - 1 < n, which wraps, and meets the last thread.
#include <cstdlib>

__global__ void shifted(int *a, unsigned n) {
  unsigned t = threadIdx.x;
  if (t - 1u < n)
    a[t - 1] = t; // @w want "intra-warp write-write race on a: write at @w, write at @z"
  else
    a[n - 1] = 0; // @z
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  shifted<<<1, 32>>>(a, 31);
  cudaFree(a);
  return 0;
}
