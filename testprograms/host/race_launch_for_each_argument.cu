// Each number of the command line is the width of a launch of its own, checked against half of what a block needs.
#include <cstdlib>

__global__ void put(int *out, int w) { out[blockIdx.x * w + threadIdx.x] = blockIdx.x; } // @w want "inter-block write-write race on out: write at @w, write at @w"

int main(int argc, char **argv) {
  int *out;
  cudaMalloc(&out, 8 * 1024 * sizeof(int));
  for (int i = 1; i < argc; i++) {
    int w = atoi(argv[i]);
    if (w < 32 || w > 1024)
      return 1;
    put<<<8, 64>>>(out, w);
  }
  cudaDeviceSynchronize();
}
