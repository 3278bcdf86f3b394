// A second array in dynamic shared memory begins at the next multiple of 8 bytes behind the first.
#include <cstdlib>

extern __shared__ char pool[];

__global__ void carve(double *out, int n) {
  int *left = (int *)pool;
  double *right = (double *)(((size_t)(left + n) + 7) & ~(size_t)7);
  int t = threadIdx.x;
  left[t] = t;
  right[t] = out[t];
  out[t] = left[t] + right[t];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 32;
  if (n < 1 || n > 32)
    return 1;
  double *out;
  cudaMalloc(&out, n * sizeof(double));
  carve<<<1, n, 12 * n + 8>>>(out, n);
  cudaFree(out);
  return 0;
}
