// A table on the device holds pointers to two rows; what is read of one is not written.
#include <cstdlib>

__global__ void shift(int *const *rows, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 >= n)
    return;
  int next = rows[0][i + 1];
  rows[1][i] = next;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 300;
  if (n < 1 || n > 100000)
    return 1;
  int *row[2];
  cudaMalloc(&row[0], n * sizeof(int));
  cudaMalloc(&row[1], n * sizeof(int));
  cudaMemset(row[0], 0, n * sizeof(int));
  int **table;
  cudaMalloc(&table, sizeof row);
  cudaMemcpy(table, row, sizeof row, cudaMemcpyHostToDevice);
  shift<<<(n + 63) / 64, 64>>>(table, n);
  cudaDeviceSynchronize();
}
