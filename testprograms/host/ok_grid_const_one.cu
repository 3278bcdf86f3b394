// The grid is a single block, a constant of the host code.
#include <cstdlib>

__global__ void initTable(int *table, int size) {
  for (int i = threadIdx.x; i < size; i += blockDim.x)
    table[i] = i;
}

int main(int argc, char **argv) {
  int size = argc > 1 ? atoi(argv[1]) : 4096;
  if (size < 1)
    return 1;
  int *table;
  cudaMalloc(&table, size * sizeof(int));
  int blocks = 1;
  initTable<<<blocks, 256>>>(table, size);
  cudaFree(table);
  return 0;
}
