// Neighbours in a shared tile are read without a barrier after the fill.
#include <cstdlib>

__global__ void difference(const int *in, int *out) {
  __shared__ int tile[257];
  int t = threadIdx.x;
  // want+1 "intra-block write-read race on tile: write at @w, read at @r" "intra-warp write-read race on tile: write at @w, read at @r"
  tile[t] = in[blockIdx.x * 256 + t]; // @w
  if (t < 255)
    out[blockIdx.x * 256 + t] = tile[t + 1]; // @r
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
