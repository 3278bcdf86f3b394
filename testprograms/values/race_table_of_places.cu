// Where each number stands in the first half of a table; the others are said to be at 0.
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
  int *h = (int *)malloc(n * sizeof(int)), *place = (int *)calloc(n, sizeof(int));
  for (int i = 0; i < n; i++)
    h[i] = i;
  std::random_shuffle(h, h + n);
  for (int i = 0; i < n / 2; i++)
    place[h[i]] = i;
  int *out, *at;
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, place, n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<(n + 63) / 64, 64>>>(out, at, n);
  cudaDeviceSynchronize();
  return 0;
}
