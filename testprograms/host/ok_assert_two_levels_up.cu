// A fact two callers above the launch reaches it through the calls.
#include <cassert>
#include <cstdlib>

__global__ void touch(int *cells, int pitch) {
  cells[blockIdx.x * pitch + threadIdx.x] = 1;
}

static void launch(int *cells, int rows, int pitch) {
  touch<<<rows, 32>>>(cells, pitch);
}

static void process(int rows, int pitch) {
  int *cells;
  cudaMalloc(&cells, sizeof(int) * rows * pitch);
  launch(cells, rows, pitch);
  cudaFree(cells);
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 4;
  int pitch = argc > 2 ? atoi(argv[2]) : 32;
  assert(pitch >= 32);
  process(rows, pitch);
  return 0;
}
