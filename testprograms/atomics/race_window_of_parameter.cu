// Each thread reserves n places, and fills them and the next.
#include <cstdlib>

__global__ void rows(const int *in, int *out, int *tail, int n) {
  int at = atomicAdd(tail, n);
  for (int j = 0; j < n + 1; j++)
    out[at + j] = in[j]; // @w want "intra-warp write-write race on out: write at @w, write at @w"
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
  rows<<<1, 32>>>(in, out, tail, n);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
