// Planes of a tensor begin a row before those in front of them end.
#include <cstdlib>

__global__ void fill(float *y, size_t images, size_t height, size_t width, size_t row, size_t plane) {
  if (blockIdx.x >= height || blockIdx.y >= images)
    return;
  for (size_t w = threadIdx.x; w < width; w += blockDim.x)
    y[blockIdx.y * plane + blockIdx.x * row + w] = blockIdx.y; // @w want "inter-block write-write race on y: write at @w, write at @w"
}

int main(int argc, char **argv) {
  size_t images = argc > 1 ? atoll(argv[1]) : 4;
  size_t height = argc > 2 ? atoll(argv[2]) : 6;
  size_t width = argc > 3 ? atoll(argv[3]) : 50;
  size_t row = width;
  size_t plane = (height - 1) * row;
  float *y;
  cudaMalloc(&y, images * height * width * sizeof(float));
  fill<<<dim3(height, images), 32>>>(y, images, height, width, row, plane);
  cudaFree(y);
  return 0;
}
