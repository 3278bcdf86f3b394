// A tile's number counts tiles of a row by the threads of a tile, not by the tiles: rows meet once there are two of them.
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void brighten(float *pixel, int count) {
  int tile = blockIdx.x + blockIdx.y * blockDim.x;
  int i = tile * blockDim.x * blockDim.y + threadIdx.x + threadIdx.y * blockDim.x;
  if (i < count) pixel[i] = pixel[i] * 1.5f + 1; // want "inter-block write-write race on pixel" "inter-block write-read race on pixel"
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 2000000;
  if (count <= 0 || count > 100000000) return 1;
  float *pixel;
  cudaMalloc(&pixel, count * sizeof(float));
  int tiles = (count + 127) / 128;
  dim3 grid(tiles < 500 ? tiles : 500, (tiles + 499) / 500), block(16, 8);
  brighten<<<grid, block>>>(pixel, count);
  cudaDeviceSynchronize();
}
