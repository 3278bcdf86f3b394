// A tile of two warps orders the threads of both.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void pairsOfWarps(const int *in, int *out) {
  __shared__ cg::block_tile_memory<128> memory;
  __shared__ int s[128];
  auto tile = cg::tiled_partition<64>(cg::this_thread_block(memory));
  int t = threadIdx.x;
  s[t] = in[t];
  tile.sync();
  int v = s[t ^ 32];
  out[t] = v;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&out, 128 * sizeof(int));
  pairsOfWarps<<<1, 128>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
