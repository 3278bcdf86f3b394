// A decoded index is transposed with the right divisor.
#include <cstdlib>

__global__ void transposed(const int *in, int *out, int rows, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows * cols) {
    int r = i / cols, c = i % cols;
    out[c * rows + r] = in[i];
  }
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 60;
  int cols = argc > 2 ? atoi(argv[2]) : 50;
  if (rows < 1 || cols < 1)
    return 1;
  int *in, *out;
  cudaMalloc(&in, sizeof(int) * rows * cols);
  cudaMalloc(&out, sizeof(int) * rows * cols);
  transposed<<<(rows * cols + 31) / 32, 32>>>(in, out, rows, cols);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
