// Device variables lead to two buffers: what the kernel reads is nothing that it writes.
#include <cstdlib>

__device__ float *source, *target;

__global__ void smooth(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 >= n)
    return;
  float next = source[i + 1];
  target[i] = 0.5f * next;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n < 1 || n > 100000)
    return 1;
  float *first, *second;
  cudaMalloc(&first, n * sizeof(float));
  cudaMalloc(&second, n * sizeof(float));
  cudaMemset(first, 0, n * sizeof(float));
  cudaMemcpyToSymbol(source, &first, sizeof first);
  cudaMemcpyToSymbol(target, &second, sizeof second);
  smooth<<<(n + 127) / 128, 128>>>(n);
  cudaDeviceSynchronize();
}
