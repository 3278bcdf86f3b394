// Each half of a warp waits for its own lanes, and reads what these wrote.
#include <cstdlib>

__global__ void halves(const int *in, int *out, int n) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  unsigned mask = 0xffffu << (lane & 16);
  s[lane] = in[lane];
  __syncwarp(mask);
  out[lane] = s[lane ^ 15] + n;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 20;
  if (n < 8 || n > 31)
    return 1;
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  halves<<<1, 32>>>(in, out, n);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
