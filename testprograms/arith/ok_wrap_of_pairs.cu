// The host lets no size through for which the number of the pairs before an element wraps around.
#include <cstdlib>

__global__ void pairs(float *out, const float *in, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  for (unsigned j = 0; j <= i; j++)
    out[i * (i + 1) / 2 + j] = in[i] * in[j];
}

int main(int argc, char **argv) {
  unsigned n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 1 || n > 60000)
    return 1;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, (size_t)n * (n + 1) / 2 * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  pairs<<<(n + 63) / 64, 64>>>(out, in, n);
  cudaDeviceSynchronize();
  return 0;
}
