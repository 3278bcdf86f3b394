// A cooperative launch lets all blocks meet between the two halves.
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void halves(int *data, int *out) {
  cg::grid_group grid = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = i;
  grid.sync();
  int v = data[255 - i];
  out[i] = v;
}

int main() {
  int *data, *out;
  hipMalloc(&data, 256 * sizeof(int));
  hipMalloc(&out, 256 * sizeof(int));
  void *args[] = {&data, &out};
  hipLaunchCooperativeKernel((void *)halves, dim3(4), dim3(64), args, 0, 0);
  hipFree(data);
  hipFree(out);
  return 0;
}
