// A histogram is cleared while other threads already count.
#include <cstdlib>

__global__ void histogram(const int *in, int *out, int n) {
  __shared__ int bins[64];
  for (int b = threadIdx.x; b < 64; b += 32)
    bins[b] = 0; // @c want "intra-warp write-atomic race on bins: write at @c, atomic at @a"
  ;
  for (int i = threadIdx.x; i < n; i += 32)
    atomicAdd(&bins[in[i] & 63], 1); // @a
  __syncthreads();
  for (int b = threadIdx.x; b < 64; b += 32)
    out[b] = bins[b];
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
  histogram<<<1, 32>>>(in, out, n);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
