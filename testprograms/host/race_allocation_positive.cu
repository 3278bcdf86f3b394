// Rows are as long as a parameter that may be zero.
#include <cstdlib>

__global__ void firstOfRow(int *matrix, int rowSize) {
  int row = blockIdx.x;
  // want+1 "inter-block write-write race on matrix: write at @w, write at @w"
  matrix[row * rowSize] = row; // @w
}

int main(int argc, char **argv) {
  int rowSize = argc > 1 ? atoi(argv[1]) : 64;
  int rows = argc > 2 ? atoi(argv[2]) : 64;
  int *matrix;
  cudaMalloc(&matrix, 4096 * sizeof(int));
  if (rows > 0)
    firstOfRow<<<rows, 1>>>(matrix, rowSize);
  cudaFree(matrix);
  return 0;
}
