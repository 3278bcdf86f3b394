// The lanes that vote alike are one group, and its barrier orders them.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void halves(const int *in, int *out) {
  __shared__ int s[32];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x;
  auto group = cg::binary_partition(tile, t < 12);
  s[t] = in[t];
  group.sync();
  int v = s[t < 12 ? 11 - t : 43 - t];
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
