// In later rounds of a loop over the elements a fixed-point index wraps around in 32 bits, for sizes that the host lets through.
//hgrd:expect mark=inconclusive "does not wrap"
#include <cstdlib>

__global__ void mark(int *out, unsigned n) {
  for (unsigned i = blockIdx.x * 128 + threadIdx.x; i < n; i += 128 * gridDim.x) {
    unsigned at = i * 2048u; // in units of 1/2048
    // want-fn+1 "inter-block write-write race on out: write at @w, write at @w"
    out[at >> 11] = i; // @w
  }
}

int main(int argc, char **argv) {
  unsigned n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n < 1 || n > 5u << 19)
    return 1;
  int *out;
  cudaMalloc(&out, (1 << 21) * sizeof(int));
  mark<<<96, 128>>>(out, n);
  cudaDeviceSynchronize();
  return 0;
}
