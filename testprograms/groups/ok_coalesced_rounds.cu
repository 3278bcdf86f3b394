// In each round, the first of the lanes that go together draws a number for each.
#include <cstdlib>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__device__ int draw(int *tail) {
  cg::coalesced_group g = cg::coalesced_threads();
  int at;
  if (g.thread_rank() == 0)
    at = atomicAdd(tail, g.size());
  return g.shfl(at, 0) + g.thread_rank();
}

__global__ void keep(const int *in, int *out, int *tail, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    if (in[i] > 0) {
      int at = draw(tail);
      out[at] = in[i];
    }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4096;
  if (n < 1)
    return 1;
  int *in, *out, *tail;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&tail, sizeof(int));
  cudaMemset(tail, 0, sizeof(int));
  keep<<<(n + 255) / 256, 256>>>(in, out, tail, n);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
