// Tiles of four by four are laid four apart.
#include <cstdlib>

__global__ void stampTiles(int *image, int width) {
  int x0 = threadIdx.x * 4, y0 = blockIdx.x * 4;
  for (int y = 0; y < 4; y++)
    for (int x = 0; x < 4; x++)
      image[(y0 + y) * width + x0 + x] = x + y;
}

int main(int argc, char **argv) {
  int width = argc > 1 ? atoi(argv[1]) : 128;
  int bands = argc > 2 ? atoi(argv[2]) : 8;
  if (width < 128 || bands < 1)
    return 1;
  int *image;
  cudaMalloc(&image, sizeof(int) * width * bands * 4);
  stampTiles<<<bands, 32>>>(image, width);
  cudaFree(image);
  return 0;
}
