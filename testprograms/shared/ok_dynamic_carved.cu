// Two arrays carved out of dynamic shared memory lie behind each other.
#include <cstdlib>

__global__ void carve(const float *in, float *out, int n) {
  extern __shared__ float pool[];
  float *left = pool;
  float *right = pool + n;
  int t = threadIdx.x;
  left[t] = in[t];
  right[t] = 2.0f * in[t];
  out[t] = left[t] + right[t];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 32;
  if (n < 1 || n > 32)
    return 1;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  carve<<<1, n, 2 * n * sizeof(float)>>>(in, out, n);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
