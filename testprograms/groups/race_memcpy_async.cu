// Nobody waits for the copies.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

__global__ void together(const int *in, int *out, int n) {
  __shared__ int s[256];
  auto block = cg::this_thread_block();
  for (int r = 0; r < n; r++) {
    cg::memcpy_async(block, s, in + 256 * r, 256 * sizeof(int)); // @copy want "intra-block write-read race on s: write at @copy, read at @read" "own-thread write-write race on s: write at @copy, write at @copy"
    block.sync();
    out[256 * r + threadIdx.x] = s[255 - threadIdx.x]; // @read
    block.sync();
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 1024 * sizeof(int));
  cudaMalloc(&out, 1024 * sizeof(int));
  together<<<1, 64>>>(in, out, 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
