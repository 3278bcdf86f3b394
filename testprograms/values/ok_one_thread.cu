// A serial kernel is launched with a single thread.
#include <cstdlib>

__global__ void serial(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int previous = a[i - 1];
    a[i] = previous + i;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 500;
  if (n < 1)
    return 1;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  serial<<<1, 1>>>(a, n);
  cudaFree(a);
  return 0;
}
