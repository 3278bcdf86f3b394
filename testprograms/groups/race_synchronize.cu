// The function synchronises a tile, where threads of all the block have to meet.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void turn(const int *in, int *out) {
  __shared__ int s[64];
  cg::thread_block block = cg::this_thread_block();
  s[threadIdx.x] = in[threadIdx.x]; // @w want "intra-block write-read race on s: write at @w, read at @r"
  cg::synchronize(cg::tiled_partition<32>(block));
  out[threadIdx.x] = s[63 - threadIdx.x]; // @r
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  turn<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
