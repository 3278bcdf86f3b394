// A ballot of one condition guards lanes that run under a wider one.
#include <cstdlib>

__global__ void mirrorN(const int *in, int *out, int n) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  unsigned mask = __ballot_sync(0xffffffffu, lane < n - 4);
  if (lane < n) {
    s[lane] = in[lane]; // @w want "intra-warp write-read race on s: write at @w, read at @r"
    __syncwarp(mask);
    out[lane] = s[n - 1 - lane]; // @r
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
