// The lower triangle is copied to the upper in rows that an allocation made as long as the matrix is wide.
#include <cassert>
#include <cstdlib>

__global__ void copyLowUpp(float *A, int rows, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i <= j || i >= rows)
    return;
  float v = A[i * stride + j];
  A[j * stride + i] = v;
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 300;
  int cols = argc > 2 ? atoi(argv[2]) : 300;
  assert(rows > 0 && rows == cols);
  float *A;
  size_t pitch;
  cudaMallocPitch(&A, &pitch, cols * sizeof(float), rows);
  int stride = pitch / sizeof(float);
  dim3 block(8, 4), grid((rows + 7) / 8, (rows + 3) / 4);
  copyLowUpp<<<grid, block>>>(A, rows, stride);
  cudaFree(A);
  return 0;
}
