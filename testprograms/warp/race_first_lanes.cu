// The first n lanes wait for each other, but one of them reads beyond these.
#include <cstdlib>

__global__ void firsts(const int *in, int *out, int n) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  s[lane] = in[lane]; // @w want "intra-warp write-read race on s: write at @w, read at @r"
  if (lane < n) {
    __syncwarp((1u << n) - 1);
    out[lane] = s[n - lane]; // @r
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 20;
  if (n < 8 || n > 31)
    return 1;
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  firsts<<<1, 32>>>(in, out, n);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
