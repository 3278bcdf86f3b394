// Shared memory indexed by thread alone belongs to one block.
#include <cstdlib>

__global__ void cube(const float *in, float *out, float *scratch) {
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  __shared__ float square[64];
  square[t] = in[i] * in[i];
  out[i] = in[i] * square[t];
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 12;
  if (blocks < 1)
    return 1;
  float *in, *out, *scratch;
  cudaMalloc(&in, blocks * 64 * sizeof(float));
  cudaMalloc(&out, blocks * 64 * sizeof(float));
  cudaMalloc(&scratch, 64 * sizeof(float));
  cube<<<blocks, 64>>>(in, out, scratch);
  cudaFree(in);
  cudaFree(out);
  cudaFree(scratch);
  return 0;
}
