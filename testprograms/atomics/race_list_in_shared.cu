// A list in shared memory grows by atomics on a counter that each thread clears.
#include <cstdlib>

__global__ void collect(const int *in, int *out, int n) {
  __shared__ int count, list[32];
  int i = threadIdx.x;
  if (i == 0)
    count = 0; // @c want "intra-warp write-atomic race on count: write at @c, atomic at @a"
  ;
  if (i < n && in[i] > 0) {
    int at = atomicAdd(&count, 1); // @a
    list[at] = i; // @w want "intra-warp write-write race on list: write at @w, write at @w"
  }
  __syncthreads();
  if (i < count)
    out[i] = list[i];
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
  collect<<<1, 32>>>(in, out, n);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
