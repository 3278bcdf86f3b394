// The whole block waits at the barrier.
#include <cstdlib>

__global__ void halves(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[t];
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 2;
  if (blocks < 1)
    return 1;
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * blocks * sizeof(int));
  halves<<<blocks, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
