// darkroom WIDTH HEIGHT: develops a photograph and says how bright its brightest pixel is.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "stages.h"

constexpr int Blocks = 32;

template <class T> T *allocate(size_t n) {
  T *p = nullptr;
  if (cudaMalloc(&p, n * sizeof(T)) != cudaSuccess) {
    std::fprintf(stderr, "out of memory\n");
    std::exit(1);
  }
  return p;
}

int main(int argc, char **argv) {
  int width = argc > 1 ? std::atoi(argv[1]) : 1000;
  int height = argc > 2 ? std::atoi(argv[2]) : 600;
  if (width < 1 || width > 16384 || height < 1 || height > 16384) {
    std::fprintf(stderr, "usage: darkroom WIDTH HEIGHT, each from 1 to 16384\n");
    return 1;
  }
  int pixels = width * height;
  int pitch = width / 32 * 32; // rows of bytes begin at multiples of 32

  std::vector<float> photo(pixels);
  for (int i = 0; i < pixels; i++)
    photo[i] = (i * 7919 % 1000) / 1000.0f;

  float *image = allocate<float>(pixels);
  float *other = allocate<float>(pixels);
  float *sums = allocate<float>(width);
  float *peaks = allocate<float>(Blocks);
  unsigned char *packed = allocate<unsigned char>((size_t)(pitch + 32) * height);
  cudaMemcpy(image, photo.data(), pixels * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(sums, 0, width * sizeof(float));

  expose(image, width, height, 1.2f);
  diffuse(image, other, width, height, 4);
  sharpen(image, image, width, height, 0.5f);
  columnSum(image, sums, width, height);
  pack(image, packed, width, height, pitch);
  transpose(image, other, width, height);
  brightest(other, peaks, pixels, Blocks);

  float best[Blocks];
  cudaMemcpy(best, peaks, sizeof best, cudaMemcpyDeviceToHost);
  std::printf("brightest pixel: %f\n", *std::max_element(best, best + Blocks));
  cudaFree(image);
  cudaFree(other);
  cudaFree(sums);
  cudaFree(peaks);
  cudaFree(packed);
}
