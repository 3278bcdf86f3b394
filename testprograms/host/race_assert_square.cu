// Mirroring the upper triangle of a matrix that need not be square.
#include <cassert>
#include <cstdlib>

__global__ void mirror(float *a, int rows, int cols) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < cols && y < rows && x < y) {
    // want+1 "inter-block read-write race on a: read at @r, write at @w" "intra-block read-write race on a: read at @r, write at @w" "intra-warp read-write race on a: read at @r, write at @w"
    float v = a[y * cols + x]; // @r
    a[x * rows + y] = v;       // @w
  }
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 512;
  int cols = argc > 2 ? atoi(argv[2]) : 512;
  assert(rows > 0 && cols > 0);
  float *a;
  cudaMalloc(&a, sizeof(float) * rows * cols);
  dim3 block(16, 16), grid((cols + 15) / 16, (rows + 15) / 16);
  mirror<<<grid, block>>>(a, rows, cols);
  cudaFree(a);
  return 0;
}
