// All lanes of a warp store the same element.
#include <cstdlib>

__global__ void lastBlock(int *last) {
    // want+1 "intra-warp write-write race on last: write at @w, write at @w"
    last[blockIdx.x] = threadIdx.x; // @w
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 5;
  if (blocks < 1)
    return 1;
  int *last;
  cudaMalloc(&last, blocks * sizeof(int));
  lastBlock<<<blocks, 32>>>(last);
  cudaFree(last);
  return 0;
}
