// A tile's threads exchange values among themselves.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void mirror(const int *in, int *out) {
  __shared__ int s[32];
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = in[t];
  tile.sync();
  int v = s[t ^ 15];
  out[t] = v;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  mirror<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
