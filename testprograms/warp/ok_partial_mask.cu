// The mask of __syncwarp names the lanes that exchange values.
#include <cstdlib>

__global__ void mirrorHalf(const int *in, int *out) {
  __shared__ int s[16];
  int lane = threadIdx.x;
  if (lane < 16) {
    s[lane] = in[lane];
    __syncwarp(0x0000ffff);
    out[lane] = s[15 - lane];
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  mirrorHalf<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
