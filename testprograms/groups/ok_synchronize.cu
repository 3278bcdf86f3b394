// A group is synchronised by a function that takes it.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void turn(const int *in, int *out) {
  __shared__ int s[64];
  cg::thread_block block = cg::this_thread_block();
  s[threadIdx.x] = in[threadIdx.x];
  cg::synchronize(block);
  out[threadIdx.x] = s[63 - threadIdx.x];
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
