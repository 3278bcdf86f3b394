// A ceiling-division grid with a guard on both axes.
#include <cstdlib>

__global__ void invert(unsigned *image, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    image[y * width + x] = 255;
}

int main(int argc, char **argv) {
  int width = argc > 1 ? atoi(argv[1]) : 1920;
  int height = argc > 2 ? atoi(argv[2]) : 1080;
  if (width < 1 || height < 1)
    return 1;
  unsigned *image;
  cudaMalloc(&image, sizeof(unsigned) * width * height);
  dim3 block(8, 4);
  dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
  invert<<<grid, block>>>(image, width, height);
  cudaFree(image);
  return 0;
}
