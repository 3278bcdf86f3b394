// One lane of the warp stores the element.
#include <cstdlib>

__global__ void lastBlock(int *last) {
  if (threadIdx.x == 31)
    last[blockIdx.x] = threadIdx.x;
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
