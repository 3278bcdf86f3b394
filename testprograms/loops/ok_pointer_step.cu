// A pointer advances by the number of threads that share the walk.
#include <cstdlib>

__global__ void fill(int *first, int n) {
  int *last = first + n;
  for (int *p = first + threadIdx.x; p < last; p += 32)
    *p = 7;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 999;
  if (n < 1)
    return 1;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 32>>>(a, n);
  cudaFree(a);
  return 0;
}
