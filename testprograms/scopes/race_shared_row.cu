// Rows that are longer than a block is wide are added up by several blocks, under a lock that holds in one block only.
#include <cstdlib>
__global__ void rowSums(const int *a, volatile int *sum, int *lock, int rows, int cols) {
  int tiles = (cols + 15) / 16;
  for (int work = blockIdx.x; work / tiles < rows; work += gridDim.x) {
    int row = work / tiles, col = work % tiles * 16 + threadIdx.x;
    for (int part = 0; part < 4; part++)
      for (int k = 0; k < 2; k++) {
        int x = col < cols ? a[(row * cols + col) * 2 + k] : 0;
        bool done = false;
        do {
          if (atomicCAS_block(&lock[(row * 4 + part) % 64], 0, 1) == 0) { // @cas want "inter-block atomic-atomic race on lock: atomic at @cas, atomic at @cas" want "inter-block atomic-atomic race on lock: atomic at @cas, atomic at @exch"
            __threadfence();
            sum[row * 4 + part] += x; // @sum want "inter-block read-write race on sum: read at @sum, write at @sum" want "inter-block write-write race on sum: write at @sum, write at @sum"
            __threadfence();
            atomicExch(&lock[(row * 4 + part) % 64], 0); // @exch
            done = true;
          }
        } while (!done);
      }
  }
}

int main(int argc, char **argv) {
  int rows = atoi(argv[1]), cols = atoi(argv[2]);
  int *a, *sum, *lock;
  cudaMalloc(&a, rows * cols * 2 * sizeof(int));
  cudaMalloc(&sum, rows * 4 * sizeof(int));
  cudaMalloc(&lock, 64 * sizeof(int));
  cudaMemset(lock, 0, 64 * sizeof(int));
  rowSums<<<20, 16>>>(a, sum, lock, rows, cols);
  return 0;
}
