// One barrier is missing, and both tiles race.
#include <cstdlib>

__global__ void dots(const int *a, const int *b, int *out) {
  __shared__ int rows[64], cols[64];
  int t = threadIdx.x;
  rows[t] = a[blockIdx.x * 64 + t]; // @r want "intra-block write-read race on rows: write at @r, read at @load" "intra-warp write-read race on rows: write at @r, read at @load"
  cols[t] = b[blockIdx.x * 64 + t]; // @c want "intra-block write-read race on cols: write at @c, read at @load" "intra-warp write-read race on cols: write at @c, read at @load"
  int sum = 0;
  for (int k = 0; k < 64; k++)
    sum += rows[k] * cols[(k + t) % 64]; // @load
  out[blockIdx.x * 64 + t] = sum;
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 4;
  if (blocks < 1)
    return 1;
  int *a, *b, *out;
  cudaMalloc(&a, blocks * 64 * sizeof(int));
  cudaMalloc(&b, blocks * 64 * sizeof(int));
  cudaMalloc(&out, blocks * 64 * sizeof(int));
  dots<<<blocks, 64>>>(a, b, out);
  cudaFree(a);
  cudaFree(b);
  cudaFree(out);
  return 0;
}
