// Two windows of one allocation, the second begins where the first ends.
#include <cstdlib>

__global__ void shift(const int *from, int *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int v = from[i];
    to[i] = v + 1;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1024;
  if (n < 64)
    return 1;
  int *pool;
  cudaMalloc(&pool, 2 * n * sizeof(int));
  shift<<<(n + 31) / 32, 32>>>(pool, pool + n, n);
  cudaFree(pool);
  return 0;
}
