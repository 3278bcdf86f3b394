// A lane reads what one of the other group has written.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void halves(const int *in, int *out) {
  __shared__ int s[32];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x;
  auto group = cg::binary_partition(tile, t < 12);
  s[t] = in[t]; // @w want "intra-warp write-read race on s: write at @w, read at @r"
  group.sync();
  int v = s[t < 13 ? 12 - t : 43 - t]; // @r
  out[t] = v;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  halves<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
