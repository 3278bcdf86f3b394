// The row length is what the grid was divided from, so rows stay apart.
#include <cstdlib>

__global__ void tone(float *pixels, unsigned width) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  pixels[y * width + x] = 0.5f;
}

int main(int argc, char **argv) {
  unsigned width = argc > 1 ? atoi(argv[1]) : 1024;
  unsigned height = argc > 2 ? atoi(argv[2]) : 768;
  unsigned pitch = argc > 3 ? atoi(argv[3]) : 1024;
  if (width < 16 || height < 2 || pitch < 1)
    return 1;
  float *pixels;
  cudaMalloc(&pixels, sizeof(float) * pitch * height);
  dim3 grid(width / 16, height / 2), block(16, 2);
  tone<<<grid, block>>>(pixels, width);
  cudaFree(pixels);
  return 0;
}
