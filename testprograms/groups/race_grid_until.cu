// The first thread resets what others may still read to decide whether they go on.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void spread(int *level, int *next, int *changed) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  int n = grid.size();
  int again;
  do {
    int left = level[(i + n - 1) % n];
    grid.sync();
    if (left > level[i]) {
      level[i] = left;
      atomicExch(changed, 1);
    }
    grid.sync();
    again = *changed; // @r want "inter-block read-write race on changed: read at @r, write at @w"
    if (i == 0)
      *changed = 0; // @w
  } while (again);
  next[i] = level[n - 1 - i];
}

int main() {
  int *level, *next, *changed;
  cudaMalloc(&level, 16 * sizeof(int));
  cudaMalloc(&next, 16 * sizeof(int));
  cudaMalloc(&changed, sizeof(int));
  cudaMemset(changed, 0, sizeof(int));
  void *args[] = {&level, &next, &changed};
  cudaLaunchCooperativeKernel((void *)spread, 16, 1, args);
  cudaFree(level);
  cudaFree(next);
  cudaFree(changed);
  return 0;
}
