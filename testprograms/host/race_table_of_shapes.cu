// Shapes of grids and blocks stand in two tables: those that are read at one index do not fit.
#include <cstdlib>
dim3 grid[2][2], block[2][2];

void choose() {
  grid[0][0] = dim3(8, 2);
  block[0][0] = dim3(4, 16);
  grid[0][1] = dim3(1, 32);
  block[0][1] = dim3(32, 1);
  grid[1][0] = dim3(8, 2);
  block[1][0] = dim3(8, 16);
  grid[1][1] = dim3(1, 32);
  block[1][1] = dim3(32, 1);
}

__global__ void pitched(float *a) {
  a[(blockIdx.y * 16 + threadIdx.y) * 32 + blockIdx.x * 4 + threadIdx.x] = clock(); // @w want "inter-block write-write race on a: write at @w, write at @w"
}

int main() {
  choose();
  float *a;
  cudaMalloc(&a, 33 * 32 * sizeof(float));
  for (int i = 0; i < 1; i++)
    pitched<<<grid[1][i], block[1][i]>>>(a);
  cudaFree(a);
  return 0;
}
