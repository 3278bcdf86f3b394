// A table of numbers is sorted by their keys: whatever these are, no two elements are equal.
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
  int *h = new int[n], *key = new int[n];
  for (int i = 0; i < n; i++) {
    h[i] = i;
    key[i] = rand();
  }
  std::sort(h, h + n, [=](int a, int b) { return key[a] < key[b]; });
  int *out, *at;
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<(n + 63) / 64, 64>>>(out, at, n);
  cudaDeviceSynchronize();
  return 0;
}
