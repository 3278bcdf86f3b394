// Blocks wait for the step of their neighbour by acquire and release.
#include <cstdlib>

__global__ void rule110(int *cells, int *step, int *out) {
  int b = blockIdx.x;
  cells[b] = b & 1;
  __threadfence();
  atomicExch(&step[b], 1);
  int left = (b + gridDim.x - 1) % gridDim.x;
  while (atomicAdd(&step[left], 0) != 1)
    ;
  __threadfence();
  out[b] = cells[left] ^ (b & 1);
}

int main() {
  int *cells, *step, *out;
  cudaMalloc(&cells, 15 * sizeof(int));
  cudaMalloc(&step, 15 * sizeof(int));
  cudaMalloc(&out, 15 * sizeof(int));
  cudaMemset(step, 0, 15 * sizeof(int));
  rule110<<<15, 1>>>(cells, step, out);
  cudaFree(cells);
  cudaFree(step);
  cudaFree(out);
  return 0;
}
