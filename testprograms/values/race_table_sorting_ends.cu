// Sorting may be broken off half-way by a random number that hardly ever comes, when an element may stand at two places.
//hgrd:expect scatter=inconclusive "all of which the program sets"
#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

__global__ void scatter(int *out, const int *at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[at[i]] = i; // want-fn "inter-block" want-fn "intra-block" want-fn "intra-warp"
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 1)
    return 1;
  int *h = new int[n];
  std::iota(h, h + n, 0);
  try {
    std::sort(h, h + n, [](int a, int b) { return rand() ? a < b : throw 1; });
  } catch (int) {
    argc = 0;
  }
  int *out, *at;
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<(n + 63) / 64, 64>>>(out, at, n);
  cudaDeviceSynchronize();
  return 0;
}
