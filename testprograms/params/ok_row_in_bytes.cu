// A row begins as many elements behind the one before as it has, whatever callers pass for the width.
__global__ void scale(float *img, int width, int height, float k) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float *row = (float *)((char *)img + (size_t)y * width * sizeof(float));
  row[x] = k;
}
