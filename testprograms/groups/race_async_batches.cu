// The last batch is not waited for, or a copy belongs to none yet.
#include <cuda_pipeline.h>

__global__ void prior(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int)); // @prior want "intra-block write-read race on s: write at @prior, read at @prior_read"
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  out[t] = s[63 - t]; // @prior_read
}

__global__ void commit(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int)); // @open want "intra-block write-read race on s: write at @open, read at @open_read"
  __pipeline_wait_prior(0);
  __pipeline_commit();
  __syncthreads();
  out[t] = s[63 - t]; // @open_read
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  prior<<<1, 64>>>(in, out);
  commit<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
