// A packed triangle is unpacked into a matrix whose rows are checked against its stride.
#include <cassert>
#include <cstdlib>

__global__ void copyFromTp(float *A, const float *B, int rows, int cols, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= cols || j >= rows)
    return;
  int low = min(i, j), high = max(i, j);
  A[j * stride + i] = B[high * (high + 1) / 2 + low];
}

static void unpack(float *A, const float *B, int rows, int cols, int stride) {
  assert(rows == cols && stride >= cols);
  dim3 block(8, 4), grid((cols + 7) / 8, (rows + 3) / 4);
  copyFromTp<<<grid, block>>>(A, B, rows, cols, stride);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  int stride = argc > 2 ? atoi(argv[2]) : 128;
  if (n < 1)
    return 1;
  float *A, *B;
  cudaMalloc(&A, sizeof(float) * n * (size_t)stride);
  cudaMalloc(&B, sizeof(float) * n * (n + 1) / 2);
  unpack(A, B, n, n, stride);
  cudaFree(A);
  cudaFree(B);
  return 0;
}
