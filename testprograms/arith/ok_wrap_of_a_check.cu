// The size of an image is checked in 64 bits, so that no index of a cell wraps around.
#include <cstdlib>

__global__ void fill(unsigned char *out, unsigned rows, unsigned columns) {
  unsigned y = blockIdx.x * 64 + threadIdx.x;
  if (y < rows)
    for (unsigned x = 0; x < columns; x++)
      out[y * columns + x] = x;
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 1;
  unsigned rows = strtoul(argv[1], 0, 10), columns = strtoul(argv[2], 0, 10);
  if (rows < 1 || columns < 1 || rows > 1u << 18 || columns > 1u << 17)
    return 1;
  if ((size_t)rows * columns > 1u << 27)
    return 1;
  unsigned char *out;
  cudaMalloc(&out, (size_t)rows * columns);
  fill<<<(rows + 63) / 64, 64>>>(out, rows, columns);
  cudaDeviceSynchronize();
  return 0;
}
