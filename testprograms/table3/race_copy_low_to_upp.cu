// The lower triangle is copied to the upper in rows as long as the user says.
#include <cassert>
#include <cstdlib>

__global__ void copyLowUpp(float *A, int rows, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i <= j || i >= rows)
    return;
  // want+1 "inter-block read-write race on A: read at @r, write at @w" "intra-warp read-write race on A: read at @r, write at @w"
  float v = A[i * stride + j]; // @r
  // want+1 "inter-block write-write race on A: write at @w, write at @w" "intra-warp write-write race on A: write at @w, write at @w"
  A[j * stride + i] = v; // @w
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 300;
  int cols = argc > 2 ? atoi(argv[2]) : 300;
  assert(rows > 0 && rows == cols);
  float *A;
  int stride = argc > 3 ? atoi(argv[3]) : cols;
  cudaMalloc(&A, sizeof(float) * rows * (size_t)stride);
  dim3 block(8, 4), grid((rows + 7) / 8, (rows + 3) / 4);
  copyLowUpp<<<grid, block>>>(A, rows, stride);
  cudaFree(A);
  return 0;
}
