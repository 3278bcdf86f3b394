// A barrier lies between the fill of a shared tile and the neighbour's read.
#include <cstdlib>

__global__ void difference(const int *in, int *out) {
  __shared__ int tile[257];
  int t = threadIdx.x;
  tile[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  if (t < 255)
    out[blockIdx.x * 256 + t] = tile[t + 1];
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 64;
  if (blocks < 1)
    return 1;
  int *in, *out;
  cudaMalloc(&in, blocks * 256 * sizeof(int));
  cudaMalloc(&out, blocks * 256 * sizeof(int));
  difference<<<blocks, 256>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
