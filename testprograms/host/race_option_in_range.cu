// Options set the width of rows, checked against too little, and whether the program says so.
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

__global__ void put(int *out, int w) { out[blockIdx.x * w + threadIdx.x] = blockIdx.x; } // @w want "inter-block write-write race on out: write at @w, write at @w"

int main(int argc, char **argv) {
  int w = 128, c;
  bool loud = false;
  while ((c = getopt(argc, argv, "w:vh")) != -1) {
    switch (c) {
    case 'w':
      w = atoi(optarg);
      if (w < 16 || w > 1024)
        return 2;
      break;
    case 'v':
      loud = true;
      break;
    case 'h':
      return 0;
    }
  }
  if (loud)
    printf("%d\n", w);
  int *out;
  cudaMalloc(&out, 8 * 1024 * sizeof(int));
  put<<<8, 64>>>(out, w);
  cudaDeviceSynchronize();
}
