// Thread 0 fails the guard t - 1 < n, which wraps, and writes behind the others.
#include <cstdlib>

__global__ void shifted(int *a, unsigned n) {
  unsigned t = threadIdx.x;
  if (t - 1u < n)
    a[t - 1] = t;
  else
    a[n] = 0;
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  shifted<<<1, 32>>>(a, 31);
  cudaFree(a);
  return 0;
}
