// A thread reserves a window of as many places as it counts, and fills one more.
#include <cstdlib>

__global__ void expand(const int *in, int *out, int *tail, int n) {
  int i = threadIdx.x;
  if (i < n) {
    int m = in[i] & 7;
    int at = atomicAdd(tail, m);
    for (int j = 0; j <= m; j++)
      out[at + j] = i; // @w want "intra-warp write-write race on out: write at @w, write at @w"
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
  expand<<<1, 32>>>(in, out, tail, n);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
