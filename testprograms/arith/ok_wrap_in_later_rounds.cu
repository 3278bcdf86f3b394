// The host lets no size through for which a fixed-point index wraps around in any round of a loop over the elements.
#include <cstdlib>

__global__ void mark(int *out, unsigned n) {
  for (unsigned i = blockIdx.x * 128 + threadIdx.x; i < n; i += 128 * gridDim.x) {
    unsigned at = i * 2048u; // in units of 1/2048
    out[at >> 11] = i;
  }
}

int main(int argc, char **argv) {
  unsigned n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n < 1 || n > 1u << 21)
    return 1;
  int *out;
  cudaMalloc(&out, (1 << 21) * sizeof(int));
  mark<<<96, 128>>>(out, n);
  cudaDeviceSynchronize();
  return 0;
}
