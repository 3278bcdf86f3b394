// Source and destination are swapped for all blocks alike.
#include <cstdlib>

__global__ void copyWay(int *a, int *b, int back) {
  int i = blockIdx.x * 32 + threadIdx.x;
  bool swap = back != 0;
  const int *from = swap ? b : a;
  int *to = swap ? a : b;
  int v = from[i ^ 32];
  to[i] = v;
}

int main(int argc, char **argv) {
  int pairs = argc > 1 ? atoi(argv[1]) : 16;
  if (pairs < 1)
    return 1;
  int *a, *b;
  cudaMalloc(&a, pairs * 64 * sizeof(int));
  cudaMalloc(&b, pairs * 64 * sizeof(int));
  copyWay<<<2 * pairs, 32>>>(a, b, argc > 2);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
