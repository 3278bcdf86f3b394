// A gather through loaded indices writes at the thread's own.
#include <cstdlib>

__global__ void permute(const float *in, const int *index, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[index[i]];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10000;
  if (n < 1)
    return 1;
  float *in, *out;
  int *index;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&index, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(float));
  permute<<<(n + 31) / 32, 32>>>(in, index, out, n);
  cudaFree(in);
  cudaFree(index);
  cudaFree(out);
  return 0;
}
