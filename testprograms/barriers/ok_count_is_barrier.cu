// A counting barrier is a barrier of the block.
#include <cstdlib>

__global__ void countThenRead(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  int positive = __syncthreads_count(in[t] > 0);
  out[t] = s[63 - t] + positive;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  countThenRead<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
