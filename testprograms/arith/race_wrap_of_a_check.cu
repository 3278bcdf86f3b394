// A check of an image's size wraps around itself, and so lets images through whose cells have indices that do.
//hgrd:expect fill=inconclusive "does not wrap"
#include <cstdlib>

__global__ void fill(unsigned char *out, unsigned rows, unsigned columns) {
  unsigned y = blockIdx.x * 64 + threadIdx.x;
  if (y < rows)
    for (unsigned x = 0; x < columns; x++)
      // want-fn+1 "inter-block write-write race on out: write at @w, write at @w"
      out[y * columns + x] = x; // @w
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 1;
  unsigned rows = strtoul(argv[1], 0, 10), columns = strtoul(argv[2], 0, 10);
  if (rows < 1 || columns < 1 || rows > 1u << 18 || columns > 1u << 17)
    return 1;
  if (rows * columns > 1u << 27)
    return 1;
  unsigned char *out;
  cudaMalloc(&out, (size_t)rows * columns);
  fill<<<(rows + 63) / 64, 64>>>(out, rows, columns);
  cudaDeviceSynchronize();
  return 0;
}
