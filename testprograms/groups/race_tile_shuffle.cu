// Shuffles and votes of a tile exchange values and order no memory.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void neighbour(const int *in, int *out) {
  __shared__ int s[32];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = in[t]; // @w want "intra-warp write-read race on s: write at @w, read at @r"
  int w = tile.shfl_xor(t, 1) + tile.any(t > 3);
  int v = s[t ^ 1]; // @r
  out[t] = v + w;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  neighbour<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
