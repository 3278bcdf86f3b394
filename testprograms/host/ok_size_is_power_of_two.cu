// A number of the command line is a power of two that covers the grid, so a mask by it is unique in each thread.
#include <cstdlib>

__global__ void spread(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * 5 & (n - 1)] = i;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1024;
  if (n & (n - 1))
    return 1;
  if (n < 512 || n > 1 << 20)
    return 1;
  int *out;
  cudaMalloc(&out, n * sizeof(int));
  spread<<<8, 64>>>(out, n);
  cudaDeviceSynchronize();
}
