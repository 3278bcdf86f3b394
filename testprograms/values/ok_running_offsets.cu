// Blocks write the segments between the elements of a running sum of positive lengths.
#include <cstdlib>

__global__ void segments(float *out, const int *offset) {
  int start = offset[blockIdx.x], end = offset[blockIdx.x + 1];
  for (int i = start + threadIdx.x; i < end; i += blockDim.x) {
    out[i] = blockIdx.x;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  int m = argc > 2 ? atoi(argv[2]) : 1000;
  if (n < 1 || m < 1)
    return 1;
  int *h = (int *)malloc((n + 1) * sizeof(int));
  h[0] = 0;
  for (int i = 1; i <= n; i++)
    h[i] = h[i - 1] + (rand() % m + 1) * 3;
  float *out;
  int *offset;
  cudaMalloc(&out, (size_t)n * m * 3 * sizeof(float));
  cudaMalloc(&offset, (n + 1) * sizeof(int));
  cudaMemcpy(offset, h, (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  segments<<<n, 128>>>(out, offset);
  cudaDeviceSynchronize();
  return 0;
}
