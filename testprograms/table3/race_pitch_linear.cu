// Rows of a shifted image are as long as a number that may be zero.
#include <cstdlib>

__global__ void shift(float *matrix, int rowSize, const float *texture, int dx) {
  int xid = blockIdx.x * blockDim.x + threadIdx.x;
  int yid = blockIdx.y * blockDim.y + threadIdx.y;
  // want+1 "inter-block write-write race on matrix: write at @w, write at @w" "intra-warp write-write race on matrix: write at @w, write at @w"
  matrix[yid * (rowSize / 4) + xid] = texture[xid + dx]; // @w
}

int main(int argc, char **argv) {
  int width = argc > 1 ? atoi(argv[1]) : 512, height = argc > 2 ? atoi(argv[2]) : 512;
  if (width < 8 || height < 4 || width % 8 != 0 || height % 4 != 0)
    return 1;
  float *matrix, *texture;
  size_t pitch;
  cudaMallocPitch(&matrix, &pitch, width * sizeof(float), height);
  cudaMalloc(&texture, sizeof(float) * (width + 16));
  pitch = argc > 3 ? atoi(argv[3]) : 2048;
  shift<<<dim3(width / 8, height / 4), dim3(8, 4)>>>(matrix, pitch, texture, 16);
  cudaFree(matrix);
  cudaFree(texture);
  return 0;
}
