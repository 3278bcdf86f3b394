// Threads beyond the input return early, the others read what they wrote without a barrier.
#include <cstdlib>

__global__ void swapEnds(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t >= n)
    return;
  // want+1 "intra-block write-read race on s: write at @w, read at @r" "intra-warp write-read race on s: write at @w, read at @r"
  s[t] = a[t]; // @w
  a[t] = s[n - 1 - t]; // @r
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 50;
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  swapEnds<<<1, 64>>>(a, n);
  cudaFree(a);
  return 0;
}
