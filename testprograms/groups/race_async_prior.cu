// The last batch is not waited for.
#include <cuda_pipeline.h>

__global__ void mirror(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int)); // @open want "intra-block write-read race on s: write at @open, read at @next"
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  out[t] = s[63 - t]; // @next
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  mirror<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
