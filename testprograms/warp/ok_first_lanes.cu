// The first n lanes wait for each other, by a mask with n bits.
#include <cstdlib>

__global__ void firsts(const int *in, int *out, int n) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  s[lane] = in[lane];
  if (lane < n) {
    __syncwarp((1u << n) - 1);
    out[lane] = s[n - 1 - lane];
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
