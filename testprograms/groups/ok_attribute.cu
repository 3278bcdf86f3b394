// The attribute of the launch makes it cooperative, so the barrier of the grid counts.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void turn(const int *in, int *mid, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  mid[i] = in[i];
  cg::this_grid().sync();
  int v = mid[gridDim.x * blockDim.x - 1 - i];
  out[i] = v;
}

int main() {
  int *in, *mid, *out;
  cudaMalloc(&in, 8 * 128 * sizeof(int));
  cudaMalloc(&mid, 8 * 128 * sizeof(int));
  cudaMalloc(&out, 8 * 128 * sizeof(int));
  cudaLaunchAttribute attribute[2];
  attribute[0].id = cudaLaunchAttributePriority;
  attribute[0].val.priority = 0;
  attribute[1].id = cudaLaunchAttributeCooperative;
  attribute[1].val.cooperative = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(8);
  config.blockDim = dim3(128);
  config.attrs = attribute;
  config.numAttrs = 2;
  cudaLaunchKernelEx(&config, turn, (const int *)in, mid, out);
  cudaFree(in);
  cudaFree(mid);
  cudaFree(out);
  return 0;
}
