// Other layouts of an image: bytes in rows of a given pitch, for display, and columns for rows.
#include "stages.h"

__global__ void packBytes(const float *image, unsigned char *packed, int width, int height, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    packed[y * pitch + x] = (unsigned char)(255.0f * image[y * width + x]);
}

void pack(const float *image, unsigned char *packed, int width, int height, int pitch) {
  dim3 block(32, 8);
  dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
  packBytes<<<grid, block>>>(image, packed, width, height, pitch);
}

constexpr int Tile = 16;

__global__ void transposeTiles(const float *image, float *turned, int width, int height) {
  __shared__ float tile[Tile][Tile + 1];
  int x = blockIdx.x * Tile + threadIdx.x;
  int y = blockIdx.y * Tile + threadIdx.y;
  if (x < width && y < height)
    tile[threadIdx.y][threadIdx.x] = image[y * width + x];
  __syncthreads();
  x = blockIdx.y * Tile + threadIdx.x;
  y = blockIdx.x * Tile + threadIdx.y;
  if (x < height && y < width)
    turned[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

void transpose(const float *image, float *turned, int width, int height) {
  dim3 grid((width + Tile - 1) / Tile, (height + Tile - 1) / Tile);
  transposeTiles<<<grid, dim3(Tile, Tile)>>>(image, turned, width, height);
}
