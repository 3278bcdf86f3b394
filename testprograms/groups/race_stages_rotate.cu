// The place that is filled is the one in use.
#include <cuda_pipeline.h>

__global__ void rotate(const int *in, int *out, int n) {
  __shared__ int s[3][64];
  int t = threadIdx.x, sum = 0, use = 0, fill = 0;
  for (int r = 0; r < 2; r++) {
    if (r < n)
      __pipeline_memcpy_async(&s[r][t], &in[64 * r + t], sizeof(int));
    __pipeline_commit();
  }
  for (int r = 0; r < n; r++) {
    __pipeline_wait_prior(1);
    __syncthreads();
    if (r + 2 < n)
      __pipeline_memcpy_async(&s[fill][t], &in[64 * (r + 2) + t], sizeof(int)); // @fill want "intra-block write-read race on s: write at @fill, read at @use"
    __pipeline_commit();
    sum += s[use][63 - t]; // @use
    if (++use == 3)
      use = 0;
    if (++fill == 3)
      fill = 0;
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 1024 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  rotate<<<1, 64>>>(in, out, 8);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
