// Smooths noise away: each pixel moves towards its neighbours, round by round, in one cooperative launch.
#include <cooperative_groups.h>

#include "stages.h"

__global__ void diffuseRounds(float *from, float *to, int width, int height, int rounds) {
  auto grid = cooperative_groups::this_grid();
  int pixels = width * height;
  for (int round = 0; round < rounds; round++) {
    for (int i = grid.thread_rank(); i < pixels; i += grid.size()) {
      int above = max(i - width, 0);
      int below = min(i + width, pixels - 1);
      to[i] = 0.5f * from[i] + 0.25f * (from[above] + from[below]);
    }
    __syncthreads();
    float *t = from;
    from = to;
    to = t;
  }
}

void diffuse(float *from, float *to, int width, int height, int rounds) {
  void *arguments[] = {&from, &to, &width, &height, &rounds};
  cudaLaunchCooperativeKernel((void *)diffuseRounds, dim3(32), dim3(256), arguments, 0, 0);
}
