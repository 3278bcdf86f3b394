// Each block fills a row of its own, but rows may be shorter than a block.
#include <cstdlib>

__global__ void fillRows(int *out, int width) {
  // want+1 "inter-block write-write race on out: write at @w, write at @w"
  out[blockIdx.x * width + threadIdx.x] = blockIdx.x; // @w
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 8;
  int width = argc > 2 ? atoi(argv[2]) : 64;
  if (rows < 1 || width < 32)
    return 1;
  int *out;
  cudaMalloc(&out, sizeof(int) * rows * width);
  fillRows<<<rows, 64>>>(out, width);
  cudaFree(out);
  return 0;
}
