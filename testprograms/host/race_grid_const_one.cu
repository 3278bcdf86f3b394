// Every block of a grid that follows the input size resets the same table.
#include <cstdlib>

__global__ void initTable(int *table, int size) {
  for (int i = threadIdx.x; i < size; i += blockDim.x)
    // want+1 "inter-block write-write race on table: write at @w, write at @w"
    table[i] = i; // @w
}

int main(int argc, char **argv) {
  int size = argc > 1 ? atoi(argv[1]) : 4096;
  if (size < 1)
    return 1;
  int *table;
  cudaMalloc(&table, size * sizeof(int));
  int blocks = (size + 255) / 256;
  initTable<<<blocks, 256>>>(table, size);
  cudaFree(table);
  return 0;
}
