// A barrier of the grid in a loop, under a cooperative launch: each round reads what the round before has written.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void smooth(float *from, float *to, int n, int rounds) {
  cg::grid_group grid = cg::this_grid();
  for (int k = 0; k < rounds; k++) {
    for (int i = grid.thread_rank(); i < n; i += grid.size()) {
      float left = from[i > 0 ? i - 1 : i];
      float right = from[i];
      to[i] = 0.5f * (left + right);
    }
    grid.sync();
    for (int i = grid.thread_rank(); i < n; i += grid.size()) {
      float v = to[n - 1 - i];
      from[i] = v;
    }
    grid.sync();
  }
}

int main() {
  int n = 1 << 10;
  int rounds = 10;
  float *from, *to;
  cudaMalloc(&from, n * sizeof(float));
  cudaMalloc(&to, n * sizeof(float));
  void *args[] = {&from, &to, &n, &rounds};
  cudaLaunchCooperativeKernel((void *)smooth, dim3(32), dim3(1), args, 0, 0);
  cudaFree(from);
  cudaFree(to);
  return 0;
}
