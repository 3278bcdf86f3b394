// __syncwarp orders the lanes of a warp.
#include <cstdlib>

__global__ void rotate(const int *in, int *out) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  s[lane] = in[blockIdx.x * 32 + lane];
  __syncwarp();
  out[blockIdx.x * 32 + lane] = s[(lane + 1) & 31];
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 10;
  if (blocks < 1)
    return 1;
  int *in, *out;
  cudaMalloc(&in, blocks * 32 * sizeof(int));
  cudaMalloc(&out, blocks * 32 * sizeof(int));
  rotate<<<blocks, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
