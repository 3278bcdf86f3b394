// A global array has half as many elements as the grid has blocks.
#include <cstdlib>

__device__ int visits[256];

__global__ void visit() {
  if (threadIdx.x == 0)
    // want+1 "inter-block write-write race on visits: write at @w, write at @w"
    visits[blockIdx.x % 128] = blockIdx.x; // @w
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 256;
  if (blocks < 1 || blocks > 256)
    return 1;
  visit<<<blocks, 64>>>();
  cudaDeviceSynchronize();
  return 0;
}
