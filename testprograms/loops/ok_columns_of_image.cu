// Each thread writes the columns of one place of an image, whose number a loop within a loop counts.
#include <cstdlib>

__global__ void columns(int n, const float *x, int height, int width, int size, int down, int across, float *y) {
  int i = blockIdx.x;
  if (i < n) {
    int w = i % across, h = i / across % down, c = i / across / down;
    float *to = y + (c * size * size * down + h) * across + w;
    const float *from = x + (c * height + h) * width + w;
    for (int a = 0; a < size; a++)
      for (int b = 0; b < size; b++) {
        *to = from[a * width + b];
        to += down * across;
      }
  }
}

int main(int argc, char **argv) {
  int channels = argc > 1 ? atoi(argv[1]) : 3;
  int height = argc > 2 ? atoi(argv[2]) : 6;
  int width = argc > 3 ? atoi(argv[3]) : 7;
  int size = argc > 4 ? atoi(argv[4]) : 3;
  int down = height - size + 1, across = width - size + 1;
  if (channels < 1 || size < 1 || down < 1 || across < 1)
    return 1;
  float *x, *y;
  cudaMalloc(&x, sizeof(float) * channels * height * width);
  cudaMalloc(&y, sizeof(float) * channels * size * size * down * across);
  columns<<<channels * down * across, 1>>>(channels * down * across, x, height, width, size, down, across, y);
  cudaFree(x);
  cudaFree(y);
  return 0;
}
