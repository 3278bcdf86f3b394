// Of the places in a vector, those of numbers that do not pass a test stay 0, and are copied too.
#include <cstdlib>
#include <vector>

__global__ void scatter(int *out, const int *at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // want+1 "inter-block write-write race on out: write at @w, write at @w" "intra-block write-write race on out: write at @w, write at @w" "intra-warp write-write race on out: write at @w, write at @w"
    out[at[i]] = i; // @w
  }
}

int main(int argc, char **argv) {
  int all = argc > 1 ? atoi(argv[1]) : 100;
  if (all < 1)
    return 1;
  std::vector<int> h(all);
  int n = 0;
  for (int i = 0; i < all; i++) {
    if (i % 3 != 1)
      h[n] = i;
    n++;
  }
  int *out, *at;
  cudaMalloc(&out, all * sizeof(int));
  cudaMalloc(&at, all * sizeof(int));
  cudaMemcpy(at, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<(n + 63) / 64, 64>>>(out, at, n);
  cudaDeviceSynchronize();
  return 0;
}
