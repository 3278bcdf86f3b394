// The grid is a rounded quotient: two blocks and more from n = 400 on. A witness computes it as the host does.
#include <cstdlib>

__global__ void fill(float *a) {
  // want+1 "inter-block write-write race on a: write at @w, write at @w"
  a[threadIdx.x] = blockIdx.x; // @w
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64;
  if (n < 1 || n > 1000) return 1;
  float *a;
  cudaMalloc(&a, 176 * sizeof(float));
  fill<<<(int)((float)n / 400.0f + 1.0), 176>>>(a);
}
