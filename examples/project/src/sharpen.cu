// Unsharp mask: pushes each pixel away from the mean of its neighbours to the left and right.
#include "stages.h"

__global__ void sharpenPixels(const float *in, float *out, int width, int height, float amount) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y;
  if (x >= width || y >= height)
    return;
  const float *row = in + y * width;
  float left = row[max(x - 1, 0)];
  float right = row[min(x + 1, width - 1)];
  float mean = 0.5f * (left + right);
  out[y * width + x] = row[x] + amount * (row[x] - mean);
}

void sharpen(const float *image, float *sharp, int width, int height, float amount) {
  dim3 grid((width + 255) / 256, height);
  sharpenPixels<<<grid, 256>>>(image, sharp, width, height, amount);
}
