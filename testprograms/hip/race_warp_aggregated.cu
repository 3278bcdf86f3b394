// Ranks are counted in the low half of the ballot alone: lanes of the high half share places.
#include <hip/hip_runtime.h>
#include <cstdlib>

__global__ void keep(const int *in, int *out, int *tail, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % 64;
  bool want = i < n && in[i] > 0;
  unsigned long long votes = __ballot(want);
  int base = 0;
  if (lane == 0)
    base = atomicAdd(tail, __popcll(votes));
  base = __shfl(base, 0);
  int at = base + __popc((unsigned)votes & ((1u << lane % 32) - 1));
  if (want)
    out[at] = in[i]; // @w want "intra-warp write-write race on out: write at @w, write at @w"
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
