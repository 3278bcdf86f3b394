// A thread that returns early does not wait for its copy: those who go on without it may not find the element.
#include <cuda_pipeline.h>

__global__ void mirror(const int *in, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int)); // @copy want "intra-block write-read race on s: write at @copy, read at @read"
  __pipeline_commit();
  if (t >= n)
    return;
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = s[63 - t]; // @read
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  mirror<<<1, 64>>>(in, out, 50);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
