// The last lane that keeps something draws for all.
#include <cstdlib>

__global__ void keep(const int *in, int *out, int *tail, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  int v = i < n ? in[i] : 0;
  unsigned mask = __ballot_sync(0xffffffffu, v > 0);
  int leader = 31 - __clz(mask), at;
  if (lane == leader)
    at = atomicAdd(tail, __popc(mask));
  at = __shfl_sync(0xffffffffu, at, leader);
  int rank = __popc(mask & ((1u << lane) - 1));
  if (v > 0)
    out[at + rank] = v;
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
