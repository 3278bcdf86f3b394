// A grid barrier in a launch of which the host says much, and that is not cooperative: no thread depends on it, but it fails.
//hgrd:expect twice=inconclusive "is not cooperative"
#include <cooperative_groups.h>
#include <cstdlib>
#include <cstring>
__global__ void twice(int *a, unsigned n) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
  cooperative_groups::this_grid().sync();
  if (i < n) a[i] *= 2;
}
static unsigned up(unsigned x) {
  x--;
  x |= x >> 1, x |= x >> 2, x |= x >> 4, x |= x >> 8, x |= x >> 16;
  return x + 1;
}
static int option(int argc, char **argv, const char *name, int other) {
  for (int i = 1; i < argc; i++) if (!strncmp(argv[i], name, strlen(name))) return atoi(argv[i] + strlen(name));
  return other;
}
static void shape(int kind, unsigned n, int most, int wide, int &blocks, int &threads) {
  threads = kind < 3 ? (n < (unsigned)wide ? up(n) : wide) : (n < 2u * wide ? up((n + 1) / 2) : wide);
  blocks = (n + threads - 1) / threads;
  if (blocks > 65535) blocks /= 2, threads *= 2;
  if (kind >= 6 && most < blocks) blocks = most;
}
int main(int argc, char **argv) {
  int kind = option(argc, argv, "--kind=", 6), wide = option(argc, argv, "--threads=", 256);
  int most = option(argc, argv, "--blocks=", 64), n = option(argc, argv, "--n=", 1 << 20), blocks, threads;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  shape(kind, n, most, wide, blocks, threads);
  twice<<<blocks, threads>>>(a, n);
  cudaDeviceSynchronize();
}
