// A barrier of the block stands where one of the whole grid is needed.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void shift(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int n = gridDim.x * blockDim.x;
  a[i] = i; // @w want "inter-block write-read race on a: write at @w, read at @r"
  cg::this_thread_block().sync();
  int v = a[(i + 1) % n]; // @r
  b[i] = v;
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 4 * 64 * sizeof(int));
  cudaMalloc(&b, 4 * 64 * sizeof(int));
  void *args[] = {&a, &b};
  cudaLaunchCooperativeKernel((void *)shift, dim3(4), dim3(64), args, 0, 0);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
