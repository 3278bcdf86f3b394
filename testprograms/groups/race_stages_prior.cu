// Copies run two stages ahead, and each round leaves the batch that it uses under way.
#include <cuda_pipeline.h>

__global__ void stages(const int *in, int *out, int n) {
  __shared__ int s[3][64];
  int t = threadIdx.x, sum = 0;
  for (int r = 0; r < 2; r++) {
    if (r < n)
      __pipeline_memcpy_async(&s[r][t], &in[64 * r + t], sizeof(int)); // @first want "intra-block write-read race on s: write at @first, read at @use"
    __pipeline_commit();
  }
  for (int r = 0; r < n; r++) {
    __pipeline_wait_prior(2);
    __syncthreads();
    if (r + 2 < n)
      __pipeline_memcpy_async(&s[(r + 2) % 3][t], &in[64 * (r + 2) + t], sizeof(int)); // @copy want "intra-block write-read race on s: write at @copy, read at @use"
    __pipeline_commit();
    sum += s[r % 3][63 - t]; // @use
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 1024 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  stages<<<1, 64>>>(in, out, 8);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
