// Two neighbours along an axis share a place.
#include <cstdint>
#include <cstdlib>

__global__ void turn(const float *x, float *y, int64_t images, int64_t height, int64_t width) {
  int64_t i = blockIdx.x;
  if (i < images * height * width) {
    int64_t w = i % width, h = i / width % height, n = i / width / height;
    y[(n * width + w) * height + h / 2] = x[i]; // @w want "inter-block write-write race on y: write at @w, write at @w"
  }
}

int main(int argc, char **argv) {
  int64_t images = argc > 1 ? atoll(argv[1]) : 2;
  int64_t height = argc > 2 ? atoll(argv[2]) : 4;
  int64_t width = argc > 3 ? atoll(argv[3]) : 5;
  float *x, *y;
  cudaMalloc(&x, images * height * width * sizeof(float));
  cudaMalloc(&y, images * height * width * sizeof(float));
  turn<<<1024, 1>>>(x, y, images, height, width);
  cudaFree(x);
  cudaFree(y);
  return 0;
}
