// Nobody knows which lanes are together in a group of coalesced threads.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void odd(const int *in, int *out) {
  __shared__ int s[32];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x;
  auto group = cg::coalesced_threads();
  s[t] = in[t]; // @w want "intra-warp write-read race on s: write at @w, read at @r"
  group.sync();
  int v = s[t ^ 2]; // @r
  out[t] = v;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  odd<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
