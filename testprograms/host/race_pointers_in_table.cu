// A table on the device holds a pointer to one row twice; what is read of it is written.
#include <cstdlib>

__global__ void shift(int *const *rows, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 >= n)
    return;
  int next = rows[0][i + 1]; // @r want "inter-block read-write race on memory behind a loaded pointer: read at @r, write at @w" "intra-block read-write race on memory behind a loaded pointer: read at @r, write at @w" "intra-warp read-write race on memory behind a loaded pointer: read at @r, write at @w"
  rows[1][i] = next; // @w
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 300;
  if (n < 1 || n > 100000)
    return 1;
  int *row[2];
  cudaMalloc(&row[0], n * sizeof(int));
  row[1] = row[0];
  cudaMemset(row[0], 0, n * sizeof(int));
  int **table;
  cudaMalloc(&table, sizeof row);
  cudaMemcpy(table, row, sizeof row, cudaMemcpyHostToDevice);
  shift<<<(n + 63) / 64, 64>>>(table, n);
  cudaDeviceSynchronize();
}
