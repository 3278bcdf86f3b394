// A thread that uses nothing but what it has copied itself needs no barrier.
#include <cuda_pipeline.h>

__global__ void own(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  s[t] += t;
  out[t] = s[t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  own<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
