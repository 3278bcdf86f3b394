// A thread that returns early has waited for its copy: those who go on without it find the element.
#include <cuda_pipeline.h>

__global__ void mirror(const int *in, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  if (t >= n)
    return;
  __syncthreads();
  out[t] = s[63 - t];
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
