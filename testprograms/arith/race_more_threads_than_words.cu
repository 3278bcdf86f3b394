// The host lets more elements through than 32 bits can number, and each has a thread.
//hgrd:expect set=inconclusive "does not exceed"
#include <cstdlib>

__global__ void set(unsigned char *out, size_t n) {
  size_t i = blockIdx.x * 512u + threadIdx.x;
  // want-fn+2 "inter-block write-write race on out: write at @w, write at @w"
  if (i < n)
    out[i] = 1 + blockIdx.x % 7; // @w
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
