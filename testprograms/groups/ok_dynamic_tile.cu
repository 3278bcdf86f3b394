// The size of the tile is an argument; its threads read within it.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void rotate(const int *in, int *out) {
  __shared__ int s[32];
  cg::thread_group tile = cg::tiled_partition(cg::this_thread_block(), 8);
  int t = threadIdx.x;
  s[t] = in[t];
  tile.sync();
  int v = s[t / 8 * 8 + (tile.thread_rank() + 1) % 8];
  out[t] = v;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  rotate<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
