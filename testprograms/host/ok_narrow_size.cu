// The size of the allocation, kept in an int, says that there is a row: the first and the last are one, or lie apart.
#include <cstdlib>

__global__ void frame(double *u, int width, int height) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < width) {
    u[i] = 1;
    u[(height - 1) * width + i] = 2;
  }
}

int main(int argc, char **argv) {
  int width = atoi(argv[1]), height = atoi(argv[2]);
  int cells = width * height;
  int bytes = sizeof(double) * cells;
  double *u;
  cudaMalloc(&u, bytes);
  frame<<<(width + 31) / 32, 32>>>(u, width, height);
  cudaFree(u);
  return 0;
}
