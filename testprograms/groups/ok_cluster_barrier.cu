// A barrier of the cluster is one of each of its blocks.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__cluster_dims__(2, 1, 1) __global__ void mirror(const int *in, int *out) {
  __shared__ int s[64];
  auto cluster = cg::this_cluster();
  int t = threadIdx.x, b = blockIdx.x / cluster.num_blocks() * cluster.num_blocks() + cluster.block_rank();
  s[t] = in[64 * b + t];
  cluster.sync();
  out[64 * b + t] = s[63 - t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  mirror<<<4, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
