// The barrier of a tile of 64 threads orders all lanes of the warp.
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void swap(const int *in, int *out) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = in[t];
  tile.sync();
  int v = s[t ^ 32];
  out[t] = v;
}

int main() {
  int *in, *out;
  hipMalloc(&in, 64 * sizeof(int));
  hipMalloc(&out, 64 * sizeof(int));
  swap<<<1, 64>>>(in, out);
  hipFree(in);
  hipFree(out);
  return 0;
}
