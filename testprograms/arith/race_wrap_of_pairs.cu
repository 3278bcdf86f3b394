// The number of the pairs before an element wraps around in 32 bits, for sizes that the host lets through.
//hgrd:expect pairs=inconclusive "does not wrap"
#include <cstdlib>

__global__ void pairs(float *out, const float *in, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  for (unsigned j = 0; j <= i; j++)
    // want-fn+1 "inter-block write-write race on out: write at @w, write at @w"
    out[i * (i + 1) / 2 + j] = in[i] * in[j]; // @w
}

int main(int argc, char **argv) {
  unsigned n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 1 || n > 80000)
    return 1;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, (size_t)n * (n + 1) / 2 * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  pairs<<<(n + 63) / 64, 64>>>(out, in, n);
  cudaDeviceSynchronize();
  return 0;
}
