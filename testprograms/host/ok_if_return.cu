// Rows shorter than a block make the program return before the launch.
#include <cstdlib>

__global__ void fillRows(int *out, int width) {
  out[blockIdx.x * width + threadIdx.x] = blockIdx.x;
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 8;
  int width = argc > 2 ? atoi(argv[2]) : 64;
  if (rows < 1 || width < 64)
    return 1;
  int *out;
  cudaMalloc(&out, sizeof(int) * rows * width);
  fillRows<<<rows, 64>>>(out, width);
  cudaFree(out);
  return 0;
}
