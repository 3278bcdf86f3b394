// The width of rows shrinks from round to round, and may come below the width of a block.
#include <algorithm>

__global__ void put(int *out, int w) { out[blockIdx.x * w + threadIdx.x] = blockIdx.x; } // @w want "inter-block write-write race on out: write at @w, write at @w"

int main(int argc, char **argv) {
  int *out;
  cudaMalloc(&out, 8 * 512 * sizeof(int));
  int w = 512;
  for (int i = 1; i < argc; i++)
    w = std::max(w - 70, 62);
  put<<<8, 64>>>(out, w);
  cudaDeviceSynchronize();
}
