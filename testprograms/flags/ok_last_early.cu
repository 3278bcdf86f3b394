// All threads of a block write a column, and the one that draws a number fences for all of them.
__global__ void columns(int *cells, unsigned *done, int *total) {
  __shared__ unsigned place;
  int n = gridDim.x;
  cells[threadIdx.x * n + blockIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 40) {
    __threadfence();
    place = atomicAdd(done, 1u);
  }
  __syncthreads();
  if (place + 1 == n) {
    __threadfence();
    int sum = 0;
    for (int b = 0; b < n; b++)
      sum += cells[threadIdx.x * n + b];
    total[threadIdx.x] = sum;
  }
}

int main() {
  int *cells, *total;
  unsigned *done;
  cudaMalloc(&cells, 12 * 64 * sizeof(int));
  cudaMalloc(&total, 64 * sizeof(int));
  cudaMalloc(&done, sizeof(unsigned));
  cudaMemset(done, 0, sizeof(unsigned));
  columns<<<12, 64>>>(cells, done, total);
  cudaFree(cells);
  cudaFree(total);
  cudaFree(done);
  return 0;
}
