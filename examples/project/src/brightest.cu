// Finds the brightest pixel of each part of an image.
#include "stages.h"

constexpr int Threads = 256;

__global__ void blockPeaks(const float *image, float *peaks, int pixels) {
  __shared__ float best[Threads];
  float mine = 0;
  for (int i = blockIdx.x * Threads + threadIdx.x; i < pixels; i += gridDim.x * Threads)
    mine = fmaxf(mine, image[i]);
  best[threadIdx.x] = mine;
  for (int half = Threads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half)
      best[threadIdx.x] = fmaxf(best[threadIdx.x], best[threadIdx.x + half]);
    __syncthreads();
  }
  if (threadIdx.x == 0)
    peaks[blockIdx.x] = best[0];
}

void brightest(const float *image, float *peaks, int pixels, int blocks) {
  blockPeaks<<<blocks, Threads>>>(image, peaks, pixels);
}
