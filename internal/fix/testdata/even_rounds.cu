// The host makes n a multiple of the block, so all threads make the same trips.
#include <cstdlib>
__global__ void tiles(const float *in, float *out, int n) {
  __shared__ float s[128];
  for (int i = threadIdx.x; i < n; i += 128) {
    s[threadIdx.x] = in[i];
    out[i] = s[127 - threadIdx.x];
    __syncthreads();
  }
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1024;
  if (n < 1 || n % 128 != 0)
    return 1;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  tiles<<<1, 128>>>(in, out, n);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
