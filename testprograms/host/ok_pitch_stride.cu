// The stride comes from cudaMallocPitch, whose contract makes it at least a row.
#include <cstdlib>

__global__ void ones(float *rows, size_t stride, int cols) {
  for (int c = threadIdx.x; c < cols; c += blockDim.x)
    rows[blockIdx.x * stride + c] = 1.0f;
}

int main(int argc, char **argv) {
  int cols = argc > 1 ? atoi(argv[1]) : 100;
  int count = argc > 2 ? atoi(argv[2]) : 16;
  if (cols < 1 || count < 1)
    return 1;
  float *rows;
  size_t pitch;
  cudaMallocPitch(&rows, &pitch, cols * sizeof(float), count);
  size_t stride = pitch / sizeof(float);
  ones<<<count, 32>>>(rows, stride, cols);
  cudaFree(rows);
  return 0;
}
