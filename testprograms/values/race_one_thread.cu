// A serial kernel is launched with a thread more than it is written for.
#include <cstdlib>

__global__ void serial(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int previous = a[i - 1]; // @r want "intra-warp read-write race on a: read at @r, write at @w"
    a[i] = previous + i; // @w want "intra-warp write-write race on a: write at @w, write at @w"
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 500;
  if (n < 1)
    return 1;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  serial<<<1, 2>>>(a, n);
  cudaFree(a);
  return 0;
}
