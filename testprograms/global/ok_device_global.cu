// A global array has an element for every block.
#include <cstdlib>

__device__ int visits[256];

__global__ void visit() {
  if (threadIdx.x == 0)
    visits[blockIdx.x] = blockIdx.x;
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 256;
  if (blocks < 1 || blocks > 256)
    return 1;
  visit<<<blocks, 64>>>();
  cudaDeviceSynchronize();
  return 0;
}
