// A diagonal of tiles goes one tile beyond the matrix: its rows wrap around.
#include <cstdlib>

__global__ void diagonal(const int *reference, int *score, int cols, int length) {
  __shared__ int tile[17];
  int bx = blockIdx.x, by = length - 1 - blockIdx.x;
  int corner = (by * 16 + 1) * cols + bx * 16 + 1;
  tile[threadIdx.x + 1] = reference[corner + threadIdx.x];
  __syncthreads();
  for (int row = 0; row < 16; row++)
    // want+1 "inter-block write-write race on score: write at @w, write at @w"
    score[corner + row * cols + threadIdx.x] = tile[threadIdx.x + 1] + row; // @w
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2048;
  if (n < 16 || n % 16 != 0)
    exit(1);
  int cols = n + 1;
  int *reference, *score;
  cudaMalloc(&reference, sizeof(int) * (cols + 16) * (cols + 16));
  cudaMalloc(&score, sizeof(int) * (cols + 16) * (cols + 16));
  for (int blocks = 1; blocks <= (cols - 1) / 16 + 2; blocks++)
    diagonal<<<blocks, 16>>>(reference, score, cols, blocks);
  cudaFree(reference);
  cudaFree(score);
  return 0;
}
