// Each thread's inner loop stays in its row.
#include <cstdlib>

__global__ void prefix(int *m, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int c = 0; c < cols; c++) {
    sum += c;
    m[row * cols + c] = sum;
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
