// A sum written by one warp is read by another behind a block barrier.
#include <cstdlib>

__global__ void phases(const int *in, int *out) {
  __shared__ int sums[2];
  int t = threadIdx.x;
  if (t % 32 == 0)
    sums[t / 32] = in[t];
  __syncthreads();
  out[blockIdx.x * 64 + t] = sums[1 - t / 32];
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 3;
  if (blocks < 1)
    return 1;
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * blocks * sizeof(int));
  phases<<<blocks, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
