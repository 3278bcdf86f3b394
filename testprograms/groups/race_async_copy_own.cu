// A thread does not wait for what it has copied itself.
#include <cuda_pipeline.h>

__global__ void own(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int)); // @own want "own-thread write-read race on s: write at @own, read at @too" "own-thread write-write race on s: write at @own, write at @more"
  __pipeline_commit();
  out[t] = s[t]; // @too
  if (t > 3)
    s[t] = t; // @more
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
