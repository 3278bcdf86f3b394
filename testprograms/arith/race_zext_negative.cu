// Sign-extended, thread 0 has index -1 and wraps around the ring.
#include <cstdlib>

__global__ void ring(int *a, int n) {
  long i = (int)(threadIdx.x - 1);
  if (i >= n)
    return;
  // want+1 "intra-warp write-write race on a: write at @w, write at @w"
  a[(i + n) % n] = threadIdx.x; // @w
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
