// The mask of all lanes covers every pair of lanes.
#include <cstdlib>

__global__ void pairs(const int *in, int *out) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  s[lane] = in[lane];
  __syncwarp(0xffffffffu);
  out[lane] = s[lane ^ 1];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  pairs<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
