// The counter is set once, and launches grow: in the second, the number that would be the last is drawn first.
__global__ void lastSums(int *partial, unsigned *done, int *total) {
  partial[blockIdx.x] = blockIdx.x; // @w want "inter-block write-read race on partial: write at @w, read at @r"
  __threadfence();
  if (atomicAdd(done, 1) == gridDim.x - 1) {
    __threadfence();
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; b++)
      sum += partial[b]; // @r
    *total = sum;
  }
}

int main() {
  int *partial, *total;
  unsigned *done;
  cudaMalloc(&partial, 16 * sizeof(int));
  cudaMalloc(&done, sizeof(unsigned));
  cudaMalloc(&total, sizeof(int));
  cudaMemset(done, 0, sizeof(unsigned));
  for (int blocks = 2; blocks <= 16; blocks++)
    lastSums<<<blocks, 1>>>(partial, done, total);
}
