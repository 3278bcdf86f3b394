// Threads wait too late, or for too little.
#include <cuda_pipeline.h>

// A barrier waits for no copy.
__global__ void late(const int *in, int *out, int n) {
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

// The last batch is not waited for.
__global__ void prior(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int)); // @prior want "intra-block write-read race on s: write at @prior, read at @use"
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  out[t] = s[63 - t]; // @use
}

// A copy that belongs to no batch yet is not waited for.
__global__ void uncommitted(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int)); // @open want "intra-block write-read race on s: write at @open, read at @next"
  __pipeline_wait_prior(0);
  __pipeline_commit();
  __syncthreads();
  out[t] = s[63 - t]; // @next
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  late<<<1, 64>>>(in, out, 4);
  prior<<<1, 64>>>(in, out);
  uncommitted<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
