// Two lists of numbers that pass tests stand one behind the other: some are in both.
#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

__global__ void scatter(int *out, const int *at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // want+1 "inter-block write-write race on out: write at @w, write at @w" "intra-block write-write race on out: write at @w, write at @w" "intra-warp write-write race on out: write at @w, write at @w"
    out[at[i]] = i; // @w
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
  for (int i = 0; i < all; i++)
    if (i % 3 != 0)
      h[n++] = i;
  int *out, *at;
  cudaMalloc(&out, all * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<(n + 63) / 64, 64>>>(out, at, n);
  cudaDeviceSynchronize();
  return 0;
}
