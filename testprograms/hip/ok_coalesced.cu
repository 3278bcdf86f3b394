// The first of the lanes that go together draws a number for each of them.
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
#include <cstdlib>

namespace cg = cooperative_groups;

__device__ int draw(int *tail) {
  cg::coalesced_group g = cg::coalesced_threads();
  int at;
  if (g.thread_rank() == 0)
    at = atomicAdd(tail, g.size());
  return g.shfl(at, 0) + g.thread_rank();
}

__global__ void keep(const int *in, int *out, int *tail, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
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
  hipMalloc(&in, n * sizeof(int));
  hipMalloc(&out, n * sizeof(int));
  hipMalloc(&tail, sizeof(int));
  hipMemset(tail, 0, sizeof(int));
  keep<<<(n + 255) / 256, 256>>>(in, out, tail, n);
  hipFree(in);
  hipFree(out);
  hipFree(tail);
  return 0;
}
