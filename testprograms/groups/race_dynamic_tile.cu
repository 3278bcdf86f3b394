// The tile is smaller than the threads that it should hold together.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void rotate(const int *in, int *out) {
  __shared__ int s[32];
  cg::thread_group tile = cg::tiled_partition(cg::this_thread_block(), 4);
  int t = threadIdx.x;
  s[t] = in[t]; // @w want "intra-warp write-read race on s: write at @w, read at @r"
  tile.sync();
  int v = s[t / 8 * 8 + (t % 8 + 1) % 8]; // @r
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
