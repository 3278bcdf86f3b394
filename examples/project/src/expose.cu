// Brightens or darkens an image in place.
#include "stages.h"

__global__ void exposePixels(float *image, int pixels, float gain) {
  int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pixels; i += stride)
    image[i] = fminf(image[i] * gain, 1.0f);
}

void expose(float *image, int width, int height, float gain) {
  exposePixels<<<64, 256>>>(image, width * height, gain);
}
