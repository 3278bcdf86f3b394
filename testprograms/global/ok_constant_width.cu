// A width in constant memory keeps the value of its initializer.
#include <cstdlib>

__constant__ int width = 32;

__global__ void rows(int *out) {
  out[blockIdx.x * width + threadIdx.x] = threadIdx.x;
}

int main(int argc, char **argv) {
  int user = argc > 1 ? atoi(argv[1]) : 32;
  if (user < 1 || user > 64)
    return 1;
  int *out;
  cudaMalloc(&out, 64 * 32 * sizeof(int));
  rows<<<32, 32>>>(out);
  cudaFree(out);
  return 0;
}
