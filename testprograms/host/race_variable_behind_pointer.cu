// A kernel sets the width by its address in another device variable: rows overlap.
#include <cuda_runtime.h>

__device__ int width, height;
__device__ int *setting;

__global__ void shrink() { *setting = 16; }

__global__ void fill(int *out) {
  out[blockIdx.x * width + threadIdx.x] = blockIdx.x; // @w want "inter-block write-write race on out: write at @w, write at @w"
}

int main(int argc, char **argv) {
  int *out, *to, all = 32;
  cudaMalloc(&out, 1024 * sizeof(int));
  cudaMemcpyToSymbol(width, &all, sizeof all);
  cudaGetSymbolAddress((void **)&to, width);
  cudaMemcpyToSymbol(setting, &to, sizeof to);
  if (argc < 9)
    shrink<<<1, 1>>>();
  fill<<<4, 32>>>(out);
  cudaDeviceSynchronize();
}
