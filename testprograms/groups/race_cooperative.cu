// The barriers of the grid order nothing, for the launch is not cooperative.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void smooth(float *from, float *to, int n, int rounds) {
  cg::grid_group grid = cg::this_grid();
  for (int k = 0; k < rounds; k++) {
    for (int i = grid.thread_rank(); i < n; i += grid.size()) {
      float left = from[i > 0 ? i - 1 : i]; // @left want "inter-block read-write race on from: read at @left, write at @from"
      float right = from[i];
      to[i] = 0.5f * (left + right); // @to want "inter-block write-read race on to: write at @to, read at @v"
    }
    grid.sync();
    for (int i = grid.thread_rank(); i < n; i += grid.size()) {
      float v = to[n - 1 - i]; // @v
      from[i] = v; // @from
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
  smooth<<<32, 1>>>(from, to, n, rounds);
  cudaFree(from);
  cudaFree(to);
  return 0;
}
