// Two threads would meet when a parameter had one value that the host rules out.
#include <cstdlib>

__global__ void marks(int *out, int x) {
  if (threadIdx.x == 15)
    out[15 + x] = 1; // @a 
  if (threadIdx.x == 200)
    out[200] = 2;
}

int main(int argc, char **argv) {
  int x = argc > 1 ? atoi(argv[1]) : 3;
  if (x < 0 || x >= 185)
    return 1;
  int *out;
  cudaMalloc(&out, 1024 * sizeof(int));
  marks<<<1, 512>>>(out, x);
  cudaFree(out);
  return 0;
}
