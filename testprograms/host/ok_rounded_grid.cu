// The twin: always one block, which nothing proves. But no witness makes two of it.
//hgrd:expect fill=inconclusive "the solver found values, but no launch that was tried with them shows a race"
#include <cstdlib>

__global__ void fill(float *a) {
  a[threadIdx.x] = blockIdx.x;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64;
  if (n < 1 || n > 100) return 1;
  float *a;
  cudaMalloc(&a, 176 * sizeof(float));
  fill<<<(int)((float)n / 400.0f + 1.0), 176>>>(a);
}
