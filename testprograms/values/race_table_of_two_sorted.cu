// Two tables that stand one behind the other are sorted together, and each number is in both.
#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

__global__ void scatter(int *out, const int *at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // want+1 "intra-warp write-write race on out: write at @w, write at @w"
    out[at[i]] = i; // @w
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 1)
    return 1;
  int *h = new int[2 * n];
  for (int i = 0; i < 2 * n; i++)
    h[i] = i % n;
  std::sort(h, h + 2 * n);
  int *out, *at;
  cudaMalloc(&out, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<(n + 63) / 64, 64>>>(out, at, n);
  cudaDeviceSynchronize();
  return 0;
}
