// Rows of a convolution, asserted to be a multiple of a block's tile.
#include <cassert>
#include <cstdlib>

__constant__ float taps[17];

__global__ void convolveRows(float *dst, const float *src, int w, int pitch) {
  __shared__ float s[4][128 + 32];
  int baseX = blockIdx.x * 128 - 16, baseY = blockIdx.y * 4 + threadIdx.y;
  const float *from = src + baseY * pitch + baseX;
  float *to = dst + baseY * pitch + baseX;
  for (int x = threadIdx.x; x < 160; x += 16)
    s[threadIdx.y][x] = baseX + x >= 0 && baseX + x < w ? from[x] : 0.0f;
  __syncthreads();
  for (int x = threadIdx.x + 16; x < 144; x += 16) {
    float sum = 0.0f;
    for (int k = -8; k <= 8; k++)
      sum += taps[8 - k] * s[threadIdx.y][x + k];
    to[x] = sum;
  }
}

int main(int argc, char **argv) {
  int w = argc > 1 ? atoi(argv[1]) : 3072, h = argc > 2 ? atoi(argv[2]) : 3072;
  assert(w > 0 && h > 0 && h % 4 == 0 && w % 128 == 0);
  float *src, *dst;
  cudaMalloc(&src, sizeof(float) * w * h);
  cudaMalloc(&dst, sizeof(float) * w * h);
  convolveRows<<<dim3((w + 127) / 128, h / 4), dim3(16, 4)>>>(dst, src, w, w);
  cudaFree(src);
  cudaFree(dst);
  return 0;
}
