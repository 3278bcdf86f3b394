// A tile of the whole warp: its barrier orders all lanes.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void neighbour(const int *in, int *out) {
  __shared__ int s[32];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = in[t];
  tile.sync();
  int v = s[t ^ 1];
  out[t] = v;
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
