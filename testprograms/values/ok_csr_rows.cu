// Threads add up their row into an element of their own.
#include <cstdlib>

__global__ void scaleRows(const int *row, const int *col, float *val, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int j = row[i]; j < row[i + 1]; j++)
      val[i] += col[j];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  int nonzeros = argc > 2 ? atoi(argv[2]) : 1000;
  if (n < 1 || nonzeros < 1)
    return 1;
  int *row, *col;
  float *val;
  cudaMalloc(&row, (n + 1) * sizeof(int));
  cudaMalloc(&col, nonzeros * sizeof(int));
  cudaMalloc(&val, n * sizeof(float));
  scaleRows<<<(n + 31) / 32, 32>>>(row, col, val, n);
  cudaFree(row);
  cudaFree(col);
  cudaFree(val);
  return 0;
}
