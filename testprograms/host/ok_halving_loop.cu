// A halving host loop: writers stay in the lower half, readers in the upper.
#include <cstdlib>

__global__ void fold(float *data, int half) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < half) {
    float upper = data[i + half];
    data[i] = 2.0f * upper;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 16;
  if (n < 2 || (n & (n - 1)) != 0)
    return 1;
  float *data;
  cudaMalloc(&data, n * sizeof(float));
  for (int half = n / 2; half > 0; half /= 2)
    fold<<<(half + 63) / 64, 64>>>(data, half);
  cudaFree(data);
  return 0;
}
