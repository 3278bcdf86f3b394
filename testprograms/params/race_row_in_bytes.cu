// A row begins as many bytes behind the one before as it has elements, whatever callers pass for the width.
__global__ void scale(float *img, int width, int height, float k) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float *row = (float *)((char *)img + (size_t)y * width);
  row[x] = k; // @w want "intra-warp write-write race on img: write at @w, write at @w" want "intra-block write-write race on img: write at @w, write at @w" want "inter-block write-write race on img: write at @w, write at @w"
}
