// A macro that aborts on failure is a fact at the launch.
#include <cstdio>
#include <cstdlib>

#define CHECK(cond)                                                            \
  do {                                                                         \
    if (!(cond))                                                               \
      fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #cond),       \
          abort();                                                             \
  } while (0)

__global__ void tileSums(int *sums, int tiles) {
  sums[blockIdx.x * tiles + threadIdx.x] = 0;
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
