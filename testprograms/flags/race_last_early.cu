// All threads of a block fence for themselves, and then one of them draws a number: the last block may sum up columns that are not there.
__global__ void columns(int *cells, unsigned *done, int *total) {
  __shared__ unsigned place;
  int n = gridDim.x;
  cells[threadIdx.x * n + blockIdx.x] = threadIdx.x; // @w want "inter-block write-read race on cells: write at @w, read at @r"
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 40) {
    place = atomicAdd(done, 1u);
  }
  __syncthreads();
  if (place + 1 == n) {
    __threadfence();
    int sum = 0;
    for (int b = 0; b < n; b++)
      sum += cells[threadIdx.x * n + b]; // @r
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
