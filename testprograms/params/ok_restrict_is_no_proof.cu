// __restrict__ on parameters that are handed two buffers.
#include <cstdlib>

__global__ void delay(const int *__restrict__ in, int *__restrict__ out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) {
    int v = in[i];
    out[i + 1] = v;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 12;
  if (n < 1)
    return 1;
  int *a, *b;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  delay<<<(n + 31) / 32, 32>>>(a, b, n);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
