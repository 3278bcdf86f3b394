// The inner locks have no fences, and the outer ones speak to one block only.
#include <cstdio>

__global__ void columns(const int *a, volatile int *part, int *inner, volatile int *sum, int *outer, int rows, int cols) {
  int lane = threadIdx.x % 32;
  volatile int &mine = part[blockIdx.x * 32 + lane];
  int *lock = &inner[blockIdx.x * 32 + lane];
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    for (int c = 0; c < (cols + 31) / 32; c++) {
      if (threadIdx.x < 32)
        mine = 0;
      __syncthreads();
      for (int j = 0; j < 4; j++) {
        bool done = false;
        do {
          if (atomicCAS_block(lock, 0, 1) == 0) {
            mine += a[threadIdx.x + j]; // @m want "intra-block read-write race on part: read at @m, write at @m" want "intra-block write-write race on part: write at @m, write at @m"
            atomicExch_block(lock, 0);
            done = true;
          }
        } while (!done);
      }
      __syncthreads();
      if (threadIdx.x < 32) {
        bool done = false;
        do {
          if (atomicCAS(&outer[lane], 0, 1) == 0) {
            __threadfence_block();
            sum[lane] += mine; // @s want "inter-block read-write race on sum: read at @s, write at @s" want "inter-block write-write race on sum: write at @s, write at @s"
            __threadfence();
            atomicExch(&outer[lane], 0);
            done = true;
          }
        } while (!done);
      }
    }
  }
}

int main() {
  int rows, cols;
  if (scanf("%d %d", &rows, &cols) != 2)
    return 1;
  int *a, *part, *inner, *sum, *outer;
  cudaMalloc(&a, 132 * sizeof(int));
  cudaMalloc(&part, 8 * 32 * sizeof(int));
  cudaMalloc(&inner, 8 * 32 * sizeof(int));
  cudaMalloc(&sum, 32 * sizeof(int));
  cudaMalloc(&outer, 32 * sizeof(int));
  cudaMemset(inner, 0, 8 * 32 * sizeof(int));
  cudaMemset(outer, 0, 32 * sizeof(int));
  columns<<<8, 128>>>(a, part, inner, sum, outer, rows, cols);
  return 0;
}
