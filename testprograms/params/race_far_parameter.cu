// Two threads meet when a parameter has one value of a thousand.
#include <cstdlib>

__global__ void marks(int *out, int x) {
  if (threadIdx.x == 15)
    out[15 + x] = 1; // @a want "intra-block write-write race on out: write at @a, write at @b"
  if (threadIdx.x == 200)
    out[200] = 2; // @b
}

int main(int argc, char **argv) {
  int x = argc > 1 ? atoi(argv[1]) : 3;
  if (x < 0 || x >= 1000)
    return 1;
  int *out;
  cudaMalloc(&out, 1024 * sizeof(int));
  marks<<<1, 512>>>(out, x);
  cudaFree(out);
  return 0;
}
