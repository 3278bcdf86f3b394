// The row length is the size of an allocation, hence positive.
#include <cstdlib>

__global__ void firstOfRow(int *matrix, int rowSize) {
  int row = blockIdx.x;
  matrix[row * rowSize] = row;
}

int main(int argc, char **argv) {
  int rowSize = argc > 1 ? atoi(argv[1]) : 64;
  int rows = argc > 2 ? atoi(argv[2]) : 64;
  int *matrix;
  cudaMalloc(&matrix, (size_t)rowSize * sizeof(int));
  if (rows > 0)
    firstOfRow<<<rows, 1>>>(matrix, rowSize);
  cudaFree(matrix);
  return 0;
}
