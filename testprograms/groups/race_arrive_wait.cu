// Between arriving at the barrier of its group and waiting there a thread reads what another may not have written yet.
#include <cooperative_groups.h>
#include <utility>

namespace cg = cooperative_groups;

__global__ void rounds(const int *in, int *out, int n) {
  __shared__ int s[2][64], own[64];
  auto block = cg::this_thread_block();
  int t = block.thread_rank();
  for (int r = 0; r < n; r++) {
    s[r % 2][t] = in[64 * r + t]; // @put want "intra-block write-read race on s: write at @put, read at @early"
    auto token = block.barrier_arrive();
    own[t] = s[r % 2][t ^ 32]; // @early
    block.barrier_wait(std::move(token));
    out[64 * r + t] = own[t];
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  rounds<<<1, 64>>>(in, out, 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
