#include <cooperative_groups.h>

__global__ void sums(float *part, float *total) {
  part[blockIdx.x] = blockIdx.x;
  cooperative_groups::this_grid().sync();
  if (blockIdx.x == 0)
    for (int i = 0; i < gridDim.x; i++)
      *total += part[i];
}

int main() {
  float *part, *total;
  cudaMalloc(&part, 8 * sizeof(float));
  cudaMalloc(&total, sizeof(float));
  sums<<<8, 1>>>(part, total);
}
