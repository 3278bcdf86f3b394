// A ballot of the guarding condition covers just the lanes that run.
#include <cstdlib>

__global__ void mirrorN(const int *in, int *out, int n) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  unsigned mask = __ballot_sync(0xffffffffu, lane < n);
  if (lane < n) {
    s[lane] = in[lane];
    __syncwarp(mask);
    out[lane] = s[n - 1 - lane];
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 20;
  if (n < 8 || n > 32)
    return 1;
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  mirrorN<<<1, 32>>>(in, out, n);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
