// Two streams fill the two halves of an array of any length.
#include <cstdlib>
__global__ void fill(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = i;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 2) return 1;
  int *x, half = n / 2;
  cudaMalloc(&x, n * sizeof(int));
  cudaStream_t one, other;
  cudaStreamCreate(&one);
  cudaStreamCreate(&other);
  fill<<<(half + 255) / 256, 256, 0, one>>>(x, half);
  fill<<<(n - half + 255) / 256, 256, 0, other>>>(x + half, n - half);
  cudaDeviceSynchronize();
}
