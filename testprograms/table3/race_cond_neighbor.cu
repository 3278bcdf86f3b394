// Larger neighbours are counted by plain updates of one cell.
#include <cstdlib>

__global__ void countLarger(const int *row, const int *col, const int *value, int *count, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n)
    return;
  for (int e = row[v]; e < row[v + 1]; e++)
    if (value[col[e]] > value[v]) {
      int c = *count; // @r want "inter-block read-write race on count: read at @r, write at @w" "intra-warp read-write race on count: read at @r, write at @w"
      *count = c + 1; // @w want "inter-block write-write race on count: write at @w, write at @w" "intra-warp write-write race on count: write at @w, write at @w"
    }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  int edges = argc > 2 ? atoi(argv[2]) : 8000;
  if (n < 1 || edges < 1)
    return 1;
  int *row, *col, *value, *count;
  cudaMalloc(&row, (n + 1) * sizeof(int));
  cudaMalloc(&col, edges * sizeof(int));
  cudaMalloc(&value, n * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  countLarger<<<(n + 31) / 32, 32>>>(row, col, value, count, n);
  cudaFree(row);
  cudaFree(col);
  cudaFree(value);
  cudaFree(count);
  return 0;
}
