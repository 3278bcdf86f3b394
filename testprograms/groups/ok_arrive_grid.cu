// Each thread has written before it arrives at the barrier of the grid, and reads what another has written behind it.
#include <cooperative_groups.h>
#include <utility>

namespace cg = cooperative_groups;

__global__ void mirror(const int *in, int *half, int *out) {
  auto grid = cg::this_grid();
  int i = grid.thread_rank(), n = grid.size();
  half[i] = in[i] / 2;
  auto token = grid.barrier_arrive();
  int mine = in[i] % 2;
  grid.barrier_wait(std::move(token));
  out[i] = half[n - 1 - i] + mine;
}

int main() {
  int *in, *half, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&half, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  void *args[] = {&in, &half, &out};
  cudaLaunchCooperativeKernel((void *)mirror, dim3(4), dim3(64), args, 0, 0);
  cudaFree(in);
  cudaFree(half);
  cudaFree(out);
  return 0;
}
