// 16 threads add up each column, and add the sum; in the second kernel they count rows as well.
__global__ void columnSum(const float *img, float *sums, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= w)
    return;
  float s = 0;
  for (int y = 0; y < h; y++)
    s += img[y * w + x];
  sums[x] += s;
}

__global__ void both(const float *img, float *sums, float *out, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  out[threadIdx.y * w + x] = img[threadIdx.y * w + x];
  sums[x] += img[x];
}

int main() {
  float *img, *sums, *out;
  cudaMalloc(&img, 640 * 480 * sizeof(float));
  cudaMalloc(&sums, 640 * sizeof(float));
  cudaMalloc(&out, 640 * 16 * sizeof(float));
  dim3 block(16, 16);
  columnSum<<<40, block>>>(img, sums, 640, 480);
  both<<<40, dim3(16, 16)>>>(img, sums, out, 640);
}
