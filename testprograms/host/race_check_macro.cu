// A macro that only logs does not keep the launch from happening.
#include <cstdio>
#include <cstdlib>

#define CHECK(cond)                                                            \
  do {                                                                         \
    if (!(cond))                                                               \
      fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #cond);       \
  } while (0)

__global__ void tileSums(int *sums, int tiles) {
  // want+1 "inter-block write-write race on sums: write at @w, write at @w"
  sums[blockIdx.x * tiles + threadIdx.x] = 0; // @w
}

int main(int argc, char **argv) {
  int tiles = argc > 1 ? atoi(argv[1]) : 32;
  CHECK(tiles >= 32);
  int *sums;
  cudaMalloc(&sums, sizeof(int) * 4 * tiles);
  tileSums<<<4, 32>>>(sums, tiles);
  cudaFree(sums);
  return 0;
}
