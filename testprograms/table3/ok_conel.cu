// A cell for each of the 256 threads.
__global__ void update(int *cell) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int slot = i % 256;
  int old = cell[slot];
  cell[slot] = old + i;
}

int main() {
  int *cell;
  cudaMalloc(&cell, 256 * sizeof(int));
  update<<<2, 128>>>(cell);
  cudaFree(cell);
  return 0;
}
