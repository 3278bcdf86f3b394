// The last row overlaps the first by half.
#include <cstdlib>

__global__ void frame(double *u, int width, int height) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < width) {
    // want+1 "inter-block write-write race on u: write at @w, write at @z" "intra-warp write-write race on u: write at @w, write at @z"
    u[i] = 1; // @w
    u[(height - 1) * width - width / 2 + i] = 2; // @z
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
