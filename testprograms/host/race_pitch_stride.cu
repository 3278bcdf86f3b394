// A stride from the command line may be shorter than the row.
#include <cstdlib>

__global__ void ones(float *rows, size_t stride, int cols) {
  for (int c = threadIdx.x; c < cols; c += blockDim.x)
    // want+1 "inter-block write-write race on rows: write at @w, write at @w"
    rows[blockIdx.x * stride + c] = 1.0f; // @w
}

int main(int argc, char **argv) {
  int cols = argc > 1 ? atoi(argv[1]) : 100;
  int count = argc > 2 ? atoi(argv[2]) : 16;
  if (cols < 1 || count < 1)
    return 1;
  float *rows;
  size_t stride = argc > 3 ? atoi(argv[3]) : cols;
  cudaMalloc(&rows, stride * count * sizeof(float));
  ones<<<count, 32>>>(rows, stride, cols);
  cudaFree(rows);
  return 0;
}
