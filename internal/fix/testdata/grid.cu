// A grid barrier in a launch that is not cooperative.
#include <cooperative_groups.h>

__global__ void twice(const int *in, int *between, int *out) {
  auto grid = cooperative_groups::this_grid();
  int i = grid.thread_rank(), n = grid.size();
  between[i] = 2 * in[i];
  grid.sync();
  out[i] = between[n - 1 - i];
}

int main() {
  int *in, *between, *out;
  cudaMalloc(&in, 512 * sizeof(int));
  cudaMalloc(&between, 512 * sizeof(int));
  cudaMalloc(&out, 512 * sizeof(int));
  dim3 grid(4);
  twice<<<grid, 128>>>(in, between, out);
}
