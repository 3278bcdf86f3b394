// Each number of the command line is the width of a launch of its own, checked right before it.
#include <cstdlib>

__global__ void put(int *out, int w) { out[blockIdx.x * w + threadIdx.x] = blockIdx.x; }

int main(int argc, char **argv) {
  int *out;
  cudaMalloc(&out, 8 * 1024 * sizeof(int));
  for (int i = 1; i < argc; i++) {
    int w = atoi(argv[i]);
    if (w < 64 || w > 1024)
      return 1;
    put<<<8, 64>>>(out, w);
  }
  cudaDeviceSynchronize();
}
