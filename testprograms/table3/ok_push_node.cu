// Vertices push to their neighbours by atomic updates.
#include <cstdlib>

__global__ void push(const int *row, const int *col, const int *value, int *sum, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n)
    return;
  for (int e = row[v]; e < row[v + 1]; e++) {
    int to = col[e];
    atomicAdd(&sum[to], value[v]);
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  int edges = argc > 2 ? atoi(argv[2]) : 8000;
  if (n < 1 || edges < 1)
    return 1;
  int *row, *col, *value, *sum;
  cudaMalloc(&row, (n + 1) * sizeof(int));
  cudaMalloc(&col, edges * sizeof(int));
  cudaMalloc(&value, n * sizeof(int));
  cudaMalloc(&sum, n * sizeof(int));
  push<<<(n + 31) / 32, 32>>>(row, col, value, sum, n);
  cudaFree(row);
  cudaFree(col);
  cudaFree(value);
  cudaFree(sum);
  return 0;
}
