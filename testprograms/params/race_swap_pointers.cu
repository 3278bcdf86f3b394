// Source and destination are swapped for odd blocks only, so blocks meet in both.
#include <cstdlib>

__global__ void copyWay(int *a, int *b, int back) {
  int i = blockIdx.x * 32 + threadIdx.x;
  bool swap = blockIdx.x % 2 == 1;
  const int *from = swap ? b : a;
  int *to = swap ? a : b;
  int v = from[i ^ 32]; // @r want "inter-block read-write race on"
  to[i] = v;            // @w
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
