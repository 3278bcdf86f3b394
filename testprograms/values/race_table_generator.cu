// Numbers for shuffling come from a generator, which notes the last one in the table.
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
  int *h = (int *)malloc(n * sizeof(int)), *other = (int *)malloc(n * sizeof(int));
  std::iota(h, h + n, 0);
  struct Numbers {
    int *last;
    using result_type = unsigned;
    static constexpr unsigned min() { return 0; }
    static constexpr unsigned max() { return ~0u; }
    unsigned operator()() { return *last = rand(); }
  } numbers = {h};
  std::shuffle(h, h + n, numbers);
  int *out, *at;
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<(n + 63) / 64, 64>>>(out, at, n);
  cudaDeviceSynchronize();
  return 0;
}
