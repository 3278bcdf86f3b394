// What an inner loop adds up leaves no room for all threads.
#include <cstdlib>

__global__ void fill(int *out, int rows, int columns) {
  int p = threadIdx.x;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) {
      // want+1 "intra-block write-write race on out: write at @w, write at @w"
      out[p] = r; // @w
      p += 63;
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
