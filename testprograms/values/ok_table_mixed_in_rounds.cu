// In each of some rounds a table is filled, all of it, and its elements are mixed.
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
  int *h = (int *)calloc(n, sizeof(int)), *out, *at;
  cudaMalloc(&out, 3 * n * sizeof(int));
  for (int round = 0; round < argc; round++) {
    for (int i = 0; i < n; i++)
      h[i] = 3 * i;
    for (int i = n - 1; i > 0; i--)
      std::swap(h[i], h[rand() % (i + 1)]);
    cudaMalloc(&at, n * sizeof(int));
    cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
    scatter<<<(n + 63) / 64, 64>>>(out, at, n);
    cudaFree(at);
  }
  return 0;
}
