// The grid is a global variable that an initialiser sets before main, from another one: it has one row.
#include <cuda_runtime.h>

int total = 1 << 14;
dim3 threads(256), blocks(total / 256, 1);

__global__ void rows(int *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] = blockIdx.y;
}

int main() {
  int *v;
  cudaMalloc(&v, total * sizeof(int));
  rows<<<blocks, threads>>>(v, total);
  cudaDeviceSynchronize();
  cudaFree(v);
  return 0;
}
