// The grid is a global variable that an initialiser sets before main, from another one: it has two rows.
#include <cuda_runtime.h>

int total = 1 << 14;
dim3 threads(256), blocks(total / 256, 2);

__global__ void rows(int *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] = blockIdx.y; // want "inter-block write-write race on v"
}

int main() {
  int *v;
  cudaMalloc(&v, total * sizeof(int));
  rows<<<blocks, threads>>>(v, total);
  cudaDeviceSynchronize();
  cudaFree(v);
  return 0;
}
