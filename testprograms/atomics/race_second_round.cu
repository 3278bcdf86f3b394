// Places are kept over the round in which the counter starts again.
#include <cstdlib>

__global__ void rounds(const int *in, int *out, int n) {
  __shared__ int count;
  int last = -1;
  for (int r = 0; r < 2; r++) {
    if (threadIdx.x == 0)
      count = 0;
    __syncthreads();
    int at = atomicAdd(&count, 1);
    int use = last < 0 && threadIdx.x % 2 ? at : last;
    out[use + 32] = r; // @w want "intra-warp write-write race on out: write at @w, write at @w"
    last = at;
    __syncthreads();
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
  rounds<<<1, 32>>>(in, out, n);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
