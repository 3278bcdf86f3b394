// A barrier waits for no copy.
#include <cuda_pipeline.h>

__global__ void mirror(const int *in, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int r = 0; r < n; r++) {
    __pipeline_memcpy_async(&s[t], &in[64 * r + t], sizeof(int)); // @late want "intra-block write-read race on s: write at @late, read at @read"
    __pipeline_commit();
    __syncthreads();
    __pipeline_wait_prior(0);
    out[64 * r + t] = s[63 - t]; // @read
    __syncthreads();
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  mirror<<<1, 64>>>(in, out, 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
