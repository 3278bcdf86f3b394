// The host lets no image through for which the first cell of a row wraps around.
#include <cstdlib>

__global__ void rows(int *out, unsigned width, unsigned height) {
  unsigned y = blockIdx.x * 256 + threadIdx.x;
  if (y >= height)
    return;
  for (unsigned x = 0; x < 2; x++)
    out[y * width / width * 2 + x] = y;
}

int main(int argc, char **argv) {
  unsigned width = atoi(argv[1]), height = atoi(argv[2]);
  if (width < 1 || height < 1 || width > 1u << 16 || height > 1u << 16)
    return 1;
  int *out;
  cudaMalloc(&out, height * 2 * sizeof(int));
  rows<<<(height + 255) / 256, 256>>>(out, width, height);
  cudaDeviceSynchronize();
  return 0;
}
