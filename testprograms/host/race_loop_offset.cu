// A tile of the trailing matrix reaches back into the pivot column that others read.
#include <cstdlib>

__global__ void trailing(float *m, int dim, int offset) {
  int column = offset + blockIdx.x * 16 + threadIdx.x;
  int row = offset + threadIdx.y;
  // want+1 "inter-block read-write race on m: read at @r, write at @w" "intra-warp read-write race on m: read at @r, write at @w"
  float pivot = m[row * dim + offset];     // @r
  m[row * dim + column] = pivot * 0.5f; // @w
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
