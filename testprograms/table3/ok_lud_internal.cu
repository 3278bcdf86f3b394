// The trailing tiles of an LU step begin behind the pivot row and column.
#include <cstdlib>

__global__ void ludInternal(float *m, int dim, int offset) {
  int row = offset + (blockIdx.y + 1) * 8 + threadIdx.y;
  int column = offset + (blockIdx.x + 1) * 8 + threadIdx.x;
  float sum = 0.0f;
  for (int k = 0; k < 8; k++)
    sum += m[row * dim + offset + k] * m[(offset + k) * dim + column];
  m[row * dim + column] = 2.0f * sum;
}

int main(int argc, char **argv) {
  int dim = argc > 1 ? atoi(argv[1]) : 256;
  if (dim < 16 || dim % 8 != 0)
    return 1;
  float *m;
  cudaMalloc(&m, sizeof(float) * dim * dim);
  for (int i = 0; i < dim - 8; i += 8) {
    int left = (dim - i) / 8 - 1;
    ludInternal<<<dim3(left, left), dim3(8, 8)>>>(m, dim, i);
  }
  cudaFree(m);
  return 0;
}
