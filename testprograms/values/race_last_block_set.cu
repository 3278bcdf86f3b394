// The numbers start at 1, so that the third of four blocks draws 3.
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
  unsigned *done, first = 1;
  cudaMalloc(&partial, 4 * sizeof(int));
  cudaMalloc(&done, sizeof(unsigned));
  cudaMalloc(&total, sizeof(int));
  cudaMemcpy(done, &first, sizeof(unsigned), cudaMemcpyHostToDevice);
  lastSums<<<4, 1>>>(partial, done, total);
}
