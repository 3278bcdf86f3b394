// The offset of the host loop keeps the trailing matrix apart from the pivot column.
#include <cstdlib>

__global__ void trailing(float *m, int dim, int offset) {
  int column = offset + (blockIdx.x + 1) * 16 + threadIdx.x;
  int row = offset + threadIdx.y;
  float pivot = m[row * dim + offset];
  m[row * dim + column] = pivot * 0.5f;
}

int main(int argc, char **argv) {
  int dim = argc > 1 ? atoi(argv[1]) : 256;
  if (dim < 32 || dim % 16 != 0)
    return 1;
  float *m;
  cudaMalloc(&m, sizeof(float) * dim * dim);
  for (int i = 0; i < dim - 16; i += 16)
    trailing<<<(dim - i) / 16 - 1, dim3(16, 2)>>>(m, dim, i);
  cudaFree(m);
  return 0;
}
