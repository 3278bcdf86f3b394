// The numbers that pass a test are put into a list, one behind the other.
#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

__global__ void scatter(int *out, const int *at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[at[i]] = i;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 1)
    return 1;
  int *h = (int *)malloc(2 * n * sizeof(int)), all = n;
  n = 0;
  for (int i = 0; i < all; i++)
    if (i % 3 != 1)
      h[n++] = i;
  int *out, *at;
  cudaMalloc(&out, all * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<(n + 63) / 64, 64>>>(out, at, n);
  cudaDeviceSynchronize();
  return 0;
}
