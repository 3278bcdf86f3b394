// Streams work on windows of one buffer that lie side by side.
__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 2;
}

int main() {
  const int window = 100;
  float *x;
  cudaMalloc(&x, 401 * sizeof(float));
  cudaMemset(x, 0, 401 * sizeof(float));
  cudaStream_t s[4];
  for (auto &one : s) cudaStreamCreate(&one);
  for (int i = 0; i < 4; ++i)
    scale<<<1, 128, 0, s[i]>>>(x + i * window, window);
  cudaDeviceSynchronize();
}
