// The stride of a row is one less than the row takes.
#include <cstdint>
#include <cstdlib>

__global__ void permute(const float *x, float *y, int64_t total, int64_t channels, int64_t height, int64_t width,
                        int64_t image, int64_t row) {
  for (int64_t i = blockIdx.x; i < total; i += gridDim.x) {
    int64_t w = i % width, h = i / width % height;
    int64_t c = i / (width * height) % channels, n = i / (width * height * channels);
    y[n * image + c + h * row + w * channels] = x[i]; // @w want "inter-block write-write race on y: write at @w, write at @w"
  }
}

int main(int argc, char **argv) {
  int64_t images = argc > 1 ? atoll(argv[1]) : 2;
  int64_t channels = argc > 2 ? atoll(argv[2]) : 3;
  int64_t height = argc > 3 ? atoll(argv[3]) : 4;
  int64_t width = argc > 4 ? atoll(argv[4]) : 5;
  if (images < 1 || channels < 1 || height < 1 || width < 1)
    return 1;
  int64_t total = images * channels * height * width;
  float *x, *y;
  cudaMalloc(&x, total * sizeof(float));
  cudaMalloc(&y, total * sizeof(float));
  int64_t row = width * channels - 1;
  permute<<<64, 1>>>(x, y, total, channels, height, width, height * width * channels, row);
  cudaFree(x);
  cudaFree(y);
  return 0;
}
