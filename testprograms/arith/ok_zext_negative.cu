// Zero-extended, thread 0 has a huge index and leaves.
#include <cstdlib>

__global__ void ring(int *a, int n) {
  long i = (unsigned)(threadIdx.x - 1);
  if (i >= n)
    return;
  a[(i + n) % n] = threadIdx.x;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 20;
  if (n < 1 || n > 31)
    return 1;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  ring<<<1, 32>>>(a, n);
  cudaFree(a);
  return 0;
}
