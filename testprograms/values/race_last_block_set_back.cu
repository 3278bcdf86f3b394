// Who draws the last number sets the counter to 1: in the next launch the last but one draws it.
__global__ void lastSums(int *partial, unsigned *done, int *total) {
  partial[blockIdx.x] = blockIdx.x; // @w want "inter-block write-read race on partial: write at @w, read at @r"
  __threadfence();
  if (atomicAdd(done, 1) == gridDim.x - 1) {
    __threadfence();
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; b++)
      sum += partial[b]; // @r
    *total = sum;
    atomicExch(done, 1);
  }
}

int main() {
  int *partial, *total;
  unsigned *done;
  cudaMalloc(&partial, 16 * sizeof(int));
  cudaMalloc(&done, sizeof(unsigned));
  cudaMalloc(&total, sizeof(int));
  cudaMemset(done, 0, sizeof(unsigned));
  for (int i = 0; i < 3; i++)
    lastSums<<<16, 1>>>(partial, done, total);
}
