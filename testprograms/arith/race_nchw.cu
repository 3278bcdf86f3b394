// An NCHW index whose plane is taken for width times width.
#include <cstdlib>

__global__ void relu(float *x, int channels, int height, int width) {
  int c = blockIdx.x, n = blockIdx.y;
  int plane = width * width;
  for (int h = 0; h < height; h++)
    for (int w = threadIdx.x; w < width; w += blockDim.x)
      // want+1 "inter-block write-write race on x: write at @w, write at @w"
      x[(n * channels + c) * plane + h * width + w] = 0.0f; // @w
}

int main(int argc, char **argv) {
  int images = argc > 1 ? atoi(argv[1]) : 4;
  int channels = argc > 2 ? atoi(argv[2]) : 3;
  int height = argc > 3 ? atoi(argv[3]) : 60;
  int width = argc > 4 ? atoi(argv[4]) : 50;
  if (images < 1 || channels < 1 || height < 1 || width < 1)
    return 1;
  float *x;
  cudaMalloc(&x, sizeof(float) * images * channels * height * width);
  relu<<<dim3(channels, images), 64>>>(x, channels, height, width);
  cudaFree(x);
  return 0;
}
