// The host lets no size through for which a fixed-point index wraps around in 32 bits.
#include <cstdlib>

__global__ void mark(int *out, unsigned n) {
  unsigned i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  unsigned at = i * 4096u; // in units of 1/4096
  out[at >> 12] = i;
}

int main(int argc, char **argv) {
  unsigned n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n < 1 || n > 1u << 20)
    return 1;
  int *out;
  cudaMalloc(&out, (1 << 21) * sizeof(int));
  mark<<<(n + 255) / 256, 256>>>(out, n);
  cudaDeviceSynchronize();
  return 0;
}
