// Sums the columns of an image, to find vertical streaks of the scanner.
#include "stages.h"

constexpr int Band = 64; // rows that one thread adds up

__global__ void column_sum(const float *image, float *sums, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= width)
    return;
  int first = blockIdx.y * Band;
  int end = min(first + Band, height);
  float sum = 0;
  for (int y = first; y < end; y++)
    sum += image[y * width + x];
  sums[x] += sum;
}

void columnSum(const float *image, float *sums, int width, int height) {
  dim3 grid((width + 127) / 128, (height + Band - 1) / Band);
  column_sum<<<grid, 128>>>(image, sums, width, height);
}
