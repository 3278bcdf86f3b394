// A vector is copied into rows that were allocated for its length.
#include <cstdlib>

__global__ void copyRowsFromVec(float *matrix, const float *vec, int length, size_t stride) {
  for (int i = threadIdx.x; i < length; i += blockDim.x)
    matrix[blockIdx.x * stride + i] = vec[i];
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 40;
  int length = argc > 2 ? atoi(argv[2]) : 700;
  int other = argc > 3 ? atoi(argv[3]) : 1024;
  if (rows < 1 || length < 1 || other < 1)
    return 1;
  float *matrix, *vec;
  size_t pitch;
  cudaMallocPitch(&matrix, &pitch, sizeof(float) * length, rows);
  cudaMalloc(&vec, sizeof(float) * length);
  copyRowsFromVec<<<rows, 256>>>(matrix, vec, length, pitch / sizeof(float));
  cudaFree(matrix);
  cudaFree(vec);
  return 0;
}
