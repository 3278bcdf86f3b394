// The attribute is not set, so the launch is not cooperative and the grid barrier orders nothing.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void turn(const int *in, int *mid, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  mid[i] = in[i]; // @w want "inter-block write-read race on mid: write at @w, read at @r"
  cg::this_grid().sync();
  int v = mid[gridDim.x * blockDim.x - 1 - i]; // @r
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
  attribute[1].val.cooperative = 0;
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
