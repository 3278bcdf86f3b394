// The host lets no image through of which the first cell of a row wraps around in 32 bits.
#include <cstdlib>

__global__ void rows(int *out, unsigned width, unsigned height) {
  unsigned y = blockIdx.x * 256 + threadIdx.x;
  if (y >= height)
    return;
  unsigned first = y * width;
  out[first / width] = y;
}

int main(int argc, char **argv) {
  unsigned width = argc > 1 ? atoi(argv[1]) : 640, height = argc > 2 ? atoi(argv[2]) : 480;
  if (width < 1 || height < 1 || width > 1u << 16 || height > 1u << 16)
    return 1;
  int *out;
  cudaMalloc(&out, (1 << 20) * sizeof(int));
  rows<<<(height + 255) / 256, 256>>>(out, width, height);
  cudaDeviceSynchronize();
  return 0;
}
