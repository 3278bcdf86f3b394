// Where the host lets more elements through than 32 bits can number, the index is one of 64.
#include <cstdlib>

__global__ void set(unsigned char *out, size_t n) {
  size_t i = blockIdx.x * (size_t)512 + threadIdx.x;
  if (i < n)
    out[i] = 1 + blockIdx.x % 7;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 1;
  size_t n = strtoull(argv[1], 0, 10);
  if (n < 1 || n > 6000000000ull)
    return 1;
  unsigned char *out;
  cudaMalloc(&out, n);
  set<<<(n + 511) / 512, 512>>>(out, n);
  cudaDeviceSynchronize();
  return 0;
}
