// A size that is too large is told as an error, and the program goes on with it.
#include <cstdlib>
#include <error.h>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * 32 + threadIdx.x;
  // want+1 "inter-block write-write race on a: write at @w, write at @w"
  a[i % 4096] = i; // @w
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1024;
  if (n < 1 || n > 4096)
    error(0, 0, "size %d is not supported", n);
  int *a;
  cudaMalloc(&a, 4096 * sizeof(int));
  fill<<<(n + 31) / 32, 32>>>(a, n);
  cudaDeviceSynchronize();
  return 0;
}
