// Threads take places in bins by counters of their own, but the bins are one.
#include <cstdlib>

__global__ void fill(const int *in, int *out, int *tail, int n) {
  int i = threadIdx.x;
  if (i < n) {
    int b = in[i] & 63;
    int at = atomicAdd(&tail[b], 1);
    if (at < 64)
      out[at] = i; // @w want "intra-warp write-write race on out: write at @w, write at @w"
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4096;
  if (n < 1)
    return 1;
  int *in, *out, *tail;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, 64 * n * sizeof(int));
  cudaMalloc(&tail, 64 * sizeof(int));
  cudaMemset(tail, 0, 64 * sizeof(int));
  fill<<<1, 32>>>(in, out, tail, n);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
