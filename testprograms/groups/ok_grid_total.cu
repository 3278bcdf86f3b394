// The first block resets the total between two barriers of the grid; all add, and all read behind the next.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void relax(float *x, float *total, int rounds) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  for (int k = 0; k < rounds; k++) {
    if (i == 0)
      *total = 0;
    grid.sync();
    atomicAdd(total, x[i]);
    grid.sync();
    float t = *total;
    x[i] -= t / grid.size();
    grid.sync();
  }
}

int main() {
  int rounds = 8;
  float *x, *total;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMalloc(&total, sizeof(float));
  void *args[] = {&x, &total, &rounds};
  cudaLaunchCooperativeKernel((void *)relax, 64, 1, args);
  cudaFree(x);
  cudaFree(total);
  return 0;
}
