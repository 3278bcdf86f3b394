// Dimensions in a struct by value, whose stride is checked against the columns.
#include <cstdlib>

struct Dim {
  int rows, cols, stride;
};

__global__ void setAll(float *m, Dim d) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < d.cols && r < d.rows)
    m[r * d.stride + c] = 3.0f;
}

int main(int argc, char **argv) {
  Dim d;
  d.rows = argc > 1 ? atoi(argv[1]) : 40;
  d.cols = argc > 2 ? atoi(argv[2]) : 40;
  d.stride = argc > 3 ? atoi(argv[3]) : d.cols;
  if (d.rows < 1 || d.cols < 1 || d.stride < d.cols)
    return 1;
  float *m;
  cudaMalloc(&m, sizeof(float) * d.rows * d.stride);
  setAll<<<dim3((d.cols + 7) / 8, (d.rows + 3) / 4), dim3(8, 4)>>>(m, d);
  cudaFree(m);
  return 0;
}
