// Two buffers: while there is a next tile it is under way, and the last one is awaited with all others.
#include <cuda_pipeline.h>

__global__ void tiles(const int *in, int *out, int n) {
  __shared__ int s[2][64];
  int t = threadIdx.x, sum = 0;
  __pipeline_memcpy_async(&s[0][t], &in[t], sizeof(int));
  __pipeline_commit();
  for (int r = 0; r < n; r++) {
    if (r + 1 < n) {
      __pipeline_memcpy_async(&s[(r + 1) % 2][t], &in[64 * (r + 1) + t], sizeof(int));
      __pipeline_commit();
      __pipeline_wait_prior(1);
    } else {
      __pipeline_wait_prior(0);
    }
    __syncthreads();
    sum += s[r % 2][63 - t];
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 1024 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  tiles<<<1, 64>>>(in, out, 8);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
