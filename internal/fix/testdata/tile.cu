#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void second(const int *in, int *out) {
  __shared__ int s[32];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = 0;
  if (tile.meta_group_rank() == 1) {
    s[t] = in[t];
    tile.sync();
    int v = s[t ^ 15];
    s[t] = v + 1;
  }
  __syncwarp();
  out[t] = s[31 - t];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  second<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
