// A second array in dynamic shared memory begins before the end of the first.
#include <cstdlib>

extern __shared__ char pool[];

__global__ void carve(double *out, int n) {
  int *left = (int *)pool;
  double *right = (double *)(((size_t)(left + n - 1)) & ~(size_t)7);
  int t = threadIdx.x;
  // want+1 "intra-warp write-write race on pool: write at @left, write at @right" "intra-warp write-read race on pool: write at @left, read at @sum"
  left[t] = t; // @left
  // want+1 "intra-warp write-read race on pool: write at @right, read at @sum"
  right[t] = out[t]; // @right
  out[t] = left[t] + right[t]; // @sum
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 32;
  if (n < 1 || n > 32)
    return 1;
  double *out;
  cudaMalloc(&out, n * sizeof(double));
  carve<<<1, n, 12 * n + 8>>>(out, n);
  cudaFree(out);
  return 0;
}
