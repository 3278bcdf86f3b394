// The rank of a tile counts the tiles of its parent; the parent's rank is part of the index.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void leaders(const int *in, int *out) {
  __shared__ int s[32];
  auto half = cg::tiled_partition<16>(cg::this_thread_block());
  auto quad = cg::tiled_partition<4>(half);
  int v = in[threadIdx.x];
  v += quad.shfl_xor(v, 1);
  v += quad.shfl_xor(v, 2);
  if (quad.thread_rank() == 0)
    s[half.meta_group_rank() * 4 + quad.meta_group_rank()] = v;
  cg::this_thread_block().sync();
  if (threadIdx.x < 8)
    out[threadIdx.x] = s[threadIdx.x];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  leaders<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
