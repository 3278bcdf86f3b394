// Blocks read the border of their neighbour without waiting for its step.
#include <cstdlib>

__global__ void rule110(int *cells, int *step, int *out) {
  int b = blockIdx.x;
  // want+1 "inter-block write-read race on cells: write at @w, read at @r"
  cells[b] = b & 1; // @w
  __threadfence();
  atomicExch(&step[b], 1);
  int left = (b + gridDim.x - 1) % gridDim.x;
  out[b] = cells[left] ^ (b & 1); // @r
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
