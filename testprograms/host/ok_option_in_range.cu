// Options set the width of rows and the number of blocks, each checked where it is read.
#include <cstdlib>
#include <unistd.h>

__global__ void put(int *out, int w) { out[blockIdx.x * w + threadIdx.x] = blockIdx.x; }

int main(int argc, char **argv) {
  int w = 128, blocks = 8, c;
  while ((c = getopt(argc, argv, "w:b:h")) != -1) {
    switch (c) {
    case 'w':
      w = atoi(optarg);
      if (w < 64 || w > 1024)
        return 2;
      break;
    case 'b':
      blocks = atoi(optarg);
      if (blocks < 1 || blocks > 64)
        return 2;
      break;
    case 'h':
      return 0;
    }
  }
  int *out;
  cudaMalloc(&out, 64 * 1024 * sizeof(int));
  put<<<blocks, 64>>>(out, w);
  cudaDeviceSynchronize();
}
