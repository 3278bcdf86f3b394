// Threads beyond the input return early, which counts as arrival at later barriers.
#include <cstdlib>

__global__ void swapEnds(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t >= n)
    return;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[n - 1 - t];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 50;
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  swapEnds<<<1, 64>>>(a, n);
  cudaFree(a);
  return 0;
}
