// What an inner loop adds up moves every thread by the same amount.
#include <cstdlib>

__global__ void fill(int *out, int rows, int columns) {
  int p = threadIdx.x;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) {
      out[p] = r;
      p += 64;
    }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  if (n < 1 || n > 64)
    return 1;
  int *out;
  cudaMalloc(&out, 64 * 64 * 64 * sizeof(int));
  fill<<<1, 64>>>(out, n, n);
  cudaFree(out);
  return 0;
}
