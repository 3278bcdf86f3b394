// An assert makes the matrix square, so the two triangles are apart.
#include <cassert>
#include <cstdlib>

__global__ void mirror(float *a, int rows, int cols) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < cols && y < rows && x < y) {
    float v = a[y * cols + x];
    a[x * rows + y] = v;
  }
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 512;
  int cols = argc > 2 ? atoi(argv[2]) : 512;
  assert(rows > 0 && rows == cols);
  float *a;
  cudaMalloc(&a, sizeof(float) * rows * cols);
  dim3 block(16, 16), grid((cols + 15) / 16, (rows + 15) / 16);
  mirror<<<grid, block>>>(a, rows, cols);
  cudaFree(a);
  return 0;
}
