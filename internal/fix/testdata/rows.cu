// Threads beyond the end of a row write into the next one.
__global__ void fill(float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y < height)
    out[y * width + x] = x * y;
}

int main() {
  const int width = 100, height = 64;
  float *out;
  cudaMalloc(&out, 112 * height * sizeof(float));
  fill<<<dim3(7, 4), dim3(16, 16)>>>(out, width, height);
}
