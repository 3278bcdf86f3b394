// Each thread's inner loop runs one element into the next thread's row.
#include <cstdlib>

__global__ void prefix(int *m, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int c = 0; c <= cols; c++) {
    sum += c;
    // want+1 "inter-block write-write race on m: write at @w, write at @w" "intra-warp write-write race on m: write at @w, write at @w"
    m[row * cols + c] = sum; // @w
  }
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 4;
  int cols = argc > 2 ? atoi(argv[2]) : 10;
  if (blocks < 1 || cols < 1)
    return 1;
  int *m;
  cudaMalloc(&m, sizeof(int) * (blocks * 32 * cols + 1));
  prefix<<<blocks, 32>>>(m, cols);
  cudaFree(m);
  return 0;
}
