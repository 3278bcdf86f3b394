// A barrier of the whole grid lies between what one block writes and what its neighbour reads.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void shift(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int n = gridDim.x * blockDim.x;
  a[i] = i;
  cg::this_grid().sync();
  int v = a[(i + 1) % n];
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
