// A grid-stride loop.
#include <cstdlib>

__global__ void square(const float *in, float *out, int n) {
  int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    out[i] = in[i] * in[i];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 20;
  int blocks = argc > 2 ? atoi(argv[2]) : 80;
  if (n < 1 || blocks < 1)
    return 1;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  square<<<blocks, 256>>>(in, out, n);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
