// A histogram whose bins are raised atomically.
#include <cstdlib>

__global__ void histogram(const unsigned char *text, int *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int bin = text[i] & 15;
    atomicAdd(&bins[bin], 1);
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10000;
  if (n < 1)
    return 1;
  unsigned char *text;
  int *bins;
  cudaMalloc(&text, n);
  cudaMalloc(&bins, 16 * sizeof(int));
  histogram<<<(n + 31) / 32, 32>>>(text, bins, n);
  cudaFree(text);
  cudaFree(bins);
  return 0;
}
